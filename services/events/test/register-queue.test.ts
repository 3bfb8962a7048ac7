import { EventReader, expectRefusal, ok, say, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;
let member: TestUser;
let guest: TestUser;
let channel: { id: number; name: string };
let foreign: { id: number; name: string };

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  owner = realm.owner;
  [member, guest] = await Promise.all([realm.user(), realm.user('guest')]);
  channel = await realm.channel([member, guest]);
  foreign = await realm.channel();
});
afterAll(() => cluster?.stop());

const register = (parameters: Record<string, unknown> = {}, user = member) => user.client.post('/register', parameters);
const watch = (parameters: Record<string, unknown> = {}, user = member) =>
  EventReader.register(user.client, parameters);

describe('register-queue', () => {
  describe('registration data', () => {
    const list = expect.any(Array);
    const number = expect.any(Number);
    const text = expect.any(String);
    const boolean = expect.any(Boolean);
    const object = expect.any(Object);

    test('has the fields of all types', async () => {
      expect(await ok(register())).toMatchObject({
        queue_id: text,
        last_event_id: number,
        service_feature_level: 421,
        service_version: '11.0',
        service_merge_base: '11.0',
        alert_words: list,
        custom_profile_fields: list,
        max_stream_name_length: 60,
        max_topic_length: 60,
        max_message_length: 10_000,
        max_stream_description_length: 1024,
        max_channel_folder_name_length: 60,
        max_channel_folder_description_length: 1024,
        server_presence_ping_interval_seconds: 60,
        server_presence_offline_threshold_seconds: 200,
        muted_users: list,
        presences: object,
        realm_emoji: object,
        realm_user_groups: list,
        recent_private_conversations: list,
        subscriptions: list,
        unread_msgs: {
          count: number,
          pms: list,
          streams: list,
          huddles: list,
          mentions: list,
          old_unreads_missing: false,
        },
        starred_messages: list,
        streams: list,
        user_status: object,
        user_settings: {
          twenty_four_hour_time: false,
          starred_message_counts: true,
          display_emoji_reaction_users: true,
          emojiset: 'google',
          presence_enabled: true,
        },
        user_topics: list,
        realm_wildcard_mention_policy: 5,
        realm_name: 'Test',
        realm_waiting_period_threshold: 0,
        realm_allow_message_editing: true,
        realm_enable_read_receipts: boolean,
        realm_icon_url: text,
        realm_presence_disabled: false,
        realm_default_external_accounts: object,
        max_file_upload_size_mib: 100,
        server_emoji_data_url: text,
        event_queue_longpoll_timeout_seconds: 90,
        realm_users: list,
        realm_non_active_users: list,
        cross_realm_bots: list,
        saved_snippets: list,
        channel_folders: list,
        navigation_views: list,
        drafts: list,
        realm_default_streams: list,
        realm_linkifiers: list,
        max_message_id: number,
        user_id: member.user_id,
        email: member.email,
        delivery_email: member.email,
        full_name: member.full_name,
        is_owner: false,
        is_admin: false,
        is_moderator: false,
        is_guest: false,
        realm_empty_topic_display_name: 'general chat',
        realm_message_retention_days: -1,
        realm_message_content_edit_limit_seconds: 600,
        realm_allow_edit_history: true,
      });
    });

    test('has users, user groups, subscriptions and channels', async () => {
      const state = await ok(register({ include_subscribers: 'true' }));
      const self = state.realm_users.find((user: any) => user.user_id === member.user_id);
      expect(self).toMatchObject({ email: member.email, role: 400, profile_data: {} });
      expect(self).not.toHaveProperty('is_active');
      expect(state.subscriptions).toMatchObject([{ stream_id: channel.id, name: channel.name, subscriber_count: 3 }]);
      expect(state.never_subscribed).toMatchObject([{ stream_id: foreign.id }]);
      expect(state.never_subscribed[0]).not.toHaveProperty('color');
      expect(state.unsubscribed).toEqual([]);
      expect(state.streams.map((each: any) => each.stream_id)).toEqual([channel.id, foreign.id]);
      expect(new Set(state.subscriptions[0].subscribers)).toEqual(
        new Set([owner.user_id, member.user_id, guest.user_id]),
      );
      expect(state.realm_user_groups.map((group: any) => group.name)).toContain('role:members');
    });

    test('has unread messages by conversation, and recent direct conversations', async () => {
      const reader = await realm.user();
      const place = await realm.channel([reader]);
      const inChannel = await say(owner, place, `@**${reader.full_name}**`);
      const direct = await say(owner, [reader]);
      const group = await say(owner, [reader, member]);
      const read = await say(owner, [reader]);
      await ok(reader.client.post('/messages/flags', { messages: [read], op: 'add', flag: 'read' }));
      const { unread_msgs, max_message_id, recent_private_conversations } = await ok(register({}, reader));
      expect(unread_msgs).toEqual({
        count: 3,
        pms: [{ other_user_id: owner.user_id, sender_id: owner.user_id, unread_message_ids: [direct] }],
        streams: [{ topic: 'plans', stream_id: place.id, unread_message_ids: [inChannel] }],
        huddles: [
          {
            user_ids_string: [owner, reader, member]
              .map((user) => user.user_id)
              .sort((a, b) => a - b)
              .join(','),
            unread_message_ids: [group],
          },
        ],
        mentions: [inChannel],
        old_unreads_missing: false,
      });
      expect(max_message_id).toBe(read);
      expect(recent_private_conversations).toEqual(
        expect.arrayContaining([
          { max_message_id: read, user_ids: [owner.user_id] },
          {
            max_message_id: group,
            user_ids: [owner.user_id, member.user_id].sort((a, b) => a - b),
          },
        ]),
      );
    });

    test('is the same for parameters that are null as for missing ones', async () => {
      const unsaid = [
        'all_public_streams',
        'client_capabilities',
        'client_gravatar',
        'event_types',
        'fetch_event_types',
        'narrow',
        'presence_history_limit_days',
      ];
      const nulls = Object.fromEntries(unsaid.map((name) => [name, 'null']));
      const [none, all] = await Promise.all([register(nulls), register()]);
      expect(none.body.realm_users).toEqual(all.body.realm_users);
      expect(Object.keys(none.body).sort()).toEqual(Object.keys(all.body).sort());
    });

    test.each([
      [{}, null],
      [{ client_gravatar: false }, expect.stringContaining('gravatar')],
    ])('with the parameters %j has the avatar_url that client_gravatar asks for', async (parameters, avatar_url) => {
      const { realm_users } = await ok(register({ fetch_event_types: ['realm_user'], ...parameters }));
      expect(realm_users[0].avatar_url).toEqual(avatar_url);
    });

    test('has null notification settings only for clients with notification_settings_null', async () => {
      const fetch_event_types = ['subscription'];
      const client_capabilities = { notification_settings_null: true };
      const [older, newer] = await Promise.all([
        ok(register({ fetch_event_types })),
        ok(register({ fetch_event_types, client_capabilities })),
      ]);
      expect(older.subscriptions[0]).toMatchObject({
        desktop_notifications: false,
        push_notifications: false,
      });
      expect(newer.subscriptions[0]).toMatchObject({
        desktop_notifications: null,
        wildcard_mentions_notify: null,
      });
    });

    test('accepts unknown and missing client capabilities', async () => {
      await ok(register({ client_capabilities: { flying: true } }));
      await ok(register({ client_capabilities: {} }));
      await ok(register({ client_capabilities: 'null' }));
    });
  });

  describe('events of the queue', () => {
    test('have only the types in event_types', async () => {
      const queue = await watch({ event_types: ['message', 'nonsense'] });
      await ok(member.client.post('/saved_snippets', { title: 'a', content: 'b' }));
      const id = await say(owner, [member]);
      await queue.until((event) => event.message?.id === id);
      expect(new Set(queue.events.map(({ type }) => type))).toEqual(new Set(['message']));
    });

    test('have content as HTML with apply_markdown', async () => {
      const queue = await watch({ apply_markdown: true });
      await say(owner, channel, '*x*');
      expect((await queue.next('message')).message).toMatchObject({
        content: '<p><em>x</em></p>',
        content_type: 'text/html',
      });
    });
  });

  test.each<[Record<string, unknown>, string]>([
    [{ narrow: [['has', 'link']] }, 'Operator has not supported.'],
    [{ narrow: [['dm', 'x']] }, 'Operator dm not supported.'],
    [{ narrow: [['is', 'followed']] }, 'Operand followed not supported.'],
    [{ narrow: 'x' }, 'narrow is not valid JSON'],
    [{ narrow: [['is']] }, 'Invalid narrow[0]: Value error, element is not a string pair'],
    [{ include_subscribers: 'yes' }, 'Invalid include_subscribers'],
    [{ apply_markdown: 1 }, 'apply_markdown is not a boolean'],
    [{ client_gravatar: 'True' }, 'client_gravatar is not valid JSON'],
    [{ slim_presence: 'null' }, 'slim_presence is not a boolean'],
    [{ event_types: 'message' }, 'event_types is not valid JSON'],
    [{ event_types: '"message"' }, 'event_types is not a list'],
    [{ fetch_event_types: [1] }, 'fetch_event_types[0] is not a string'],
    [{ client_capabilities: [] }, 'client_capabilities is not a dict'],
    [{ presence_history_limit_days: -1 }, 'presence_history_limit_days is too small'],
    [{ queue_lifespan_secs: -1 }, 'queue_lifespan_secs is too small'],
    [{ narrow: [{ operator: 'is' }] }, 'narrow[0]["operand"] field is missing: Field required'],
    [{ client_capabilities: { empty_topic_name: 1 } }, 'client_capabilities["empty_topic_name"] is not a boolean'],
  ])('a registration with %j is refused', (parameters, msg) => expectRefusal(register(parameters), msg));

  test('a guest’s registration with all_public_streams is refused', () =>
    expectRefusal(register({ all_public_streams: true }, guest), 'User not authorized for this query'));
});
