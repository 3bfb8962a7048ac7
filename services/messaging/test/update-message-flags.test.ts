import {
  EventReader,
  eventsSoFar,
  expectRefusal,
  messageOf,
  ok,
  say,
  type TestRealm,
  type TestUser,
  until,
} from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;
let reader: TestUser;
let channel: { id: number; name: string };
let elsewhere: { id: number; name: string };
let hidden: number;
let id: number;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  owner = realm.owner;
  reader = await realm.user();
  channel = await realm.channel([reader]);
  elsewhere = await realm.channel();
  hidden = await say(owner, await realm.channel([], { invite_only: true }));
});
beforeEach(async () => {
  id = await say(owner, channel);
});
afterAll(() => cluster?.stop());

const change = (op: string, flag: string, messages: unknown = [id]) =>
  reader.client.post('/messages/flags', { messages, op, flag });
const flagsOf = async (message = id, place = channel): Promise<string[]> =>
  (await messageOf(reader, message, { narrow: [['channel', place.name]] })).flags.sort();
const watched = () => EventReader.register(reader.client);

describe('update-message-flags', () => {
  test.each(['read', 'starred', 'collapsed'])('%s is set and removed', async (flag) => {
    const queue = await watched();
    expect(await ok(change('add', flag))).toMatchObject({ messages: [id] });
    expect(await flagsOf()).toEqual([flag]);
    expect((await ok(change('add', flag))).messages).toEqual([]);
    expect((await ok(change('remove', flag))).messages).toEqual([id]);
    expect(await flagsOf()).toEqual([]);
    const changes = (await eventsSoFar(queue, reader)).filter((event) => event.messages?.length !== 0);
    expect(changes).toEqual(
      ['add', 'remove'].map((op) => ({
        id: expect.any(Number),
        type: 'update_message_flags',
        op,
        operation: op,
        flag,
        messages: [id],
        all: false,
        ...(op === 'remove' && flag === 'read' && { message_details: expect.any(Object) }),
      })),
    );
  });

  test('only changed messages are returned, and they are published to the user only', async () => {
    const earlier = await say(owner, channel);
    await ok(change('add', 'starred', [earlier]));
    const [queue, others] = await Promise.all([watched(), EventReader.register(owner.client)]);
    expect((await ok(change('add', 'starred', [id, earlier, id]))).messages).toEqual([id]);
    expect(await queue.next('update_message_flags')).toMatchObject({ messages: [id] });
    expect(await eventsSoFar(others, owner)).toEqual([]);
  });

  test('marking as unread publishes message_details', async () => {
    const direct = await say(owner, [reader]);
    const mention = await say(owner, channel, `@**${reader.full_name}**`, { topic: 'you' });
    const messages = [id, direct, mention];
    await ok(change('add', 'read', messages));
    const queue = await watched();
    expect(await ok(change('remove', 'read', messages))).toMatchObject({
      messages,
      ignored_because_not_subscribed_channels: [],
    });
    const { message_details } = await queue.next('update_message_flags', 'remove');
    const inChannel = { type: 'stream', stream_id: channel.id, unmuted_stream_msg: true };
    expect(message_details).toEqual({
      [id]: { ...inChannel, topic: 'plans' },
      [direct]: { type: 'private', user_ids: [owner.user_id] },
      [mention]: { ...inChannel, topic: 'you', mentioned: true },
    });
  });

  test('ignored channels are returned only where messages are marked as unread', async () => {
    for (const [op, flag] of [
      ['add', 'read'],
      ['add', 'starred'],
      ['remove', 'starred'],
    ] as const) {
      expect(await ok(change(op, flag))).not.toHaveProperty('ignored_because_not_subscribed_channels');
    }
  });

  describe('a message that was never received', () => {
    let foreign: number;
    beforeEach(async () => {
      foreign = await say(owner, elsewhere);
    });

    test('counts as read already', async () => {
      expect((await ok(change('add', 'read', [foreign, hidden, 999_999_999]))).messages).toEqual([]);
      expect(await flagsOf(foreign, elsewhere)).toEqual(['historical', 'read']);
    });

    test.each(['starred', 'collapsed'])('becomes part of the user’s history when %s', async (flag) => {
      expect((await ok(change('add', flag, [foreign]))).messages).toEqual([foreign]);
      expect(await flagsOf(foreign, elsewhere)).toEqual(['historical', 'read', flag].sort());
      const { messages } = await ok(reader.client.get('/messages', { anchor: foreign, num_before: 0, num_after: 0 }));
      expect(messages.map((message: { id: number }) => message.id)).toEqual([foreign]);
    });

    test('cannot be marked as unread, and its channel is returned as ignored', async () => {
      expect(await ok(change('remove', 'read', [foreign, id]))).toMatchObject({
        messages: [],
        ignored_because_not_subscribed_channels: [elsewhere.id],
      });
    });

    test.each([
      ['add', 'starred'],
      ['add', 'collapsed'],
      ['remove', 'starred'],
      ['remove', 'read'],
    ])('%s %s is refused for a message that the user may not see, and changes nothing', async (op, flag) => {
      await ok(change('add', 'read'));
      for (const closed of [hidden, 999_999_999]) {
        await expectRefusal(change(op, flag, [id, closed]), 'Invalid message(s)');
      }
      expect(await flagsOf()).toEqual(['read']);
    });
  });

  test('after unsubscribing, a received message can be starred but not marked as unread', async () => {
    const left = await realm.channel([reader]);
    const message = await say(owner, left);
    await ok(reader.client.delete('/users/me/subscriptions', { subscriptions: [left.name] }));
    expect(await ok(change('remove', 'read', [message]))).toMatchObject({
      messages: [],
      ignored_because_not_subscribed_channels: [left.id],
    });
    expect((await ok(change('add', 'starred', [message]))).messages).toEqual([message]);
  });

  test('a message from before the subscription can be marked as unread, and counts as received then', async () => {
    const newcomer = await realm.user();
    const message = await say(owner, channel);
    await ok(newcomer.client.post('/users/me/subscriptions', { subscriptions: [{ name: channel.name }] }));
    const newest = async () => (await ok(newcomer.client.get('/users/me'))).max_message_id;
    expect(await newest()).toBe(-1);
    const unread = { op: 'remove', flag: 'read', messages: [message] };
    expect((await ok(newcomer.client.post('/messages/flags', unread))).messages).toEqual([message]);
    await until('the newest message is known', async () => (await newest()) === message);
  });

  test.each<[string, string, string]>([
    ['nonsense', 'add', "Invalid flag: 'nonsense'"],
    ['nonsense', 'nonsense', "Invalid flag: 'nonsense'"],
    ['wildcard_mentioned', 'add', "Invalid flag: 'wildcard_mentioned'"],
    ...['has_alert_word', 'mentioned', 'stream_wildcard_mentioned', 'topic_wildcard_mentioned'].map(
      (flag): [string, string, string] => [flag, 'remove', `Flag not editable: '${flag}'`],
    ),
    ['group_mentioned', 'add', "Flag not editable: 'group_mentioned'"],
    ['historical', 'nonsense', "Flag not editable: 'historical'"],
    ['read', 'toggle', "Invalid message flag operation: 'toggle'"],
  ])('%s %s is refused', (flag, op, msg) => expectRefusal(change(op, flag), msg));

  test.each(['messages', 'op', 'flag'])('%s is required', (name) =>
    expectRefusal(
      reader.client.post('/messages/flags', { messages: [], op: 'add', flag: 'read', [name]: undefined }),
      `Missing '${name}' argument`,
      { code: 'REQUEST_VARIABLE_MISSING', var_name: name },
    ),
  );
});
