import { expectRefusal, ok, RealmDatabase, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let users: Record<string, TestUser>;
/** Labels of channels by their names. */
const names = new Map<string, string>();

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  const database = await RealmDatabase.of(cluster, realm);
  await database.setRealm({ enable_spectator_access: true });
  users = {
    owner: realm.owner,
    member: await realm.user(),
    guest: await realm.user('guest'),
  };
  const { owner, member, guest } = users as Record<'owner' | 'member' | 'guest', TestUser>;
  const create = async (label: string, creator: TestUser, options = {}) => {
    names.set(`channel ${label}`, label);
    await ok(
      creator.client.post('/users/me/subscriptions', {
        subscriptions: [{ name: `channel ${label}` }],
        ...options,
      }),
    );
  };
  await create('public', member);
  await create('shared', owner, { principals: [owner.user_id, guest.user_id] });
  await create('web', owner, { is_web_public: true });
  await create('default', owner, { is_default_stream: true, principals: [owner.user_id] });
  await create('private', member, { invite_only: true });
  await create('archived', member);
  const { streams } = await ok(owner.client.get('/streams'));
  const archived = streams.find((channel: { name: string }) => channel.name === 'channel archived');
  await database.archiveChannel({ id: archived.stream_id });
  await database.close();
});
afterAll(() => cluster?.stop());

const list = (user: string, parameters = {}) => users[user]!.client.get('/streams', parameters);
const labels = async (...args: Parameters<typeof list>): Promise<string[]> => {
  const { streams } = await ok(list(...args));
  return streams.map((channel: { name: string }) => names.get(channel.name)).sort();
};
const ALL_OPEN = ['default', 'public', 'shared', 'web'];

describe('get-streams', () => {
  test.each<[string, Record<string, unknown>, string[]]>([
    ['member', {}, [...ALL_OPEN, 'private']],
    ['member', { include_public: false }, ['private', 'public']],
    ['member', { include_subscribed: false }, ALL_OPEN],
    ['member', { include_public: false, include_subscribed: false }, []],
    ['member', { include_public: false, include_subscribed: false, include_web_public: true }, ['web']],
    ['member', { include_public: false, include_subscribed: false, include_default: true }, ['default']],
    ['member', { exclude_archived: false }, [...ALL_OPEN, 'archived', 'private']],
    ['member', { include_can_access_content: true }, [...ALL_OPEN, 'private']],
    ['owner', {}, ALL_OPEN],
    ['owner', { include_all: true }, [...ALL_OPEN, 'private']],
    ['owner', { include_all_active: true }, [...ALL_OPEN, 'private']],
    ['owner', { include_can_access_content: true }, ALL_OPEN],
    ['member', { include_all: true }, [...ALL_OPEN, 'private']],
    ['guest', {}, ['shared', 'web']],
    ['guest', { include_all: true }, ['shared', 'web']],
    ['guest', { include_public: false }, ['shared']],
  ])('%s with the parameters %j gets %j', async (user, parameters, expected) => {
    expect(await labels(user, parameters)).toEqual(expected.sort());
  });

  test('a channel has all its fields, and is_default only with include_default', async () => {
    const { streams } = await ok(list('member', { include_default: true }));
    const isDefault = Object.fromEntries(streams.map((channel: any) => [names.get(channel.name), channel.is_default]));
    expect(isDefault).toEqual({ default: true, public: false, shared: false, web: false, private: false });
    const plain = (await ok(list('member'))).streams.find((channel: any) => channel.name === 'channel public');
    expect(plain).not.toHaveProperty('is_default');
    expect(plain).toMatchObject({
      creator_id: users.member!.user_id,
      subscriber_count: 1,
      stream_post_policy: 1,
      is_announcement_only: false,
      first_message_id: expect.any(Number),
      stream_weekly_traffic: null,
      is_recently_active: true,
    });
  });

  test("a bot gets its owner's subscriptions with include_owner_subscribed", async () => {
    users.bot = await realm.user('member', { bot: true });
    expect(await labels('bot', { include_public: false })).toEqual([]);
    expect(await labels('bot', { include_public: false, include_owner_subscribed: true })).toEqual(
      ['default', 'shared', 'web'].sort(),
    );
  });

  test('include_all_active is refused for users who are no administrators', () =>
    expectRefusal(list('member', { include_all_active: true }), 'User not authorized for this query'));

  test('a parameter that is no boolean is refused', () =>
    expectRefusal(list('member', { include_public: '"true"' }), 'include_public is not a boolean'));
});
