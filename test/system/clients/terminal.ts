import { ClientProgram, type Fields, poller } from './client-program';
import { type ClientDeployment, flag, list, number, text } from './deployment';
import { pythonForm } from './python';

const HEADERS = { 'user-agent': 'ZulipTerminal/0.7.0 ZulipPython/0.8.2 (Linux; 6.1)', accept: '*/*' };

const FETCH_TYPES = [
  'realm',
  'presence',
  'subscription',
  'message',
  'starred_messages',
  'update_message_flags',
  'muted_topics',
  'realm_user',
  'realm_user_groups',
  'update_global_notifications',
  'update_display_settings',
  'user_settings',
  'realm_emoji',
  'zulip_version',
];
const EVENT_TYPES = [
  'message',
  'update_message',
  'reaction',
  'subscription',
  'typing',
  'update_message_flags',
  'update_global_notifications',
  'update_display_settings',
  'user_settings',
  'realm_emoji',
];
const REGISTRATION = { narrow: [], client_gravatar: true, apply_markdown: true, include_subscribers: true };

/** zulip-terminal uses python-zulip-api, without client capabilities. */
export function terminal(deployment: () => ClientDeployment): void {
  let ann: ClientProgram;
  let bob: ClientProgram;
  const form = (method: string, fields: Fields) => pythonForm(method, fields, HEADERS);
  beforeAll(() => {
    const { baseUrl, ...users } = deployment();
    ann = new ClientProgram(baseUrl, form, users.ann);
    bob = new ClientProgram(baseUrl, form, users.bob);
  });

  /** Registers without fetching, as after a lost queue, and returns a function that polls for an event of a type. */
  async function listen(client: ClientProgram) {
    const registered = await client.post('register', {
      event_types: EVENT_TYPES,
      fetch_event_types: null,
      ...REGISTRATION,
    });
    expect(registered).toMatchObject({ max_message_id: number, queue_id: text, last_event_id: number });
    const { queue_id, last_event_id } = registered;
    const find = poller((last) => client.get('events', { queue_id, last_event_id: last }), last_event_id);
    return (type: string, test: (event: any) => boolean = () => true) =>
      find((event) => event.type === type && test(event));
  }

  test('reads all its initial data', async () => {
    const data = await ann.post('register', {
      event_types: EVENT_TYPES,
      fetch_event_types: FETCH_TYPES,
      ...REGISTRATION,
    });
    expect(data).toMatchObject({
      zulip_version: text,
      zulip_feature_level: number,
      queue_id: text,
      last_event_id: number,
      max_message_id: number,
      user_id: deployment().ann.user_id,
      email: deployment().ann.email,
      full_name: text,
      realm_name: text,
      realm_message_retention_days: number,
      realm_emoji: {},
      muted_topics: list,
      starred_messages: list,
      max_stream_name_length: number,
      max_topic_length: number,
      max_message_length: number,
      // Copies that clients without user_settings_object read beside the settings' object.
      twenty_four_hour_time: flag,
      pm_content_in_desktop_notifications: flag,
      user_settings: { send_private_typing_notifications: flag },
      unread_msgs: { pms: list, streams: list, huddles: list, mentions: list },
    });
    expect(data.subscriptions).toEqual(
      expect.arrayOf(
        expect.objectContaining({
          stream_id: number,
          name: text,
          color: expect.stringMatching(/^#[0-9a-f]{6}$/),
          description: text,
          invite_only: flag,
          is_web_public: flag,
          pin_to_top: flag,
          in_home_view: flag,
          desktop_notifications: flag,
          subscribers: expect.arrayContaining([deployment().ann.user_id]),
        }),
      ),
    );
    for (const { message_retention_days } of data.subscriptions) expect(message_retention_days).toBeNull();
    expect([...data.realm_users, ...data.cross_realm_bots]).toEqual(
      expect.arrayOf(expect.objectContaining({ user_id: number, full_name: text, email: text, is_bot: flag })),
    );
    expect(data.realm_user_groups).toEqual(
      expect.arrayOf(expect.objectContaining({ id: number, name: text, description: text, members: list })),
    );
  });

  test('fetches messages from the first unread one, of every narrow that it has', async () => {
    const { channel, ann: user, bob: other } = deployment();
    await bob.post('messages', { type: 'stream', to: channel.name, subject: 'plans', content: 'tea' });
    await bob.post('messages', { type: 'private', to: [user.user_id], content: 'tea' });
    const narrows = [
      [],
      [['stream', channel.name]],
      [
        ['stream', channel.name],
        ['topic', 'plans'],
      ],
      [['is', 'private']],
      [['pm_with', other.email]],
      [['is', 'starred']],
      [['is', 'mentioned']],
      [['search', 'tea']],
    ];
    for (const narrow of narrows) {
      const answer = await ann.get('messages', {
        anchor: 0,
        num_before: 30,
        num_after: 10,
        apply_markdown: true,
        use_first_unread_anchor: true,
        client_gravatar: true,
        narrow: JSON.stringify(narrow),
      });
      expect(answer).toMatchObject({ anchor: number, found_newest: true });
      expect(answer.messages).toEqual(
        expect.arrayOf(
          expect.objectContaining({
            id: number,
            sender_id: number,
            sender_full_name: text,
            sender_email: text,
            timestamp: number,
            type: expect.stringMatching(/^(stream|private)$/),
            subject: text,
            content: expect.stringMatching(/^<p>/),
            flags: list,
            reactions: list,
            topic_links: list,
          }),
        ),
      );
    }
  });

  test('mutes a channel, and hears of it as in_home_view', async () => {
    const { channel } = deployment();
    const next = await listen(ann);
    const subscription_data = [{ stream_id: channel.id, property: 'is_muted', value: true }];
    await ann.post('users/me/subscriptions/properties', { subscription_data });
    expect(await next('subscription', ({ property }) => property === 'in_home_view')).toMatchObject({
      op: 'update',
      stream_id: channel.id,
      value: false,
    });
  });

  test('stars, reacts and moves, and reads the events of it', async () => {
    const { channel, ann: user } = deployment();
    const message = { type: 'stream', to: channel.name, subject: 'plans', content: 'tea' };
    const { id } = await ann.post('messages', message);
    const next = await listen(ann);
    await ann.post('messages/flags', { flag: 'starred', messages: [id], op: 'add' });
    expect(await next('update_message_flags')).toMatchObject({
      op: 'add',
      operation: 'add',
      flag: 'starred',
      messages: [id],
      all: false,
    });
    // The only emoji with the vendor's name.
    const reaction = { emoji_name: 'zulip', emoji_code: 'zulip', reaction_type: 'zulip_extra_emoji' };
    await ann.post(`messages/${id}/reactions`, { ...reaction, message_id: String(id) });
    expect(await next('reaction')).toMatchObject({
      op: 'add',
      message_id: id,
      ...reaction,
      user_id: user.user_id,
      user: { user_id: user.user_id, email: user.email, full_name: text },
    });
    const moved = { message_id: id, propagate_mode: 'change_all', topic: 'lunch' };
    await ann.patch(`messages/${id}`, moved);
    expect(await next('update_message', ({ subject }) => subject === 'lunch')).toMatchObject({
      message_id: id,
      message_ids: expect.arrayContaining([id]),
      stream_id: channel.id,
      orig_subject: 'plans',
    });
  });

  test('types to users without naming the kind of message, and reads who types', async () => {
    const { ann: user, bob: other } = deployment();
    const next = await listen(ann);
    await bob.post('typing', { to: [user.user_id], op: 'start' });
    expect(await next('typing')).toMatchObject({
      op: 'start',
      sender: { user_id: other.user_id, email: other.email },
    });
  });

  test('reads presence by address', async () => {
    const { presences } = await ann.post('users/me/presence', { status: 'active', new_user_input: true });
    expect(presences[deployment().ann.email]).toMatchObject({
      aggregated: { status: 'active', timestamp: number },
      website: { status: 'active', timestamp: number },
    });
  });
}
