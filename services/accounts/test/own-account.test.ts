import { createHash } from 'node:crypto';
import {
  EventReader,
  expectRefusal,
  messageOf,
  ok,
  RealmDatabase,
  say,
  type TestRealm,
  type TestUser,
} from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
});
afterAll(() => cluster?.stop());

const change = (user: TestUser, parameters: Record<string, unknown>) => user.client.patch('/settings', parameters);
const watch = (viewer: TestUser) => EventReader.register(viewer.client, { event_types: ['realm_user'] });
const person = async (queue: EventReader, key: string) =>
  (await queue.until(({ op, person }) => op === 'update' && key in person)).person;
const fetchName = async (user: TestUser) => (await ok(user.client.get('/users/me'))).full_name;

describe('update-settings: full_name', () => {
  test('changes the name, announces it, and new messages have it', async () => {
    const [user, guest] = [await realm.user(), await realm.user('guest')];
    await say(user, [guest]);
    const queue = await watch(guest);
    await ok(change(user, { full_name: '  Zoë Ω ' }));
    expect(await person(queue, 'full_name')).toEqual({ user_id: user.user_id, full_name: 'Zoë Ω' });
    expect(await fetchName(user)).toBe('Zoë Ω');
    const message = await messageOf(guest, await say(user, [guest]));
    expect(message.sender_full_name).toBe('Zoë Ω');
  });

  test.each([
    ['a'.repeat(101), 'Name too long!'],
    ['a*b', 'Invalid characters in name!'],
    ['Ann|12', 'Invalid format!'],
  ])('refuses %s: %s', async (full_name, msg) => {
    await expectRefusal(change(await realm.user(), { full_name }), msg);
  });

  test('a blank name and the present name change nothing', async () => {
    const user = await realm.user();
    await ok(change(user, { full_name: ' ' }));
    await ok(change(user, { full_name: user.full_name }));
    expect(await fetchName(user)).toBe(user.full_name);
  });

  test('with name_changes_disabled, ignores the name of members, not of administrators', async () => {
    const strict = await cluster.aRealm();
    const [member, admin] = [await strict.user(), await strict.user('administrator')];
    await ok(strict.owner.client.patch('/realm', { name_changes_disabled: true }));
    await ok(change(member, { full_name: 'New Name' }));
    await ok(change(admin, { full_name: 'Newer Name' }));
    expect([await fetchName(member), await fetchName(admin)]).toEqual([member.full_name, 'Newer Name']);
  });

  test('where names are unique, one of four concurrent requests for a name succeeds', async () => {
    const strict = await cluster.aRealm();
    const users = await Promise.all(Array.from({ length: 4 }, () => strict.user()));
    await ok(strict.owner.client.patch('/realm', { require_unique_names: true }));
    const answers = await Promise.all(
      users.map((user, index) => change(user, { full_name: ['The One', 'the one', 'Ｔhe One', 'THE ＯNE'][index] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    const refused = answers.find(({ status }) => status === 400)!;
    expect(refused.body.msg).toBe('Unique names required in this organization.');
    // The user may change the case of the name.
    await ok(change(users[answers.findIndex(({ status }) => status === 200)]!, { full_name: 'THE ONE' }));
  });
});

describe('update-settings: new_password', () => {
  const NEW = 'tall giraffe eats clouds';
  const logIn = (user: TestUser, password: string) =>
    realm.client.post('/fetch_api_key', { username: user.email, password });

  test('changes the password, and keeps the API key', async () => {
    const user = await realm.user();
    await ok(change(user, { old_password: realm.password, new_password: NEW }));
    expect(await ok(logIn(user, NEW))).toMatchObject({ api_key: user.api_key });
    expect((await logIn(user, realm.password)).status).toBe(401);
  });

  test('refuses a wrong or missing old password', async () => {
    const user = await realm.user();
    const wrong = { old_password: 'guess', new_password: NEW, enter_sends: true };
    await expectRefusal(change(user, wrong), 'Wrong password!');
    await expectRefusal(change(user, { new_password: NEW }), 'Wrong password!');
    await ok(logIn(user, realm.password));
  });

  test('refuses a weak password', async () => {
    const user = await realm.user();
    await expectRefusal(
      change(user, { old_password: realm.password, new_password: '123456' }),
      'New password is too weak!',
    );
  });

  test('ignores the old password without a new one', async () => {
    const user = await realm.user();
    expect(await ok(change(user, { old_password: 'guess' }))).toEqual({ result: 'success', msg: '' });
  });

  test('of two concurrent changes with the same old password, one succeeds', async () => {
    const user = await realm.user();
    const passwords = [`${NEW} today`, `${NEW} tomorrow`];
    const answers = await Promise.all(
      passwords.map((new_password) => change(user, { old_password: realm.password, new_password })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const [winner] = passwords.filter((_, index) => answers[index]!.status === 200);
    await ok(logIn(user, winner!));
  });

  test('counts wrong passwords, apart from those at log-in', async () => {
    const user = await realm.user();
    for (let guess = 1; guess <= 5; guess++) {
      await expectRefusal(change(user, { old_password: `guess ${guess}`, new_password: NEW }), 'Wrong password!');
    }
    const { status, body } = await change(user, { old_password: realm.password, new_password: NEW });
    expect({ status, code: body.code }).toEqual({ status: 429, code: 'RATE_LIMIT_HIT' });
    await ok(logIn(user, realm.password));
    for (let guess = 1; guess <= 5; guess++) expect((await logIn(user, `guess ${guess}`)).status).toBe(401);
    expect((await logIn(user, realm.password)).status).toBe(429);
    const other = await realm.user();
    for (let guess = 1; guess <= 6; guess++) await logIn(other, `guess ${guess}`);
    await ok(change(other, { old_password: realm.password, new_password: NEW }));
  });
});

// Visibility: 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators.
describe('update-settings: email_address_visibility', () => {
  const ROLES = ['guest', 'member', 'moderator', 'administrator'] as const;
  const SEERS: Record<number, readonly string[]> = {
    1: ROLES,
    2: ROLES.slice(1),
    3: ROLES.slice(3),
    4: [],
    5: ROLES.slice(2),
  };
  const steps = [2, 5, 3, 4, 2, 1, 4, 1, 3, 5];

  test('announces a change to exactly the roles for which the address appears or disappears', async () => {
    const fresh = await cluster.aRealm();
    const user = await fresh.user();
    const viewers = await Promise.all(ROLES.map((role) => fresh.user(role)));
    const queues = await Promise.all([...viewers, user].map(watch));
    const placeholder = `user${user.user_id}@${fresh.host}`;
    const url = `https://secure.gravatar.com/avatar/${createHash('md5').update(user.email).digest('hex')}?d=identicon&version=1`;
    const expected: object[][] = queues.map(() => []);
    let from = 1;
    for (const to of steps) {
      await ok(change(user, { email_address_visibility: to }));
      for (const [index, role] of [...ROLES, 'self'].entries()) {
        const [saw, sees] = [SEERS[from]!.includes(role), SEERS[to]!.includes(role)];
        if (saw !== sees) expected[index]!.push({ delivery_email: sees ? user.email : null });
        if (from !== 1 && to !== 1) continue;
        expected[index]!.push({ new_email: to === 1 ? user.email : placeholder });
        expected[index]!.push({
          avatar_source: 'G',
          avatar_url: url,
          avatar_url_medium: `${url}&s=500`,
          avatar_version: 1,
        });
      }
      from = to;
    }
    for (const [index, queue] of queues.entries()) {
      await queue.until(() => queue.events.length >= expected[index]!.length);
      const persons = queue.events.map(({ person: { user_id: _, ...rest } }) => rest);
      expect(persons).toEqual(expected[index]);
    }
  });

  test('later messages have the placeholder where the address is hidden', async () => {
    const [user, guest] = [await realm.user(), await realm.user('guest')];
    await say(user, [guest]);
    await ok(change(user, { email_address_visibility: 3 }));
    const message = await messageOf(guest, await say(user, [guest]));
    expect(message.sender_email).toBe(`user${user.user_id}@${realm.host}`);
  });
});

test('a new user starts with the language of the organisation', async () => {
  const fresh = await cluster.aRealm();
  const database = await RealmDatabase.of(cluster, fresh);
  await database.setRealm({ default_language: 'fr' }).finally(() => database.close());
  const user = await fresh.user();
  const { user_settings } = await ok(user.client.post('/register', { event_types: ['user_settings'] }));
  expect(user_settings.default_language).toBe('fr');
});
