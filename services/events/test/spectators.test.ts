import { expectRefusal, ok, say, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

const NOT_LOGGED_IN = [
  'Not logged in: API authentication or user session required',
  { code: 'UNAUTHORIZED', status: 401 },
] as const;

interface Channel {
  id: number;
  name: string;
}

let cluster: TestCluster;
let realm: TestRealm;
let closed: TestRealm;
let owner: TestUser;
let member: TestUser;
let open: Channel;
let plain: Channel;
let archived: Channel;
const folders: Record<string, number> = {};
const sent: Record<string, number> = {};

const newFolder = async (name: string) =>
  (await ok(owner.client.post('/channel_folders/create', { name }))).channel_folder_id as number;

beforeAll(async () => {
  cluster = await startTestCluster();
  [realm, closed] = await Promise.all([cluster.aRealm(), cluster.aRealm()]);
  owner = realm.owner;
  member = await realm.user();
  await ok(owner.client.patch('/realm', { enable_spectator_access: true }));
  for (const name of ['open', 'plain', 'archived', 'empty']) folders[name] = await newFolder(name);
  open = await realm.channel([member], { is_web_public: true, folder_id: folders.open });
  plain = await realm.channel([member], { folder_id: folders.plain });
  archived = await realm.channel([member], { is_web_public: true, folder_id: folders.archived });
  sent.open = await say(member, open, 'shown', { topic: 'welcome' });
  sent.plain = await say(member, plain, 'not shown');
  sent.archived = await say(member, archived, 'no longer shown');
  await ok(owner.client.delete(`/streams/${archived.id}`));
});
afterAll(() => cluster?.stop());

const register = (parameters: Record<string, unknown> = {}) => realm.client.post('/register', parameters);
const streamIds = (channels: { stream_id: number }[]) => channels.map(({ stream_id }) => stream_id);

describe('register-queue without an account', () => {
  test('returns the state of an anonymous user, and no queue', async () => {
    const state = await ok(register());
    expect(state).toMatchObject({
      queue_id: null,
      last_event_id: -1,
      service_feature_level: 421,
      service_version: '11.0',
      max_message_length: 10_000,
      realm_enable_spectator_access: true,
      realm_name: 'Test',
      user_id: 0,
      full_name: 'Anonymous User',
      delivery_email: '',
      is_guest: true,
      is_moderator: false,
      is_admin: false,
      is_owner: false,
      can_create_streams: false,
      can_create_public_streams: false,
      can_create_private_streams: false,
      can_create_web_public_streams: false,
      can_subscribe_other_users: false,
      can_invite_others_to_realm: false,
      user_settings: { default_language: 'en', web_home_view: 'recent_topics' },
      max_message_id: -1,
    });
    const registration = await ok(member.client.post('/register'));
    expect(Object.keys(state).sort()).toEqual(Object.keys(registration).sort());
  });

  test('returns no data of any user’s own', async () => {
    await ok(member.client.post('/saved_snippets', { title: 'a', content: 'b' }));
    await ok(member.client.post('/users/me/presence', { status: 'active' }));
    await ok(member.client.post('/users/me/status', { status_text: 'here' }));
    expect(await ok(register())).toMatchObject({
      alert_words: [],
      drafts: [],
      muted_topics: [],
      muted_users: [],
      navigation_views: [],
      onboarding_steps: [],
      presences: {},
      presence_last_update_id: -1,
      realm_bots: [],
      realm_default_streams: [],
      recent_private_conversations: [],
      reminders: [],
      saved_snippets: [],
      scheduled_messages: [],
      starred_messages: [],
      unread_msgs: { count: 0, pms: [], streams: [], huddles: [], mentions: [], old_unreads_missing: false },
      user_status: {},
      user_topics: [],
    });
  });

  test('returns only web-public channels, as subscribed', async () => {
    const state = await ok(register({ client_capabilities: { archived_channels: true } }));
    expect(streamIds(state.streams)).toEqual([open.id]);
    expect(streamIds(state.subscriptions)).toEqual([open.id]);
    expect(state).toMatchObject({ unsubscribed: [], never_subscribed: [] });
    expect(state.subscriptions[0]).toMatchObject({
      is_muted: false,
      pin_to_top: false,
      email_notifications: false,
    });
    expect(state.subscriptions[0].subscribers).toBeUndefined();
    const knowing = await ok(register({ client_capabilities: { notification_settings_null: true } }));
    expect(knowing.subscriptions[0]).toMatchObject({ email_notifications: null });
  });

  test('returns only folders with a web-public channel', async () => {
    const { channel_folders } = await ok(register({ fetch_event_types: ['channel_folders'] }));
    expect(channel_folders).toMatchObject([{ id: folders.open, name: 'open' }]);
    const now = await newFolder('later');
    await ok(owner.client.patch(`/streams/${open.id}`, { folder_id: now }));
    const later = await ok(register({ fetch_event_types: ['channel_folders'] }));
    expect(later.channel_folders).toMatchObject([{ id: now }]);
    const mine = await ok(member.client.post('/register', { fetch_event_types: ['channel_folders'] }));
    expect(mine.channel_folders).toHaveLength(5);
  });

  test('returns users without addresses and profile data', async () => {
    const { realm_users } = await ok(register({ fetch_event_types: ['realm_user'] }));
    const found = realm_users.find(({ user_id }: { user_id: number }) => user_id === member.user_id);
    expect(found).toMatchObject({
      email: `user${member.user_id}@${realm.host}`,
      delivery_email: null,
      full_name: member.full_name,
      timezone: '',
      date_joined: expect.stringMatching(/T00:00\+00:00$/),
      avatar_url: expect.stringContaining('gravatar'),
    });
    expect(found).not.toHaveProperty('profile_data');
    expect(JSON.stringify(realm_users)).not.toContain(member.email);
  });

  test('returns only the types in fetch_event_types', async () => {
    const state = await ok(register({ event_types: ['message'], fetch_event_types: ['alert_words'] }));
    expect(Object.keys(state).filter((key) => !key.startsWith('service_'))).toEqual(
      expect.arrayContaining(['alert_words', 'queue_id', 'last_event_id', 'result', 'msg']),
    );
    expect(state).not.toHaveProperty('realm_users');
    expect(state).not.toHaveProperty('streams');
  });

  test.each([
    [{ client_gravatar: true }, "Invalid 'client_gravatar' parameter for anonymous request"],
    [{ include_subscribers: true }, "Invalid 'include_subscribers' parameter for anonymous request"],
    [{ include_subscribers: 'partial' }, "Invalid 'include_subscribers' parameter for anonymous request"],
    [{ client_gravatar: true, narrow: [['dm', '1']] }, "Invalid 'client_gravatar' parameter for anonymous request"],
    [{ narrow: [['dm', '1']] }, 'Operator dm not supported.'],
  ])('refuses the parameters %j', (parameters, message) => expectRefusal(register(parameters), message));

  test('accepts client_gravatar and include_subscribers if they are false', async () => {
    expect(await ok(register({ client_gravatar: false, include_subscribers: false }))).toMatchObject({
      queue_id: null,
    });
  });

  test('is refused without public access, and with wrong credentials', async () => {
    await expectRefusal(closed.client.post('/register'), ...NOT_LOGGED_IN);
    const wrong = realm.client.as({ ...member, api_key: 'x'.repeat(32) });
    await expectRefusal(wrong.post('/register'), 'Invalid API key', { code: 'UNAUTHORIZED', status: 401 });
  });
});

describe('get-users', () => {
  test('spectators get names, but neither addresses nor profile data', async () => {
    const parameters = { client_gravatar: true, include_custom_profile_fields: true };
    const { members: all } = await ok(realm.client.get('/users', parameters));
    const members = all.filter((user: { is_bot: boolean }) => !user.is_bot);
    expect(members).toHaveLength(2);
    expect(members[1]).toMatchObject({
      full_name: member.full_name,
      is_active: true,
      delivery_email: null,
      avatar_url: expect.any(String),
    });
    expect(members[1]).not.toHaveProperty('profile_data');
    const some = await ok(realm.client.get('/users', { user_ids: [owner.user_id] }));
    expect(some.members).toMatchObject([{ user_id: owner.user_id }]);
    await expectRefusal(closed.client.get('/users'), ...NOT_LOGGED_IN);
  });
});

describe('get-messages', () => {
  test('spectators get messages of web-public channels without addresses, and none of archived channels', async () => {
    const narrow = [['channels', 'web-public']];
    const parameters = { anchor: 'newest', num_before: 10, num_after: 0, narrow };
    const { messages } = await ok(realm.client.get('/messages', parameters));
    const said = messages.filter(({ subject }: { subject: string }) => subject !== 'channel events');
    expect(said).toMatchObject([
      {
        id: sent.open,
        sender_email: `user${member.user_id}@${realm.host}`,
        avatar_url: expect.stringContaining('gravatar'),
      },
    ]);
  });
});

describe('get-message', () => {
  test('spectators get a message of a web-public channel', async () => {
    const { message, raw_content } = await ok(realm.client.get(`/messages/${sent.open}`));
    expect(message).toMatchObject({
      id: sent.open,
      content: '<p>shown</p>',
      sender_email: `user${member.user_id}@${realm.host}`,
      flags: ['read', 'historical'],
    });
    expect(raw_content).toBe('shown');
  });

  test('spectators get the same refusal for other messages and for unknown ids', async () => {
    const direct = await ok(member.client.post('/messages', { type: 'direct', to: [owner.user_id], content: 'hush' }));
    for (const id of [sent.plain, sent.archived, direct.id, 2_000_000_000]) {
      await expectRefusal(realm.client.get(`/messages/${id}`), ...NOT_LOGGED_IN);
    }
    await expectRefusal(closed.client.get(`/messages/${sent.open}`), ...NOT_LOGGED_IN);
  });
});

describe('get-stream-topics', () => {
  test('spectators get topics of web-public channels only', async () => {
    const topics = (channel: Channel, client = realm.client) => client.get(`/users/me/${channel.id}/topics`);
    expect((await ok(topics(open))).topics).toContainEqual({ name: 'welcome', max_id: sent.open });
    for (const channel of [plain, archived]) await expectRefusal(topics(channel), 'Invalid channel ID');
    await expectRefusal(topics(open, closed.client), ...NOT_LOGGED_IN);
  });
});
