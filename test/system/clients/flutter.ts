import { ok } from '@team-chat/testkit';
import { call } from '@team-chat/testkit/http';
import { ClientProgram, type Fields, pollFor, usualForm } from './client-program';
import { type ClientDeployment, flag, list, number, object, text } from './deployment';

const HEADERS = { 'user-agent': 'ZulipFlutter/30.0.250+250 (Android 14)', 'accept-encoding': 'gzip' };
const FORM_WITH_CHARSET = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };

/** The form of zulip-flutter: fields marked as raw are sent as they are, all others as JSON. A DELETE without fields has
 *  a content type, and no body. */
function form(method: string, fields: Fields) {
  const texts = Object.entries(fields).map(([name, value]) => [
    name,
    value instanceof Raw ? value.text : JSON.stringify(value),
  ]);
  const headers = method === 'GET' ? HEADERS : { ...HEADERS, ...FORM_WITH_CHARSET };
  return usualForm(method, Object.fromEntries(texts), headers);
}

class Raw {
  constructor(readonly text: string) {}
}
const raw = (value: string) => new Raw(value);

const REGISTRATION = {
  apply_markdown: true,
  slim_presence: true,
  client_gravatar: false,
  client_capabilities: {
    notification_settings_null: true,
    bulk_message_deletion: true,
    user_avatar_url_field_optional: false,
    stream_typing_notifications: true,
    user_settings_object: true,
    include_deactivated_groups: true,
    empty_topic_name: true,
  },
};

const USER = {
  user_id: number,
  email: text,
  full_name: text,
  date_joined: text,
  is_bot: flag,
  role: number,
  timezone: text,
  avatar_url: text,
  avatar_version: number,
};

const CHANNEL = {
  stream_id: number,
  name: text,
  description: text,
  rendered_description: text,
  date_created: number,
  invite_only: flag,
  is_web_public: flag,
  history_public_to_subscribers: flag,
};

const MESSAGE = {
  client: text,
  content: text,
  content_type: 'text/html',
  id: number,
  is_me_message: flag,
  reactions: list,
  recipient_id: number,
  sender_email: text,
  sender_full_name: text,
  sender_id: number,
  sender_realm_str: text,
  submessages: list,
  timestamp: number,
  type: expect.stringMatching(/^(stream|private)$/),
};

const each = (fields: object) => expect.arrayOf(expect.objectContaining(fields));

export function flutter(deployment: () => ClientDeployment): void {
  let ann: ClientProgram;
  let bob: ClientProgram;
  beforeAll(() => {
    const { baseUrl, ...users } = deployment();
    ann = new ClientProgram(baseUrl, form, users.ann);
    bob = new ClientProgram(baseUrl, form, users.bob);
  });

  test('needs to know these facts before it logs in', async () => {
    const { baseUrl, realm, ann: user } = deployment();
    const anonymous = new ClientProgram(baseUrl, form);
    const settings = await anonymous.get('server_settings');
    expect(settings).toMatchObject({
      authentication_methods: { password: true },
      external_authentication_methods: list,
      zulip_feature_level: number,
      zulip_version: text,
      zulip_merge_base: text,
      push_notifications_enabled: flag,
      is_incompatible: false,
      email_auth_enabled: flag,
      require_email_format_usernames: flag,
      realm_uri: text,
      realm_name: text,
      realm_icon: text,
      realm_description: text,
      realm_web_public_access_enabled: flag,
    });
    expect(settings.zulip_feature_level).toBeGreaterThanOrEqual(185);
    const credentials = { username: raw(user.email), password: raw(realm.password) };
    expect(await anonymous.post('fetch_api_key', credentials)).toMatchObject({
      api_key: user.api_key,
      email: user.email,
      user_id: user.user_id,
    });
  });

  test('starts with all data that it requires', async () => {
    const { baseUrl } = deployment();
    await ann.post('saved_snippets', { title: raw('greeting'), content: raw('hello') });
    const data = await ann.post('register', REGISTRATION);
    expect(data).toMatchObject({
      queue_id: text,
      last_event_id: number,
      zulip_feature_level: number,
      zulip_version: text,
      zulip_merge_base: text,
      alert_words: list,
      custom_profile_fields: list,
      max_stream_name_length: number,
      max_topic_length: number,
      server_presence_ping_interval_seconds: number,
      server_presence_offline_threshold_seconds: number,
      server_typing_started_expiry_period_milliseconds: number,
      server_typing_stopped_wait_period_milliseconds: number,
      server_typing_started_wait_period_milliseconds: number,
      muted_users: list,
      presences: object,
      realm_emoji: object,
      realm_user_groups: each({
        id: number,
        members: list,
        direct_subgroup_ids: list,
        name: text,
        description: text,
        is_system_group: flag,
        deactivated: flag,
      }),
      recent_private_conversations: list,
      saved_snippets: each({ id: number, title: text, content: text, date_created: number }),
      subscriptions: each({ ...CHANNEL, pin_to_top: flag, is_muted: flag, color: text }),
      channel_folders: list,
      unread_msgs: {
        count: number,
        pms: list,
        streams: list,
        huddles: list,
        mentions: list,
        old_unreads_missing: flag,
      },
      streams: each(CHANNEL),
      user_status: object,
      user_settings: {
        twenty_four_hour_time: flag,
        display_emoji_reaction_users: flag,
        emojiset: text,
        presence_enabled: flag,
      },
      user_topics: list,
      realm_wildcard_mention_policy: number,
      realm_mandatory_topics: flag,
      realm_name: text,
      realm_waiting_period_threshold: number,
      realm_allow_message_editing: flag,
      realm_enable_read_receipts: flag,
      realm_icon_url: text,
      realm_presence_disabled: flag,
      realm_default_external_accounts: object,
      max_file_upload_size_mib: number,
      server_emoji_data_url: text,
      realm_empty_topic_display_name: text,
      realm_users: each(USER),
      realm_non_active_users: list,
      cross_realm_bots: each(USER),
    });
    for (const presence of Object.values(data.presences)) {
      expect(presence).toMatchObject({ active_timestamp: number, idle_timestamp: number });
    }
    const { pathname } = new URL(data.server_emoji_data_url);
    const emoji = await call(baseUrl, { path: pathname, headers: HEADERS });
    expect([emoji.status, emoji.body]).toEqual([200, { code_to_names: object }]);
  });

  test('sends messages that its own queue knows again', async () => {
    const { channel, ann: user, bob: other } = deployment();
    const { queue_id, last_event_id } = await ann.post('register', REGISTRATION);
    const poll = (last: number) =>
      ann.get('events', { queue_id: raw(queue_id), last_event_id: last, dont_block: false });
    const sent = await ann.post('messages', {
      type: raw('stream'),
      to: channel.id,
      topic: raw('plans'),
      content: raw('a "b" & c'),
      queue_id: raw(queue_id),
      local_id: raw('17'),
      read_by_sender: true,
    });
    const event = await pollFor(poll, last_event_id, ({ type }) => type === 'message');
    expect(event).toMatchObject({
      local_message_id: '17',
      flags: ['read'],
      message: {
        ...MESSAGE,
        id: sent.id,
        client: 'ZulipFlutter',
        stream_id: channel.id,
        display_recipient: channel.name,
      },
    });
    const direct = { type: raw('direct'), to: [other.user_id], content: raw('hi'), read_by_sender: true };
    const { id } = await ann.post('messages', direct);
    const { message } = await pollFor(poll, event.id, ({ type }) => type === 'message');
    expect(message).toMatchObject({ ...MESSAGE, id, type: 'private' });
    expect(message.display_recipient).toEqual(each({ id: number, email: text, full_name: text }));
    expect(message.display_recipient.map((one: { id: number }) => one.id).sort()).toEqual(
      [user.user_id, other.user_id].sort(),
    );
  });

  test('fetches, marks, edits and reacts', async () => {
    const { channel } = deployment();
    const { id } = await bob.post('messages', {
      type: raw('stream'),
      to: channel.id,
      topic: raw(''),
      content: raw('tea'),
    });
    const narrow = [
      { operator: 'channel', operand: channel.id },
      { operator: 'topic', operand: '' },
    ];
    const fetched = await ann.get('messages', {
      narrow,
      anchor: raw('first_unread'),
      num_before: 10,
      num_after: 10,
      allow_empty_topic_name: true,
    });
    expect(fetched).toMatchObject({
      anchor: number,
      found_newest: flag,
      found_oldest: flag,
      found_anchor: flag,
      history_limited: flag,
      messages: [{ ...MESSAGE, id, subject: '', flags: [] }],
    });
    const range = { anchor: raw('oldest'), num_before: 0, num_after: 10, include_anchor: false };
    const change = { op: raw('add'), flag: raw('read') };
    expect(await ann.post('messages/flags/narrow', { ...range, ...change, narrow })).toMatchObject({
      processed_count: 1,
      updated_count: 1,
      first_processed_id: id,
      last_processed_id: id,
      found_oldest: flag,
      found_newest: flag,
    });
    expect(await ann.post('messages/flags', { ...change, messages: [id] })).toMatchObject({ messages: list });
    const reaction = {
      emoji_name: raw('+1'),
      emoji_code: raw('1f44d'),
      reaction_type: raw('unicode_emoji'),
    };
    await ann.post(`messages/${id}/reactions`, reaction);
    const { message } = await ann.get(`messages/${id}`, { allow_empty_topic_name: true });
    expect(message.reactions).toEqual([
      {
        emoji_name: '+1',
        emoji_code: '1f44d',
        reaction_type: 'unicode_emoji',
        user_id: number,
      },
    ]);
    await ann.delete(`messages/${id}/reactions`, reaction);
    expect(await ann.get(`messages/${id}/read_receipts`)).toMatchObject({
      user_ids: expect.arrayContaining([deployment().ann.user_id]),
    });
    // The digest of another text.
    const prev_content_sha256 = raw('0'.repeat(64));
    const refused = await bob.send('PATCH', `messages/${id}`, {
      content: raw('coffee'),
      prev_content_sha256,
    });
    expect([refused.status, refused.body.code]).toEqual([400, 'EXPECTATION_MISMATCH']);
    await bob.patch(`messages/${id}`, { topic: raw('plans'), propagate_mode: raw('change_all') });
  });

  test('deletes without fields', async () => {
    const { baseUrl, realm, channel } = deployment();
    const { id } = await ok(
      realm.owner.client.post('/messages', {
        type: 'channel',
        to: channel.id,
        topic: 'plans',
        content: 'tea',
      }),
    );
    const owner = new ClientProgram(baseUrl, form, realm.owner);
    await owner.delete(`messages/${id}`);
  });

  test('types, and sets presence and status, with a field that this server does not know', async () => {
    const { channel, bob: other } = deployment();
    await ann.post('typing', {
      op: raw('start'),
      type: raw('channel'),
      stream_id: channel.id,
      topic: raw('plans'),
    });
    await ann.post('typing', { op: raw('stop'), type: raw('direct'), to: [other.user_id] });
    const presence = {
      last_update_id: -1,
      history_limit_days: 14,
      new_user_input: true,
      ping_only: false,
      status: raw('active'),
      slim_presence: true,
    };
    expect(await ann.post('users/me/presence', presence)).toMatchObject({
      presence_last_update_id: number,
      server_timestamp: number,
      presences: {
        [deployment().ann.user_id]: { active_timestamp: number, idle_timestamp: number },
      },
    });
    const status = {
      status_text: raw('at lunch'),
      emoji_name: raw(''),
      emoji_code: raw(''),
      reaction_type: raw(''),
      scheduled_end_time: null,
    };
    const { ignored_parameters_unsupported } = await ann.post('users/me/status', status);
    expect(ignored_parameters_unsupported).toEqual(['scheduled_end_time']);
  });
}
