import {
  EventReader,
  eventsSoFar,
  expectRefusal,
  ok,
  RealmDatabase,
  say,
  type TestRealm,
  type TestUser,
} from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;
let writer: TestUser;
let reader: TestUser;
let channel: { id: number; name: string };

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  owner = realm.owner;
  [writer, reader] = await Promise.all([realm.user(), realm.user()]);
  channel = await realm.channel([writer, reader]);
});
afterAll(() => cluster?.stop());

const CAPABLE = { client_capabilities: { stream_typing_notifications: true, empty_topic_name: true } };
const watched = (user = reader, parameters: object = CAPABLE) => EventReader.register(user.client, { ...parameters });
const set = (user: TestUser, settings: object) => ok(user.client.patch('/settings', { ...settings }));
const person = ({ user_id, email }: TestUser) => ({ user_id, email });

describe('set-typing-status', () => {
  const type = (parameters: object) => writer.client.post('/typing', { op: 'start', ...parameters });
  const inChannel = { type: 'channel', topic: 'plans' };

  test.each(['start', 'stop'])('op=%s is published to the recipients and the writer only', async (op) => {
    const queues = await Promise.all([watched(), watched(writer), watched(owner)]);
    expect(await ok(type({ op, to: [reader.user_id] }))).toEqual({ result: 'success', msg: '' });
    const event = {
      id: expect.any(Number),
      type: 'typing',
      op,
      message_type: 'direct',
      sender: person(writer),
      recipients: [writer, reader].sort((a, b) => a.user_id - b.user_id).map(person),
    };
    expect(await eventsSoFar(queues[0], reader)).toEqual([event]);
    expect(await eventsSoFar(queues[1], writer)).toEqual([event]);
    expect(await eventsSoFar(queues[2], owner)).toEqual([]);
  });

  test.each(['channel', 'stream'])(
    'type=%s is published only to clients with the capability stream_typing_notifications',
    async (kind) => {
      const [queue, older] = await Promise.all([watched(), watched(reader, {})]);
      await ok(type({ ...inChannel, type: kind, stream_id: channel.id }));
      expect(await eventsSoFar(queue, reader)).toEqual([
        {
          id: expect.any(Number),
          type: 'typing',
          op: 'start',
          message_type: 'stream',
          sender: person(writer),
          stream_id: channel.id,
          topic: 'plans',
        },
      ]);
      expect((await eventsSoFar(older, reader)).filter((event) => event.type === 'typing')).toEqual([]);
    },
  );

  test('the empty topic is sent as general chat to clients without the capability empty_topic_name', async () => {
    const queue = await watched(reader, { client_capabilities: { stream_typing_notifications: true } });
    await ok(type({ ...inChannel, stream_id: channel.id, topic: '' }));
    expect(await queue.next('typing')).toMatchObject({ topic: 'general chat' });
  });

  test('users who do not receive typing notifications get no event', async () => {
    const queue = await watched();
    await set(reader, { receives_typing_notifications: false });
    await ok(type({ to: [reader.user_id] }));
    await ok(type({ ...inChannel, stream_id: channel.id }));
    const events = await eventsSoFar(queue, reader);
    expect(events.filter((event) => event.type === 'typing')).toEqual([]);
    await set(reader, { receives_typing_notifications: true });
  });

  test('is refused to users who do not send typing notifications', async () => {
    const off = { send_private_typing_notifications: false, send_stream_typing_notifications: false };
    await set(writer, off);
    const refusal = (where: string) => `User has disabled typing notifications for ${where} messages`;
    await expectRefusal(type({ to: [reader.user_id] }), refusal('direct'));
    await expectRefusal(type({ ...inChannel, stream_id: channel.id }), refusal('channel'));
    await set(writer, { send_private_typing_notifications: true, send_stream_typing_notifications: true });
  });

  test.each<[object, string]>([
    [{}, "Missing 'to' argument"],
    [{ to: [] }, "Empty 'to' list"],
    [{ to: [999_999] }, 'Invalid user ID 999999'],
    [{ to: Array(201).fill(1) }, 'Too many recipients (limit: 200)'],
    [{ type: 'channel' }, 'Missing channel ID'],
    [{ type: 'channel', stream_id: 1 }, 'Missing topic'],
    [{ op: 'pause', to: [1] }, 'Invalid op'],
    [{ type: 'both' }, 'Invalid type'],
  ])('%j is refused', (parameters, msg) => expectRefusal(type(parameters), msg));

  test('is refused for a channel that the user may not know of', async () => {
    const { id: stream_id } = await realm.channel([], { invite_only: true });
    await expectRefusal(type({ ...inChannel, stream_id }), `Channel with ID '${stream_id}' does not exist`, {
      code: 'STREAM_DOES_NOT_EXIST',
      stream_id,
    });
  });

  test('publishes nothing in a channel with more than 100 subscribers', async () => {
    const database = await RealmDatabase.of(cluster, realm);
    const large = await realm.channel([writer, reader]);
    const queue = await watched();
    await database.setSubscriberCount(large, 100);
    await ok(type({ ...inChannel, stream_id: large.id }));
    await database.setSubscriberCount(large, 101);
    await ok(type({ ...inChannel, stream_id: large.id }));
    expect(await eventsSoFar(queue, reader)).toHaveLength(1);
    await database.close();
  });
});

describe('set-typing-status-for-message-edit', () => {
  const type = (user: TestUser, id: number, op = 'start') => user.client.post(`/messages/${id}/typing`, { op });

  test.each(['start', 'stop'])('op=%s is published to the users who would see the edit', async (op) => {
    const [inChannel, direct] = [await say(writer, channel), await say(writer, [reader])];
    const [queue, older] = await Promise.all([watched(), watched(reader, {})]);
    await ok(type(writer, inChannel, op));
    await ok(type(writer, direct, op));
    const event = { id: expect.any(Number), type: 'typing_edit_message', op, sender_id: writer.user_id };
    const inChannelEvent = {
      ...event,
      message_id: inChannel,
      recipient: { type: 'channel', channel_id: channel.id, topic: 'plans' },
    };
    const user_ids = [writer.user_id, reader.user_id].sort((a, b) => a - b);
    const directEvent = { ...event, message_id: direct, recipient: { type: 'direct', user_ids } };
    expect(await eventsSoFar(queue, reader)).toEqual([inChannelEvent, directEvent]);
    const seen = (await eventsSoFar(older, reader)).filter((one) => one.type === 'typing_edit_message');
    expect(seen).toEqual([directEvent]);
  });

  test('the empty topic is sent as general chat to clients without the capability empty_topic_name', async () => {
    const id = await say(writer, channel, 'hi', { topic: '' });
    const queue = await watched(reader, { client_capabilities: { stream_typing_notifications: true } });
    await ok(type(writer, id));
    expect((await queue.next('typing_edit_message')).recipient.topic).toBe('general chat');
  });

  test('is refused to other users, for missing messages, unknown ops and disabled typing notifications', async () => {
    const id = await say(writer, channel);
    await expectRefusal(type(owner, id), "You don't have permission to edit this message");
    await expectRefusal(type(writer, 999_999_999), 'Invalid message(s)');
    await expectRefusal(type(writer, id, 'pause'), 'Invalid op');
    await set(writer, { send_stream_typing_notifications: false });
    await expectRefusal(type(writer, id), 'User has disabled typing notifications for channel messages');
    await set(writer, { send_stream_typing_notifications: true });
  });
});
