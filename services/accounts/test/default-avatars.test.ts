import { randomBytes } from 'node:crypto';
import {
  ApiClient,
  cloneDatabase,
  dropDatabase,
  EventReader,
  expectRefusal,
  ok,
  RealmDatabase,
  type TestRealm,
  type TestUser,
  until,
} from '@team-chat/testkit';
import { startTestCluster, TEMPLATE, type TestCluster } from '@team-chat/testkit/cluster';

const identicon = (user: { user_id: number }, version: number) => `/avatar/${user.user_id}?version=${version}`;
const GRAVATAR = expect.stringContaining('gravatar');

const choose = (realm: TestRealm, default_avatar_source: string) =>
  ok(realm.owner.client.patch('/realm', { default_avatar_source }));
/** Returns a user's record as the owner's client gets it, which computes gravatars itself. */
const shown = async ({ owner }: TestRealm, user: { user_id: number }) =>
  (await ok(owner.client.get(`/users/${user.user_id}`, { client_gravatar: true }))).user;
const fetchAvatar = async (realm: TestRealm, user: { user_id: number }) => (await shown(realm, user)).avatar_url;

describe('the setting default_avatar_source', () => {
  let cluster: TestCluster;
  let realm: TestRealm;
  let member: TestUser;

  beforeAll(async () => {
    cluster = await startTestCluster({ replicas: 2 });
  });
  afterAll(() => cluster?.stop());
  beforeEach(async () => {
    realm = await cluster.aRealm();
    member = await realm.user();
  });

  test('replaces every default picture, and back', async () => {
    expect(await fetchAvatar(realm, member)).toBeNull();
    await choose(realm, 'J');
    expect(await shown(realm, member)).toMatchObject({
      avatar_url: identicon(member, 2),
      avatar_version: 2,
    });
    expect(await ok(member.client.get('/users/me'))).toMatchObject({ avatar_url: identicon(member, 2) });
    await choose(realm, 'G');
    expect(await shown(realm, member)).toMatchObject({ avatar_url: null, avatar_version: 3 });
    expect(await ok(member.client.get('/users/me'))).toMatchObject({ avatar_url: GRAVATAR });
  });

  test('is announced with a new avatar of each user, whose source is still that of a default picture', async () => {
    const queue = await EventReader.register(member.client, { event_types: ['realm', 'realm_user'] });
    expect(queue.registration).toMatchObject({
      realm_default_avatar_source: 'G',
      realm_icon_url: GRAVATAR,
    });
    await choose(realm, 'J');
    await queue.until((event) => event.type === 'realm_user' && queue.events.length >= 4);
    const { id: _, ...update } = queue.events[0]!;
    expect(update).toEqual({
      type: 'realm',
      op: 'update',
      property: 'default_avatar_source',
      value: 'J',
    });
    expect(queue.events[1]).toMatchObject({
      op: 'update_dict',
      property: 'icon',
      data: { icon_source: 'G', icon_url: '/avatar/realm' },
    });
    const people = queue.events.slice(2).map(({ person }) => person);
    expect(people).toHaveLength(2);
    for (const user of [realm.owner, member]) {
      expect(people).toContainEqual({
        user_id: user.user_id,
        avatar_url: identicon(user, 2),
        avatar_url_medium: `${identicon(user, 2)}&s=500`,
        avatar_source: 'G',
        avatar_version: 2,
      });
    }
    const fresh = await ok(member.client.post('/register', { event_types: ['realm', 'realm_user'] }));
    expect(fresh).toMatchObject({
      realm_default_avatar_source: 'J',
      realm_icon_url: '/avatar/realm',
      avatar_url: identicon(member, 2),
      avatar_url_medium: `${identicon(member, 2)}&s=500`,
      avatar_source: 'G',
    });
    expect(await ok(realm.client.get('/server_settings'))).toMatchObject({ realm_icon: '/avatar/realm' });
  });

  test('announces bots to the users who administer them', async () => {
    const bot = await realm.user('member', { bot: true });
    const queue = await EventReader.register(realm.owner.client, { event_types: ['realm_bot'] });
    await choose(realm, 'J');
    const { bot: changed } = await queue.next('realm_bot', 'update');
    expect(changed).toEqual({ user_id: bot.user_id, avatar_url: identicon(bot, 2) });
    const { bots } = await ok(realm.owner.client.get('/bots'));
    expect(bots).toMatchObject([{ user_id: bot.user_id, avatar_url: identicon(bot, 2) }]);
  });

  test('reaches messages at once, also for clients that compute gravatars', async () => {
    const { id } = await ok(
      member.client.post('/messages', { type: 'direct', to: [realm.owner.user_id], content: 'hi' }),
    );
    const avatar = async () => (await ok(realm.owner.client.get(`/messages/${id}`))).message.avatar_url;
    expect(await avatar()).toBeNull();
    await choose(realm, 'J');
    expect(await avatar()).toBe(identicon(member, 2));
  });

  test('decides the first picture of users and bots', async () => {
    await choose(realm, 'J');
    const queue = await EventReader.register(realm.owner.client, { event_types: ['realm_user'] });
    const newcomer = await realm.user();
    const { person } = await queue.next('realm_user', 'add');
    expect(person).toMatchObject({ user_id: newcomer.user_id, avatar_url: identicon(newcomer, 1) });
    const names = { full_name: 'Robot', short_name: 'robot' };
    const bot = await ok(member.client.post('/bots', names));
    expect(bot).toMatchObject({ avatar_url: identicon(bot, 1) });
  });

  test('changes nothing where it is the same, and no uploaded picture', async () => {
    const database = await RealmDatabase.of(cluster, realm);
    await database.setUser(member, 'avatar_source', 'U').finally(() => database.close());
    await choose(realm, 'J');
    const queue = await EventReader.register(realm.owner.client);
    expect(await choose(realm, 'J')).toEqual({ result: 'success', msg: '' });
    expect(await shown(realm, member)).toMatchObject({ avatar_version: 1 });
    expect(await shown(realm, realm.owner)).toMatchObject({ avatar_version: 2 });
    expect(await queue.poll({ dont_block: true })).toEqual([]);
  });

  test('holds for users who join, change and leave while it changes', async () => {
    const others = await Promise.all(Array.from({ length: 6 }, () => realm.user()));
    const [leaving, renamed] = [others.slice(0, 3), others.slice(3)];
    const [joined] = await Promise.all([
      Promise.all(Array.from({ length: 8 }, () => realm.user())),
      choose(realm, 'J'),
      ...leaving.map(({ user_id }) => ok(realm.owner.client.delete(`/users/${user_id}`))),
      ...renamed.map(({ user_id }) =>
        ok(realm.owner.client.patch(`/users/${user_id}`, { full_name: `Renamed ${user_id}` })),
      ),
    ]);
    const { members } = await ok(realm.owner.client.get('/users', { client_gravatar: true }));
    expect(members.length).toBeGreaterThanOrEqual(2 + others.length + joined.length);
    for (const user of members) expect(user.avatar_url).toBe(identicon(user, user.avatar_version));
  });

  test('must be a known source', async () => {
    const answer = await realm.owner.client.patch('/realm', { default_avatar_source: 'identicon' });
    expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST']);
  });
});

describe('with GRAVATAR=off', () => {
  let database: string;
  beforeEach(async () => {
    database = `team_chat_${randomBytes(6).toString('hex')}`;
    await cloneDatabase(process.env.TEST_ADMIN_URL!, TEMPLATE, database);
  });
  afterEach(() => dropDatabase(process.env.TEST_ADMIN_URL!, database));

  /** Runs `work` on a cluster with the test's database. */
  async function withGravatar<T>(gravatar: 'on' | 'off', work: (cluster: TestCluster) => Promise<T>) {
    const cluster = await startTestCluster({ database, gravatar, replicas: 2 });
    return work(cluster).finally(() => cluster.stop());
  }

  test('organisations leave gravatar, and cannot choose it', async () => {
    const before = await withGravatar('on', (cluster) => cluster.aRealm());
    await withGravatar('off', async (cluster) => {
      const client = new ApiClient(cluster.baseUrls[0]!, before.owner, { host: before.host });
      const own = () => ok(client.get('/users/me'));
      await until('the organisation has left gravatar', async () => (await own()).avatar_url.startsWith('/avatar/'));
      // The replacement happens once, although two replicas began at the same time.
      expect(await own()).toMatchObject({ avatar_url: identicon(before.owner, 2), avatar_version: 2 });
      expect(await ok(client.post('/register', { event_types: ['realm'] }))).toMatchObject({
        realm_default_avatar_source: 'J',
      });
      const created = await cluster.aRealm();
      expect(await ok(created.owner.client.get('/users/me'))).toMatchObject({
        avatar_url: identicon(created.owner, 1),
      });
      await expectRefusal(client.patch('/realm', { default_avatar_source: 'G' }), 'This server does not use Gravatar.');
    });
    await withGravatar('on', async (cluster) => {
      const client = new ApiClient(cluster.baseUrls[0]!, before.owner, { host: before.host });
      expect(await ok(client.get('/users/me'))).toMatchObject({ avatar_url: identicon(before.owner, 2) });
      await ok(client.patch('/realm', { default_avatar_source: 'G' }));
      expect(await ok(client.get('/users/me'))).toMatchObject({ avatar_url: GRAVATAR });
    });
  });
});
