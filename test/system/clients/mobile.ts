import { ClientProgram, type Fields, pollFor } from './client-program';
import { type ClientDeployment, flag, list, number, object, text } from './deployment';

/** The form of zulip-mobile, which is not developed any more: all requests have a content type, and GET requests a question
 *  mark also where no fields follow. Values other than texts are JSON where the program wrote them so itself. */
function form(method: string, fields: Fields) {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
    'user-agent': 'ZulipMobile/27.235 (Android 13)',
  };
  const encoded = Object.entries(fields)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&');
  return method === 'GET' ? { query: encoded, headers } : { body: encoded, headers };
}

const FETCH_TYPES = [
  'alert_words',
  'message',
  'muted_topics',
  'muted_users',
  'presence',
  'realm',
  'realm_emoji',
  'realm_filters',
  'realm_linkifiers',
  'realm_user',
  'realm_user_groups',
  'recent_private_conversations',
  'stream',
  'subscription',
  'update_display_settings',
  'update_global_notifications',
  'update_message_flags',
  'user_settings',
  'user_status',
  'user_topic',
  'zulip_version',
];
const REGISTRATION = {
  fetch_event_types: JSON.stringify(FETCH_TYPES),
  apply_markdown: true,
  include_subscribers: false,
  client_gravatar: true,
  client_capabilities: JSON.stringify({
    notification_settings_null: true,
    bulk_message_deletion: true,
    user_avatar_url_field_optional: true,
    stream_typing_notifications: false,
    user_settings_object: true,
  }),
};

export function mobile(deployment: () => ClientDeployment): void {
  let ann: ClientProgram;
  let bob: ClientProgram;
  beforeAll(() => {
    const { baseUrl, ...users } = deployment();
    ann = new ClientProgram(baseUrl, form, users.ann);
    bob = new ClientProgram(baseUrl, form, users.bob);
  });

  test('reads its initial data', async () => {
    const data = await ann.post('register', REGISTRATION);
    expect(data).toMatchObject({
      zulip_feature_level: number,
      zulip_version: text,
      alert_words: list,
      max_message_id: number,
      // Instead of muted_topics, which is for clients that do not ask for this one.
      user_topics: list,
      muted_users: list,
      presences: object,
      development_environment: flag,
      event_queue_longpoll_timeout_seconds: number,
      max_file_upload_size_mib: number,
      realm_allow_edit_history: flag,
      realm_authentication_methods: object,
      realm_available_video_chat_providers: object,
      realm_description: text,
      realm_email_auth_enabled: flag,
      realm_icon_url: text,
      realm_mandatory_topics: flag,
      realm_uri: text,
      server_generation: number,
      zulip_plan_is_not_limited: true,
      realm_emoji: object,
      realm_filters: list,
      realm_linkifiers: list,
      user_id: number,
      realm_users: list,
      realm_non_active_users: list,
      cross_realm_bots: list,
      recent_private_conversations: list,
      never_subscribed: list,
      unsubscribed: list,
      subscriptions: expect.arrayOf(
        expect.objectContaining({
          stream_id: number,
          name: text,
          color: text,
          pin_to_top: flag,
          in_home_view: flag,
        }),
      ),
      unread_msgs: {
        pms: list,
        streams: list,
        huddles: list,
        mentions: list,
      },
      user_settings: object,
      user_status: object,
    });
  });

  test('sends a message, and knows it again by its local id', async () => {
    const { channel } = deployment();
    const { queue_id, last_event_id } = await ann.post('register', REGISTRATION);
    await ann.post('messages', {
      type: 'stream',
      to: channel.id,
      subject: 'plans',
      content: 'tea',
      local_id: 1669000000.01,
      queue_id,
    });
    const event = await pollFor(
      (last) => ann.get('events', { queue_id, last_event_id: last }),
      last_event_id,
      ({ type }) => type === 'message',
    );
    expect(event).toMatchObject({
      local_message_id: '1669000000.01',
      flags: ['read'],
      message: { client: 'ZulipMobile', type: 'stream', subject: 'plans', reactions: [], avatar_url: null },
    });
  });

  test('fetches and marks messages', async () => {
    const { channel, ann: user, bob: other } = deployment();
    const { id } = await bob.post('messages', {
      type: 'private',
      to: `[${user.user_id}]`,
      content: 'tea',
    });
    const direct = { operator: 'pm-with', operand: [other.user_id] };
    const fetched = await ann.get('messages', {
      narrow: JSON.stringify([direct]),
      anchor: id,
      num_before: 50,
      num_after: 50,
      apply_markdown: true,
      client_gravatar: true,
    });
    expect(fetched).toMatchObject({ found_newest: flag, found_oldest: flag, anchor: id });
    expect(fetched.messages.at(-1)).toMatchObject({ id, sender_id: other.user_id, flags: [] });
    const flags = await ann.post('messages/flags', { messages: `[${id}]`, flag: 'read', op: 'add' });
    expect(flags).toMatchObject({ messages: [id] });
    await ann.post('mark_stream_as_read', { stream_id: channel.id });
    await ann.post('mark_all_as_read');
    await ann.post(`messages/${id}/reactions`, {
      reaction_type: 'unicode_emoji',
      emoji_code: '1f44d',
      emoji_name: '+1',
    });
    expect(await ann.get(`messages/${id}/history`)).toMatchObject({ message_history: list });
  });

  test('follows and mutes topics, and reports that it is in use', async () => {
    const { channel } = deployment();
    await ann.post('user_topics', { stream_id: channel.id, topic: 'plans', visibility_policy: 3 });
    await ann.patch('users/me/subscriptions/muted_topics', {
      stream_id: channel.id,
      topic: 'lunch',
      op: 'add',
    });
    const presence = { status: 'active', new_user_input: false };
    expect(await ann.post('users/me/presence', presence)).toMatchObject({ presences: object });
    await ann.post('typing', { to: `[${deployment().bob.user_id}]`, op: 'start' });
    expect(await ann.get('users/me/subscriptions')).toMatchObject({ subscriptions: list });
    expect(await ann.get(`users/me/${channel.id}/topics`)).toMatchObject({ topics: list });
  });
}
