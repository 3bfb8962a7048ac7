import {
  EventReader,
  eventsSoFar,
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
let noisy: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  noisy = await realm.user();
});
afterAll(() => cluster?.stop());

const path = ({ user_id }: { user_id: number }) => `/users/me/muted_users/${user_id}`;
const mute = (user: TestUser, muted: { user_id: number }) => user.client.post(path(muted));
const unmute = (user: TestUser, muted: { user_id: number }) => user.client.delete(path(muted));
const registered = async (user: TestUser) =>
  (await ok(user.client.post('/register', { event_types: ['muted_users'] }))).muted_users;
const now = () => Math.floor(Date.now() / 1000);

describe('mute-user', () => {
  test('announces all muted users to the clients of the muter only', async () => {
    const [user, other, bot] = [
      await realm.user('guest'),
      await realm.user(),
      await realm.user('member', { bot: true }),
    ];
    const [queue, others] = await Promise.all([EventReader.register(user.client), EventReader.register(noisy.client)]);
    expect(await ok(mute(user, noisy))).toEqual({ result: 'success', msg: '' });
    const first = { id: noisy.user_id, timestamp: expect.any(Number) };
    const event = await queue.next('muted_users');
    expect(event).toEqual({ id: expect.any(Number), type: 'muted_users', muted_users: [first] });
    expect(Math.abs(event.muted_users[0].timestamp - now())).toBeLessThan(10);
    await ok(mute(user, bot));
    await ok(mute(user, other));
    const all = [first, ...[other, bot].map(({ user_id: id }) => ({ id, timestamp: expect.any(Number) }))];
    const byId = (one: { id: number }, two: { id: number }) => one.id - two.id;
    expect([...(await registered(user))].sort(byId)).toEqual(all.sort(byId));
    expect(await eventsSoFar(others, noisy)).toEqual([]);
  });

  test('a deactivated user can be muted', async () => {
    const gone = await realm.user();
    const database = await RealmDatabase.of(cluster, realm);
    await database.setUser(gone, 'is_active', false).finally(() => database.close());
    await ok(mute(await realm.user(), gone));
  });

  test('marks unread messages of the muted user as read, and no others', async () => {
    const user = await realm.user();
    const channel = await realm.channel([user, noisy]);
    const theirs = [await say(noisy, channel), await say(noisy, [user]), await say(noisy, channel)];
    const another = await say(realm.owner, channel);
    const queue = await EventReader.register(user.client);
    await ok(mute(user, noisy));
    expect(await queue.next('update_message_flags', 'add')).toMatchObject({
      flag: 'read',
      messages: theirs,
      all: false,
    });
    for (const id of theirs) expect((await messageOf(user, id)).flags).toContain('read');
    expect((await messageOf(user, another)).flags).not.toContain('read');
    expect((await messageOf(realm.owner, theirs[0]!)).flags).not.toContain('read');
  });

  test('of two concurrent requests one is refused', async () => {
    const user = await realm.user();
    const answers = await Promise.all([mute(user, noisy), mute(user, noisy)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await registered(user)).toHaveLength(1);
  });

  test('refuses the caller, unknown users and users who are muted already', async () => {
    const user = await realm.user();
    await expectRefusal(mute(user, user), 'Cannot mute self');
    await expectRefusal(mute(user, { user_id: 999_999_999 }), 'No such user');
    await expectRefusal(mute(user, (await cluster.aRealm()).owner), 'No such user');
    await ok(mute(user, noisy));
    await expectRefusal(mute(user, noisy), 'User already muted');
  });
});

describe('unmute-user', () => {
  test('removes the user from the list, and announces the list', async () => {
    const [user, other] = [await realm.user(), await realm.user()];
    await ok(mute(user, noisy));
    await ok(mute(user, other));
    const queue = await EventReader.register(user.client);
    expect(await ok(unmute(user, noisy))).toEqual({ result: 'success', msg: '' });
    const left = [{ id: other.user_id, timestamp: expect.any(Number) }];
    expect((await queue.next('muted_users')).muted_users).toEqual(left);
    expect(await registered(user)).toEqual(left);
  });

  test('refuses unknown users and users who are not muted', async () => {
    const user = await realm.user();
    await expectRefusal(unmute(user, { user_id: 999_999_999 }), 'No such user');
    await expectRefusal(unmute(user, noisy), 'User is not muted');
    await expectRefusal(unmute(user, user), 'User is not muted');
  });
});
