import { isDeepStrictEqual } from 'node:util';
import { getSystemGroups } from '@team-chat/contracts';
import { SYSTEM_GROUP } from '@team-chat/permissions';
import { EventReader, expectRefusal, ok, type TestRealm, type TestUser, until } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { accountsEventsSoFar } from './events-so-far';

let cluster: TestCluster;
let realm: TestRealm;
let guest: TestUser;
let bot: TestUser;
/** User who shares a channel with the guest, as the owner does. */
let known: TestUser;
let channel: { id: number; name: string };

const INCOMPLETE = { client_capabilities: { user_list_incomplete: true } };

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  [guest, known, bot] = await Promise.all([realm.user('guest'), realm.user(), realm.user('member', { bot: true })]);
  channel = await realm.channel([guest, known]);
  await limit(realm);
});
afterAll(() => cluster?.stop());

async function limit({ realm_id, owner }: TestRealm, group: string = SYSTEM_GROUP.members): Promise<void> {
  const { groups } = await cluster.bus.call(getSystemGroups, { params: { realm_id } });
  await ok(owner.client.patch('/realm', { can_access_all_users_group: { new: groups[group] } }));
}

const subscription = (users: TestUser[], name = channel.name) => ({
  subscriptions: [{ name }],
  principals: users.map((user) => user.user_id),
  send_new_subscription_messages: false,
});
const subscribe = (...users: TestUser[]) => ok(realm.owner.client.post('/users/me/subscriptions', subscription(users)));
const unsubscribe = (...users: TestUser[]) => {
  const principals = users.map((user) => user.user_id);
  return ok(realm.owner.client.delete('/users/me/subscriptions', { subscriptions: [channel.name], principals }));
};
const get = (viewer: TestUser, user: TestUser, rest = '') => viewer.client.get(`/users/${user.user_id}${rest}`);
const idsOf = (users: { user_id: number }[]) => users.map((user) => user.user_id).sort((a, b) => a - b);
/** Returns the users whom a user sees, without the server's bots: registration has these in a list of their own. */
const membersFor = async ({ client }: TestUser): Promise<any[]> =>
  (await ok(client.get('/users'))).members.filter((user: any) => !user.is_system_bot);
const listed = async (viewer: TestUser) => idsOf(await membersFor(viewer));
const rename = (user: TestUser, full_name: string) => ok(user.client.patch('/settings', { full_name }));
const setStatus = (user: TestUser, status_text: string) => ok(user.client.post('/users/me/status', { status_text }));
const setRole = (user: TestUser, role: number) => ok(realm.owner.client.patch(`/users/${user.user_id}`, { role }));
const ping = (user: TestUser) => user.client.post('/users/me/presence', { status: 'active' });
const write = (from: TestUser, to: TestUser) =>
  from.client.post('/messages', { type: 'direct', to: [to.user_id], content: 'hello' });

/** Names of the users that a user sees, by id. */
async function namesSeenBy(viewer: TestUser): Promise<Map<number, string>> {
  return new Map((await membersFor(viewer)).map((user) => [user.user_id, user.full_name]));
}

/** Names of the users in the registration data and the events of a queue, by id. */
function namesIn(queue: EventReader): Map<number, string> {
  const names = new Map(queue.registration.realm_users.map((user: any) => [user.user_id, user.full_name]));
  for (const { type, op, person } of queue.events) {
    if (type !== 'realm_user') continue;
    if (op === 'remove') names.delete(person.user_id);
    else if ('full_name' in person) names.set(person.user_id, person.full_name);
  }
  return names as Map<number, string>;
}

const seenBy = (queue: EventReader) => [...namesIn(queue).keys()].sort((a, b) => a - b);

describe('get-users and get-user: limited guests', () => {
  test('see themselves, users in a shared channel, and bots; others are refused', async () => {
    const outsider = await realm.user();
    expect(await listed(guest)).toEqual(idsOf([realm.owner, guest, known, bot]));
    expect(await listed(known)).toContain(outsider.user_id);
    const { members } = await ok(
      guest.client.get('/users', { user_ids: [outsider.user_id, known.user_id, bot.user_id] }),
    );
    expect(idsOf(members)).toEqual(idsOf([known, bot]));

    for (const one of [guest, known, bot]) expect((await get(guest, one)).status).toBe(200);
    await expectRefusal(get(guest, outsider), 'Insufficient permission');
    await expectRefusal(guest.client.get(`/users/${outsider.email}`), 'Insufficient permission');
    const placeholder = `user${outsider.user_id}@${realm.host}`;
    await expectRefusal(guest.client.get(`/users/${placeholder}`), 'Insufficient permission');
    await expectRefusal(guest.client.get('/users/999999999'), 'No such user');
  });

  test('see everybody again when can_access_all_users_group includes guests', async () => {
    const other = await cluster.aRealm();
    const [member, visitor] = await Promise.all([other.user(), other.user('guest')]);
    await limit(other);
    expect(await listed(visitor)).toEqual([visitor.user_id]);
    const [queue, older] = await Promise.all([
      EventReader.register(visitor.client, INCOMPLETE),
      EventReader.register(visitor.client),
    ]);
    await limit(other, SYSTEM_GROUP.everyone);
    expect(await listed(visitor)).toEqual(idsOf([other.owner, member, visitor]));
    for (const client of [queue, older]) {
      const added = [await client.take('realm_user', 'add'), await client.take('realm_user', 'add')];
      expect(idsOf(added.map(({ person }) => person))).toEqual(idsOf([other.owner, member]));
      expect(added[0]!.person).toMatchObject({ full_name: other.owner.full_name, is_active: true });
    }
    await limit(other);
    const removed = [await queue.take('realm_user', 'remove'), await queue.take('realm_user', 'remove')];
    expect(idsOf(removed.map(({ person }) => person))).toEqual(idsOf([other.owner, member]));
    expect(removed[0]!.person).toEqual({ user_id: expect.any(Number), full_name: 'Unknown user' });
    expect(await listed(visitor)).toEqual([visitor.user_id]);
  });
});

describe('get-user-status and presence: limited guests', () => {
  test('get no status and presence of inaccessible users', async () => {
    const outsider = await realm.user();
    await setStatus(outsider, 'hidden');
    await setStatus(known, 'shown');
    await Promise.all([ok(ping(outsider)), ok(ping(known))]);
    await expectRefusal(get(guest, outsider, '/status'), 'Insufficient permission');
    await expectRefusal(get(guest, outsider, '/presence'), 'Insufficient permission');
    expect(await ok(get(guest, known, '/status'))).toMatchObject({ status: { status_text: 'shown' } });
    expect(await ok(get(guest, known, '/presence'))).toHaveProperty('presence');
    for (const answer of [await ok(guest.client.get('/realm/presence')), await ok(ping(guest))]) {
      expect(Object.keys(answer.presences)).toContain(known.email);
      expect(Object.keys(answer.presences)).not.toContain(outsider.email);
    }
    // The refusal is the same for a bot and a user, so it does not show which of them an id is.
    await expectRefusal(get(guest, bot, '/status'), 'No such user');
  });
});

describe('register-queue: limited guests', () => {
  test('get accessible users, and placeholders for others without user_list_incomplete', async () => {
    const outsider = await realm.user();
    await setStatus(outsider, 'hidden');
    await ok(ping(outsider));
    const [capable, older] = await Promise.all([
      EventReader.register(guest.client, { ...INCOMPLETE, slim_presence: true }),
      EventReader.register(guest.client),
    ]);
    expect(idsOf(capable.registration.realm_users)).toEqual(await listed(guest));
    expect(capable.registration.user_status).not.toHaveProperty(String(outsider.user_id));
    expect(capable.registration.presences).not.toHaveProperty(String(outsider.user_id));

    const { realm_users } = older.registration;
    expect(idsOf(realm_users)).toEqual(await listed(realm.owner));
    const email = `user${outsider.user_id}@${realm.host}`;
    expect(realm_users.find((user: TestUser) => user.user_id === outsider.user_id)).toEqual({
      user_id: outsider.user_id,
      email,
      delivery_email: null,
      full_name: 'Unknown user',
      date_joined: '1970-01-01T00:00+00:00',
      is_owner: false,
      is_admin: false,
      is_guest: false,
      is_bot: false,
      role: 400,
      timezone: '',
      avatar_url: expect.stringMatching(/^https:/),
      avatar_version: 1,
      profile_data: {},
    });
  });
});

describe('events for limited guests', () => {
  test('contain nothing about inaccessible users', async () => {
    const outsider = await realm.user();
    const queues = await Promise.all([
      EventReader.register(guest.client, INCOMPLETE),
      EventReader.register(guest.client, { client_capabilities: { simplified_presence_events: true } }),
      EventReader.register(guest.client, { slim_presence: true }),
    ]);
    for (const user of [outsider, known]) {
      await rename(user, `${user.full_name} anew`);
      await setStatus(user, 'seen?');
      await ok(user.client.patch('/settings', { email_address_visibility: 3, timezone: 'Asia/Tokyo' }));
      await ok(user.client.patch('/settings', { email_address_visibility: 1, timezone: '' }));
      await ok(ping(user));
    }
    await setRole(outsider, 300);
    await setStatus(known, 'last');
    for (const queue of queues) {
      await queue.until(({ type, status_text }) => type === 'user_status' && status_text === 'last');
      const told = await accountsEventsSoFar(queue, guest);
      const concerned = told.flatMap(({ person, user_id, presences }) =>
        person ? [person.user_id] : presences ? Object.keys(presences).map(Number) : (user_id ?? []),
      );
      expect(new Set(concerned)).toEqual(new Set([known.user_id]));
      expect(JSON.stringify(told)).not.toContain(outsider.full_name);
    }
  });

  test('add a user who joins a shared channel, and remove a user who leaves it', async () => {
    const [comer, inactive] = await Promise.all([realm.user(), realm.user()]);
    await setStatus(comer, 'new here');
    await ok(ping(comer));
    const queue = await EventReader.register(guest.client, {
      client_capabilities: { user_list_incomplete: true, simplified_presence_events: true },
    });
    await subscribe(comer, inactive);
    const shown = [await queue.take('realm_user', 'add'), await queue.take('realm_user', 'add')];
    expect(await ok(get(guest, comer))).toMatchObject({ user: { full_name: comer.full_name } });
    const persons = new Map(shown.map(({ person }) => [person.user_id, person]));
    expect([...persons.keys()].sort((a, b) => a - b)).toEqual(idsOf([comer, inactive]));
    const { email } = comer;
    expect(persons.get(comer.user_id)).toMatchObject({ email, delivery_email: email, is_bot: false });
    expect(await queue.take('user_status')).toMatchObject({
      user_id: comer.user_id,
      status_text: 'new here',
    });
    expect(Object.keys((await queue.take('presence')).presences)).toEqual([String(comer.user_id)]);

    await rename(comer, `${comer.full_name} here`);
    expect((await queue.take('realm_user', 'update')).person.full_name).toBe(`${comer.full_name} here`);

    await unsubscribe(comer);
    expect((await queue.take('realm_user', 'remove')).person).toEqual({
      user_id: comer.user_id,
      full_name: 'Unknown user',
    });
    await expectRefusal(get(guest, comer), 'Insufficient permission');
    await ok(realm.owner.client.delete(`/users/${inactive.user_id}`));
    expect((await queue.take('realm_user', 'update')).person).toEqual({
      user_id: inactive.user_id,
      is_active: false,
    });
    expect((await queue.take('realm_user', 'remove')).person.user_id).toBe(inactive.user_id);
    expect(seenBy(queue)).toEqual(await listed(guest));
  });

  test('add the subscribers of a channel when the guest joins it', async () => {
    const [visitor, other] = await Promise.all([realm.user('guest'), realm.user()]);
    const channel = await realm.channel([other]);
    const queue = await EventReader.register(visitor.client, INCOMPLETE);
    expect(idsOf(queue.registration.realm_users)).toEqual(await listed(visitor));
    await ok(realm.owner.client.post('/users/me/subscriptions', subscription([visitor], channel.name)));
    await queue.until(() => seenBy(queue).length === 4);
    expect(seenBy(queue)).toEqual(idsOf([realm.owner, visitor, other, bot]));
    expect(await listed(visitor)).toEqual(seenBy(queue));
  });

  test('add a user who writes to the guest, for good; the guest cannot write to inaccessible users', async () => {
    const [writer, outsider] = await Promise.all([realm.user(), realm.user()]);
    await expectRefusal(write(guest, outsider), 'You do not have permission to access some of the recipients.');
    const queue = await EventReader.register(guest.client, INCOMPLETE);
    await ok(write(writer, guest));
    expect((await queue.take('realm_user', 'add')).person.user_id).toBe(writer.user_id);
    await ok(write(guest, writer));
    await ok(write(guest, bot));
    await subscribe(writer);
    await unsubscribe(writer);
    expect((await get(guest, writer)).status).toBe(200);
    const told = await accountsEventsSoFar(queue, guest);
    expect(told.filter(({ type }) => type === 'realm_user')).toHaveLength(1);
  });

  test('announce a new user as a placeholder to clients without user_list_incomplete', async () => {
    const [capable, older] = await Promise.all([
      EventReader.register(guest.client, INCOMPLETE),
      EventReader.register(guest.client),
    ]);
    const user = await realm.user();
    expect((await older.take('realm_user', 'add')).person).toMatchObject({
      user_id: user.user_id,
      full_name: 'Unknown user',
      is_active: true,
      delivery_email: null,
    });
    const newBot = await realm.user('member', { bot: true });
    expect((await capable.take('realm_user', 'add')).person.user_id).toBe(newBot.user_id);
    const told = await accountsEventsSoFar(capable, guest);
    expect(told.filter(({ type }) => type === 'realm_user')).toHaveLength(1);
  });
});

describe('update-user: role', () => {
  test('a user who becomes a guest sees accessible users only, and everybody after the reverse change', async () => {
    const [user, outsider] = await Promise.all([realm.user(), realm.user()]);
    await subscribe(user);
    const queue = await EventReader.register(user.client, INCOMPLETE);
    const everybody = await listed(user);
    await setRole(user, 600);
    await queue.until(({ op, person }) => op === 'remove' && person.user_id === outsider.user_id);
    const seen = await listed(user);
    expect(seen).toEqual(expect.arrayContaining(idsOf([realm.owner, guest, known, bot, user])));
    expect(seen).not.toContain(outsider.user_id);
    await queue.until(() => seenBy(queue).length === seen.length);
    expect(seenBy(queue)).toEqual(seen);

    await setRole(user, 400);
    await queue.until(() => seenBy(queue).length === everybody.length);
    expect(seenBy(queue)).toEqual(everybody);
    expect(await listed(user)).toEqual(everybody);
  });
});

describe('update-accessible-users', () => {
  test('events and get-users agree after concurrent subscriptions and unsubscriptions', async () => {
    const [visitor, ...people] = await Promise.all([
      realm.user('guest'),
      ...Array.from({ length: 4 }, () => realm.user()),
    ]);
    const channels = await Promise.all([realm.channel([visitor]), realm.channel([visitor])]);
    const queue = await EventReader.register(visitor.client, INCOMPLETE);
    const change = async (user: TestUser, index: number) => {
      for (const round of [0, 1, 2]) {
        const { name } = channels[(index + round) % 2]!;
        await ok(user.client.post('/users/me/subscriptions', { subscriptions: [{ name }] }));
        await rename(user, `${user.full_name} ${round}`);
        if ((index + round) % 3 > 0) await ok(user.client.delete('/users/me/subscriptions', { subscriptions: [name] }));
      }
    };
    await Promise.all(people.map(change));
    await until('both agree', async () => {
      await accountsEventsSoFar(queue, visitor);
      return isDeepStrictEqual(namesIn(queue), await namesSeenBy(visitor));
    });
  });
});
