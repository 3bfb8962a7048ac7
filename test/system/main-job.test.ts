import { EventReader, ok, type TestRealm } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
});
afterAll(() => cluster?.stop());

test('a message reaches another user, who reads it, marks it as read and deletes the queue', async () => {
  const reader = await realm.user('member');
  const channel = await realm.channel([reader]);
  const queue = await EventReader.register(reader.client, { apply_markdown: true });
  const polled = queue.poll();
  const { id } = await ok(
    realm.owner.client.post('/messages', {
      type: 'channel',
      to: channel.name,
      topic: 'plans',
      content: 'hi *all*',
    }),
  );
  const [event] = await polled;
  expect(event).toMatchObject({
    type: 'message',
    flags: [],
    message: { id, subject: 'plans', content: '<p>hi <em>all</em></p>' },
  });
  const unread = await ok(reader.client.get('/messages', { anchor: 'first_unread', num_before: 0, num_after: 5 }));
  expect(unread.messages.map((message: { id: number }) => message.id)).toEqual([id]);
  expect(await ok(reader.client.post('/messages/flags', { messages: [id], op: 'add', flag: 'read' }))).toMatchObject({
    messages: [id],
  });
  expect(await queue.next('update_message_flags', 'add')).toMatchObject({
    flag: 'read',
    messages: [id],
    all: false,
  });
  expect(await ok(reader.client.delete('/events', { queue_id: queue.queueId }))).toMatchObject({
    result: 'success',
  });
  const gone = await reader.client.get('/events', { queue_id: queue.queueId, last_event_id: 0 });
  expect(gone).toMatchObject({ status: 400, body: { code: 'BAD_EVENT_QUEUE_ID', queue_id: queue.queueId } });
});
