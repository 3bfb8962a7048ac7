import { FORM } from '@team-chat/testkit/http';
import { ClientProgram, type Fields, pollFor, urlencoded, usualForm } from './client-program';
import { type ClientDeployment, flag, list, number, text } from './deployment';

const GO_HEADERS = { 'user-agent': 'Go-http-client/1.1', 'accept-encoding': 'gzip' };

/** The form of gozulipbot: every request has a content type, GET requests too. Lists are written into the body as they
 *  are, without the encoding of forms. */
function botForm(method: string, fields: Fields) {
  const headers = { ...GO_HEADERS, ...FORM };
  const texts = Object.entries(fields).map(([name, value]) => [name, String(value)] as const);
  if (method === 'GET') return { query: urlencoded(Object.fromEntries(texts)), headers };
  const isList = texts.some(([, value]) => value.startsWith('['));
  const body = isList
    ? texts.map(([name, value]) => `${name}=${value}`).join('&')
    : urlencoded(Object.fromEntries(texts));
  return { body, headers };
}

/** The fields of a user in a message's recipients. */
const RECIPIENT = ['email', 'full_name', 'id', 'is_mirror_dummy'];

export function goBot(deployment: () => ClientDeployment): void {
  let ann: ClientProgram;
  let bob: ClientProgram;
  beforeAll(() => {
    const { baseUrl, ...users } = deployment();
    ann = new ClientProgram(baseUrl, botForm, users.ann);
    bob = new ClientProgram(baseUrl, botForm, users.bob);
  });

  test('subscribes, and lists channels', async () => {
    const { channel, ann: user } = deployment();
    const joined = await ann.post('users/me/subscriptions', {
      subscriptions: `[{"name":"${channel.name}"}]`,
    });
    expect(joined).toMatchObject({ already_subscribed: { [user.user_id]: [channel.name] } });
    expect((await ann.get('streams')).streams).toEqual(
      expect.arrayOf(expect.objectContaining({ stream_id: number, name: text, description: text })),
    );
  });

  test('answers a direct message to several addresses', async () => {
    const { realm, ann: user } = deployment();
    const registered = await ann.post('register', {
      event_types: '["message"]',
      narrow: '[["is", "private"]]',
    });
    expect(registered).toMatchObject({ queue_id: text, last_event_id: number, max_message_id: number });
    const { queue_id, last_event_id } = registered;
    const to = `${user.email},${realm.owner.email}`;
    await bob.post('messages', { type: 'private', to, content: 'hi' });
    const { message } = await pollFor(
      (last) => ann.get('events', { queue_id, last_event_id: last }),
      last_event_id,
      ({ type }) => type === 'message',
    );
    expect(message).toMatchObject({
      client: text,
      content: 'hi',
      content_type: 'text/x-markdown',
      id: number,
      recipient_id: number,
      sender_email: text,
      sender_full_name: text,
      sender_id: number,
      subject: '',
      timestamp: number,
      type: 'private',
    });
    // It tells direct messages from others by these two fields: no topic, and users instead of a name.
    expect(message.display_recipient).toHaveLength(3);
    for (const one of message.display_recipient) expect(Object.keys(one).sort()).toEqual(RECIPIENT);
  });

  test('answers in a topic', async () => {
    const { channel } = deployment();
    await ann.post('messages', { type: 'stream', to: channel.name, content: 'hi', subject: 'plans' });
  });
}

/** The form of go-zulip: JSON without blanks; numbers and flags as texts. */
function clientForm(method: string, fields: Fields) {
  const texts = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  const headers = { 'user-agent': 'go-zulip/1.0.0', accept: 'application/json', 'accept-encoding': 'gzip' };
  return usualForm(method, Object.fromEntries(texts), headers);
}

export function goClient(deployment: () => ClientDeployment): void {
  let ann: ClientProgram;
  beforeAll(() => {
    const { baseUrl, ann: user } = deployment();
    ann = new ClientProgram(baseUrl, clientForm, user);
  });

  test('decodes messages, whose unions it checks strictly', async () => {
    const { channel, bob } = deployment();
    await ann.post('messages', { type: 'channel', to: channel.id, topic: 'plans', content: 'tea' });
    await ann.post('messages', { type: 'direct', to: [bob.user_id], content: 'tea' });
    const { messages } = await ann.get('messages', {
      anchor: 'newest',
      num_before: 2,
      num_after: 0,
      client_gravatar: false,
      narrow: [{ operator: 'sender', operand: deployment().ann.user_id }],
    });
    expect(messages).toEqual(
      expect.arrayOf(
        expect.objectContaining({
          id: number,
          avatar_url: text,
          is_me_message: flag,
          reactions: list,
          submessages: [],
          timestamp: number,
          topic_links: [],
          flags: list,
        }),
      ),
    );
    const [inChannel, direct] = messages;
    expect(inChannel.display_recipient).toBe(channel.name);
    for (const one of direct.display_recipient) expect(Object.keys(one).sort()).toEqual(RECIPIENT);
  });

  test('decodes permissions as a number or an object', async () => {
    const { streams } = await ann.get('streams', { include_public: true, exclude_archived: true });
    for (const { can_send_message_group, can_subscribe_group } of streams) {
      expect(typeof can_send_message_group).toBe('number');
      expect(Object.keys(can_subscribe_group).sort()).toEqual(
        typeof can_subscribe_group === 'number' ? [] : ['direct_members', 'direct_subgroups'],
      );
    }
  });

  test('registers, polls once without waiting, and deletes its queue', async () => {
    const { queue_id, last_event_id } = await ann.post('register', {
      event_types: ['message', 'presence'],
      fetch_event_types: ['realm_user'],
      include_subscribers: 'partial',
      client_capabilities: { simplified_presence_events: true, archived_channels: true },
    });
    const poll = { queue_id, last_event_id, dont_block: true };
    expect(await ann.get('events', poll)).toMatchObject({ events: [], queue_id });
    await ann.delete('events', { queue_id });
    const { status, body } = await ann.send('DELETE', 'events', { queue_id });
    expect([status, body]).toEqual([400, { result: 'error', code: 'BAD_EVENT_QUEUE_ID', msg: text, queue_id }]);
  });
}
