import { ok } from '@team-chat/testkit';
import { ClientProgram, type Fields, pollFor, usualForm } from './client-program';
import { type ClientDeployment, flag, list, number, text } from './deployment';

/** Writes JSON as Python does, with blanks after commas and colons, and in ASCII. */
export function toJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toJson).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return inAscii(JSON.stringify(value));
  const members = Object.entries(value).map(([name, inner]) => `${toJson(name)}: ${toJson(inner)}`);
  return `{${members.join(', ')}}`;
}

const inAscii = (json: string) =>
  json.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

export const HEADERS = {
  'user-agent': 'ZulipPython/0.9.0 (Linux; 6.1)',
  'accept-encoding': 'gzip, deflate',
  accept: '*/*',
  connection: 'keep-alive',
};

/** The form of python-zulip-api: null fields are left out, and requests without fields have no content type. */
export function pythonForm(method: string, fields: Fields, headers: Record<string, string> = HEADERS) {
  const given = Object.entries(fields).filter(([, value]) => value !== null);
  if (given.length === 0) return { headers };
  const texts = given.map(([name, value]) => [name, typeof value === 'string' ? value : toJson(value)]);
  return usualForm(method, Object.fromEntries(texts), headers);
}

export function python(deployment: () => ClientDeployment): void {
  let ann: ClientProgram;
  let bob: ClientProgram;
  beforeAll(() => {
    const { baseUrl, ...users } = deployment();
    ann = new ClientProgram(baseUrl, pythonForm, users.ann);
    bob = new ClientProgram(baseUrl, pythonForm, users.bob);
  });

  test('describes the server', async () => {
    expect(await ann.get('server_settings')).toMatchObject({
      zulip_version: text,
      zulip_feature_level: number,
      push_notifications_enabled: flag,
      realm_name: text,
    });
  });

  test('calls a function for each event, and deregisters', async () => {
    const { channel } = deployment();
    const registered = await ann.post('register', { event_types: ['message', 'reaction'], narrow: [] });
    const { queue_id, last_event_id } = registered;
    // The older name of the topic.
    const message = { type: 'stream', to: channel.name, subject: 'plans', content: 'tea' };
    const { id } = await bob.post('messages', message);
    const event = await pollFor(
      (last) => ann.get('events', { queue_id, last_event_id: last }),
      last_event_id,
      ({ type }) => type === 'message',
    );
    expect(event).toMatchObject({
      id: number,
      message: { id, type: 'stream', subject: 'plans', display_recipient: channel.name, content: 'tea' },
    });
    await ann.delete('events', { queue_id });
    const { status, body } = await ann.send('GET', 'events', { queue_id, last_event_id });
    // Older releases look at the beginning of the text, newer ones at the code.
    expect([status, body.code, body.msg]).toEqual([
      400,
      'BAD_EVENT_QUEUE_ID',
      expect.stringMatching(/^Bad event queue id: /i),
    ]);
  });

  test('registers for all events with null, as releases without a filter for null do', async () => {
    const { baseUrl, ann: user } = deployment();
    const older = new ClientProgram(baseUrl, (_method, fields) => pythonForm('POST', mapNulls(fields)), user);
    const registered = await older.post('register', { event_types: null, narrow: [] });
    expect(registered).toMatchObject({ queue_id: text, max_message_id: number, realm_users: list });
  });

  test('edits, reads and deletes messages', async () => {
    const { realm, channel } = deployment();
    const { id } = await ann.post('messages', {
      type: 'stream',
      to: channel.name,
      topic: 'plans',
      content: 'tea',
    });
    const edited = await ann.patch(`messages/${id}`, { message_id: id, content: 'coffee' });
    expect(edited.ignored_parameters_unsupported).toEqual(['message_id']);
    expect(await ann.get(`messages/${id}`)).toMatchObject({ raw_content: 'coffee', message: { id } });
    expect(await ann.get(`messages/${id}/history`)).toMatchObject({
      message_history: [{ content: 'tea' }, { content: 'coffee', prev_content: 'tea' }],
    });
    const narrow = [{ operator: 'sender', operand: deployment().ann.email }];
    const found = await ann.get('messages', { anchor: 'newest', num_before: 5, num_after: 0, narrow });
    expect(found).toMatchObject({ messages: list, found_newest: true, found_oldest: flag, anchor: number });
    await bob.post('messages/flags', { messages: [id], op: 'add', flag: 'read' });
    await bob.post('mark_stream_as_read', { stream_id: channel.id });
    await bob.post('mark_topic_as_read', { stream_id: channel.id, topic_name: 'plans' });
    await bob.post('mark_all_as_read');
    expect(await ann.post('messages/render', { content: '**tea**' })).toMatchObject({
      rendered: '<p><strong>tea</strong></p>',
    });
    await ok(realm.owner.client.delete(`/messages/${id}`));
  });

  test('reacts with the names of its own parameters', async () => {
    const { channel } = deployment();
    const { id } = await ann.post('messages', {
      type: 'stream',
      to: channel.name,
      topic: 'plans',
      content: 'tea',
    });
    const reaction = {
      message_id: String(id),
      emoji_name: 'joy',
      emoji_code: '1f602',
      emoji_type: 'unicode_emoji',
    };
    const added = await bob.post(`messages/${id}/reactions`, reaction);
    expect(added.ignored_parameters_unsupported).toEqual(['emoji_type', 'message_id']);
    await bob.delete(`messages/${id}/reactions`, reaction);
  });

  test('finds, joins and leaves channels', async () => {
    const { channel } = deployment();
    const streams = await ann.get('streams');
    expect(streams.streams).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: channel.name, stream_id: channel.id, description: text }),
      ]),
    );
    const quoted = encodeURIComponent(channel.name);
    expect(await ann.get(`get_stream_id?stream=${quoted}`)).toMatchObject({ stream_id: channel.id });
    expect(await ann.get(`streams/${channel.id}/members`, { stream: channel.name })).toMatchObject({
      subscribers: list,
    });
    const left = await ann.delete('users/me/subscriptions', {
      subscriptions: [channel.name],
      principals: [],
    });
    expect(left).toMatchObject({ removed: [channel.name], not_removed: [] });
    const joined = await ann.post('users/me/subscriptions', { subscriptions: [{ name: channel.name }] });
    const { user_id } = deployment().ann;
    expect(joined).toMatchObject({ subscribed: { [user_id]: [channel.name] }, already_subscribed: {} });
    const properties = [{ stream_id: channel.id, property: 'color', value: '#ff0000' }];
    await ann.post('users/me/subscriptions/properties', { subscription_data: properties });
    expect(await ann.get('users/me/subscriptions')).toMatchObject({
      subscriptions: [{ stream_id: channel.id, name: channel.name, color: '#ff0000' }],
    });
    await ann.patch('users/me/subscriptions/muted_topics', {
      stream: channel.name,
      topic: 'plans',
      op: 'add',
    });
    expect((await ann.get(`users/me/${channel.id}/topics`)).topics[0]).toEqual({
      name: text,
      max_id: number,
    });
  });

  test('reads users, and keeps alert words and groups', async () => {
    expect(await ann.get('users/me')).toMatchObject({
      user_id: deployment().ann.user_id,
      full_name: text,
      email: text,
      is_bot: false,
    });
    const { members } = await ann.get('users', { client_gravatar: true });
    expect(members).toEqual(
      expect.arrayOf(expect.objectContaining({ user_id: number, full_name: text, email: text, is_bot: flag })),
    );
    await ann.post('users/me/alert_words', { alert_words: ['foo', 'bar'] });
    expect(await ann.get('users/me/alert_words')).toMatchObject({ alert_words: ['foo', 'bar'] });
    await ann.delete('users/me/alert_words', { alert_words: ['foo'] });
    expect((await ann.get('user_groups')).user_groups).toEqual(
      expect.arrayOf(expect.objectContaining({ id: number, name: text, members: list, description: text })),
    );
    expect(await ann.post('users/me/presence', { status: 'active', ping_only: false })).toMatchObject({
      server_timestamp: number,
      presences: { [deployment().ann.email]: { aggregated: { status: 'active', timestamp: number } } },
    });
    await ann.post('typing', { op: 'start', to: [deployment().bob.user_id] });
  });
}

/** Returns fields whose null values are the text `null`. */
const mapNulls = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === null ? 'null' : value]));
