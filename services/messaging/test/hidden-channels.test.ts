import { expectRefusal, ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
/** A user who may not know of the channel. */
let outsider: TestUser;
let channel: { id: number; name: string };

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  outsider = await realm.user();
  channel = await realm.channel([], { invite_only: true });
});
afterAll(() => cluster?.stop());

/** An id and a name that no channel has. */
const NONE = { id: 999_999_999, name: 'no such channel' };
type Channel = typeof NONE;

describe('a channel that the user may not know of is answered like one that does not exist', () => {
  test.each<[string, (to: Channel) => ReturnType<TestUser['client']['post']>]>([
    [
      'send-message by id',
      ({ id }) => outsider.client.post('/messages', { type: 'channel', to: [id], topic: 't', content: 'hi' }),
    ],
    [
      'set-typing-status',
      ({ id }) => outsider.client.post('/typing', { type: 'channel', op: 'start', stream_id: id, topic: 't' }),
    ],
    ['unsubscribe', ({ name }) => outsider.client.delete('/users/me/subscriptions', { subscriptions: [name] })],
    [
      'mute-topic, muting',
      ({ id }) =>
        outsider.client.patch('/users/me/subscriptions/muted_topics', {
          stream_id: id,
          topic: 't',
          op: 'add',
        }),
    ],
    [
      'mute-topic, unmuting',
      ({ name }) =>
        outsider.client.patch('/users/me/subscriptions/muted_topics', {
          stream: name,
          topic: 't',
          op: 'remove',
        }),
    ],
    [
      'update-user-topic',
      ({ id }) => outsider.client.post('/user_topics', { stream_id: id, topic: 't', visibility_policy: 1 }),
    ],
    ['get-stream-by-id', ({ id }) => outsider.client.get(`/streams/${id}`)],
    ['get-stream-id', ({ name }) => outsider.client.get('/get_stream_id', { stream: name })],
    ['get-subscribers', ({ id }) => outsider.client.get(`/streams/${id}/members`)],
    ['get-stream-topics', ({ id }) => outsider.client.get(`/users/me/${id}/topics`)],
    ['update-stream', ({ id }) => outsider.client.patch(`/streams/${id}`, { description: 'd' })],
    ['archive-stream', ({ id }) => outsider.client.delete(`/streams/${id}`)],
    ['delete-topic', ({ id }) => outsider.client.post(`/streams/${id}/delete_topic`, { topic_name: 't' })],
    ['mark-stream-as-read', ({ id }) => outsider.client.post('/mark_stream_as_read', { stream_id: id })],
    [
      'update-subscription-settings',
      ({ id }) =>
        outsider.client.post('/users/me/subscriptions/properties', {
          subscription_data: [{ stream_id: id, property: 'is_muted', value: true }],
        }),
    ],
  ])('%s', async (_operation, request) => {
    const { status, body } = await request(channel);
    const none = await request(NONE);
    const text = JSON.stringify(body)
      .replaceAll(channel.name, NONE.name)
      .replaceAll(String(channel.id), String(NONE.id));
    expect({ status, body: JSON.parse(text) }).toEqual({ status: none.status, body: none.body });
    expect(status).toBe(400);
  });

  test('update-message, to another channel', async () => {
    const own = await realm.channel([outsider]);
    const { id } = await ok(
      outsider.client.post('/messages', { type: 'channel', to: [own.id], topic: 't', content: 'hi' }),
    );
    const move = (stream_id: number) => outsider.client.patch(`/messages/${id}`, { stream_id });
    for (const to of [channel, NONE]) await expectRefusal(move(to.id), 'Invalid channel ID');
  });
});

test('an administrator who may know of a channel, but not read it, is not authorized to send there', async () => {
  const administrator = await realm.user('administrator');
  const send = { type: 'channel', to: [channel.id], topic: 't', content: 'hi' };
  await expectRefusal(
    administrator.client.post('/messages', send),
    `Not authorized to send to channel '${channel.name}'`,
  );
});
