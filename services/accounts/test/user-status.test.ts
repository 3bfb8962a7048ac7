import { EventReader, expectRefusal, ok, RealmDatabase, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { accountsEventsSoFar } from './events-so-far';

let cluster: TestCluster;
let realm: TestRealm;
let admin: TestUser;
let member: TestUser;
let other: TestUser;
let bot: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  [admin, member, other, bot] = await Promise.all([
    realm.user('administrator'),
    realm.user(),
    realm.user('guest'),
    realm.user('member', { bot: true }),
  ]);
});
afterAll(() => cluster?.stop());

const set = (user: TestUser, parameters: Record<string, unknown>) => user.client.post('/users/me/status', parameters);
const setFor = (caller: TestUser, user: { user_id: number }, parameters: Record<string, unknown>) =>
  caller.client.post(`/users/${user.user_id}/status`, parameters);
const get = (viewer: TestUser, user: { user_id: number }) => viewer.client.get(`/users/${user.user_id}/status`);
const seen = async (user: TestUser) => (await ok(get(other, user))).status;
const registered = async (viewer: TestUser) =>
  (await ok(viewer.client.post('/register', { event_types: ['user_status'] }))).user_status;

const car = { emoji_name: 'car', emoji_code: '1f697', reaction_type: 'unicode_emoji' };
const noEmoji = { emoji_name: '', emoji_code: '', reaction_type: 'unicode_emoji' };

async function deactivated(): Promise<TestUser> {
  const user = await realm.user();
  const database = await RealmDatabase.of(cluster, realm);
  await database.setUser(user, 'is_active', false).finally(() => database.close());
  return user;
}

describe('update-status', () => {
  test('sets the given keys, and announces those that changed', async () => {
    const user = await realm.user();
    const queue = await EventReader.register(other.client);
    const event = () => queue.next('user_status');
    const told = { id: expect.any(Number), type: 'user_status', user_id: user.user_id };

    expect(await ok(set(user, { status_text: ' on vacation ' }))).toEqual({ result: 'success', msg: '' });
    expect(await event()).toEqual({ ...told, status_text: 'on vacation' });
    expect(await seen(user)).toEqual({ status_text: 'on vacation' });

    await ok(set(user, { emoji_name: 'car', status_text: 'on vacation' }));
    expect(await event()).toEqual({ ...told, ...car });
    expect(await registered(other)).toMatchObject({ [user.user_id]: { status_text: 'on vacation', ...car } });

    await ok(set(user, { status_text: '', emoji_name: '' }));
    expect(await event()).toEqual({ ...told, status_text: '', ...noEmoji });
    expect(await seen(user)).toEqual({});
    expect(await registered(other)).not.toHaveProperty(String(user.user_id));
  });

  test('announces nothing where nothing changes', async () => {
    const user = await realm.user();
    await ok(set(user, { status_text: 'here', ...car }));
    const queue = await EventReader.register(other.client, { event_types: ['user_status', 'alert_words'] });
    await ok(set(user, { status_text: 'here', emoji_name: 'car', away: false }));
    expect(await accountsEventsSoFar(queue, other)).toEqual([]);
  });

  test('away is the negated setting presence_enabled, and is announced as both', async () => {
    const user = await realm.user();
    const [queue, older, own] = await Promise.all([
      EventReader.register(other.client),
      EventReader.register(user.client),
      EventReader.register(user.client, { client_capabilities: { user_settings_object: true } }),
    ]);
    await ok(set(user, { away: true, status_text: 'gone' }));
    expect(await queue.next('user_status')).toMatchObject({ away: true, status_text: 'gone' });
    expect(await older.next('update_global_notifications')).toMatchObject({
      notification_name: 'presence_enabled',
      setting: false,
    });
    expect(await own.next('user_settings')).toMatchObject({
      op: 'update',
      property: 'presence_enabled',
      value: false,
    });
    expect(await seen(user)).toEqual({ away: true, status_text: 'gone' });
    await ok(set(user, { status_text: '' }));
    expect(await seen(user)).toEqual({ away: true });
    expect((await registered(other))[user.user_id]).toEqual({ away: true });
    await ok(set(user, { away: false }));
    expect(await queue.until((event) => event.away === false)).toMatchObject({ user_id: user.user_id });
    expect(await seen(user)).toEqual({});
  });

  test('a change of presence_enabled is announced as away', async () => {
    const user = await realm.user();
    const queue = await EventReader.register(other.client, { event_types: ['user_status'] });
    await ok(user.client.patch('/settings', { presence_enabled: false }));
    const told = { id: expect.any(Number), type: 'user_status', user_id: user.user_id };
    expect(await queue.next('user_status')).toEqual({ ...told, away: true });
    expect(await seen(user)).toEqual({ away: true });
    await ok(user.client.patch('/settings', { presence_enabled: true }));
    expect(await queue.next('user_status')).toEqual({ ...told, away: false });
  });

  test('two concurrent changes of different keys are both stored', async () => {
    const user = await realm.user();
    await Promise.all([ok(set(user, { status_text: 'busy' })), ok(set(user, car))]);
    expect(await seen(user)).toEqual({ status_text: 'busy', ...car });
  });

  test('accepts a text of sixty code points, and refuses a longer one', async () => {
    await ok(set(member, { status_text: '😀'.repeat(60) }));
    await expectRefusal(
      set(member, { status_text: '😀'.repeat(61) }),
      'status_text is too long (limit: 60 characters)',
    );
  });

  test.each<[Record<string, unknown>, string]>([
    [{}, 'Client did not pass any new values.'],
    [
      { status_text: 'x', emoji_code: '1f697' },
      'Client must pass emoji_name if they pass either emoji_code or reaction_type.',
    ],
    [
      { status_text: 'x', reaction_type: 'unicode_emoji' },
      'Client must pass emoji_name if they pass either emoji_code or reaction_type.',
    ],
    [{ emoji_name: 'invalid' }, "Emoji 'invalid' does not exist"],
    [{ ...car, emoji_name: 'smile' }, 'Invalid emoji name.'],
    [{ ...car, emoji_code: 'f00' }, 'Invalid emoji code.'],
    [{ ...car, reaction_type: 'realm_emoji' }, 'Invalid custom emoji.'],
    [{ ...car, reaction_type: 'emoticon' }, 'Invalid emoji type.'],
    [{ away: 'yes' }, 'away is not valid JSON'],
    [{ away: 1 }, 'away is not a boolean'],
  ])('refuses %j: %s', (parameters, msg) => expectRefusal(set(member, parameters), msg));

  test('refuses bots', () =>
    expectRefusal(set(bot, { status_text: 'x' }), 'This endpoint does not accept bot requests.'));
});

describe('update-status-for-user', () => {
  test('an administrator sets the status of another user', async () => {
    const user = await realm.user();
    const queue = await EventReader.register(other.client);
    await ok(setFor(admin, user, { status_text: 'ill', ...car }));
    expect(await queue.next('user_status')).toMatchObject({
      user_id: user.user_id,
      status_text: 'ill',
      ...car,
    });
    expect(await seen(user)).toEqual({ status_text: 'ill', ...car });
  });

  test('refuses bots', () =>
    expectRefusal(setFor(bot, member, { status_text: 'x' }), 'This endpoint does not accept bot requests.'));

  test('ignores away', async () => {
    const answer = await ok(setFor(admin, member, { status_text: 'x', away: true }));
    expect(answer.ignored_parameters_unsupported).toEqual(['away']);
    await expectRefusal(setFor(admin, member, { away: true }), 'Client did not pass any new values.');
  });

  test('refuses members as callers, and bots, unknown and deactivated users as targets', async () => {
    const parameters = { status_text: 'x' };
    await expectRefusal(setFor(other, member, parameters), 'Insufficient permission');
    await expectRefusal(setFor(member, member, {}), 'Insufficient permission');
    await expectRefusal(setFor(admin, bot, parameters), 'No such user');
    await expectRefusal(setFor(admin, { user_id: 999_999_999 }, parameters), 'No such user');
    await expectRefusal(setFor(admin, await deactivated(), parameters), 'User is deactivated');
  });
});

describe('get-user-status', () => {
  test('returns an empty status for a user without one', async () => {
    expect(await ok(get(member, await realm.user()))).toEqual({ result: 'success', msg: '', status: {} });
  });

  test('refuses bots, unknown and deactivated users', async () => {
    const gone = await deactivated();
    await expectRefusal(get(member, bot), 'No such user');
    await expectRefusal(get(member, { user_id: 0 }), 'No such user');
    await expectRefusal(get(member, { user_id: 999_999_999_999_999 }), 'No such user');
    await expectRefusal(get(member, gone), 'User is deactivated');
    expect(await registered(member)).not.toHaveProperty(String(gone.user_id));
  });

  test('does not find a user of another organisation', async () => {
    const elsewhere = await cluster.aRealm();
    await expectRefusal(get(elsewhere.owner, member), 'No such user');
  });
});
