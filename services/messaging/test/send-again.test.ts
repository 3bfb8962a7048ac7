import {
  ApiClient,
  EventReader,
  eventsSoFar,
  expectRefusal,
  ok,
  RealmDatabase,
  type TestRealm,
  type TestUser,
} from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let sender: TestUser;
let channel: { id: number; name: string };
let database: RealmDatabase;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  sender = await realm.user();
  channel = await realm.channel([sender]);
  database = await RealmDatabase.of(cluster, realm);
});
afterAll(async () => {
  await database?.close();
  await cluster?.stop();
});

const send = (rest: Record<string, unknown>, client = sender.client) =>
  client.post('/messages', { type: 'channel', to: [channel.id], topic: 'plans', content: 'hi', ...rest });
const messageIds = async (queue: EventReader) =>
  (await eventsSoFar(queue, sender)).filter((event) => event.type === 'message').map(({ message }) => message.id);

describe('send-message repeated with the same queue_id and local_id', () => {
  test('returns the id of the first message and sends no other', async () => {
    const queue = await EventReader.register(sender.client);
    const named = { queue_id: queue.queueId, local_id: '1.01' };
    const { id } = await ok(send(named));
    expect((await ok(send(named))).id).toBe(id);
    const { id: next } = await ok(send({ ...named, local_id: '1.02' }));
    expect(next).toBeGreaterThan(id);
    expect(await messageIds(queue)).toEqual([id, next]);
  });

  test.each<[string, Record<string, unknown>]>([
    ['content', { content: 'another' }],
    ['topic', { topic: 'another' }],
    ['recipient', { type: 'direct', to: [] }],
    ['widget', { widget_content: '{"widget_type":"zform","extra_data":{"type":"choices","heading":"","choices":[]}}' }],
  ])('is refused for another %s', async (what, other) => {
    const named = { queue_id: 'q', local_id: `another ${what}` };
    const { id } = await ok(send(named));
    const to = what === 'recipient' ? { to: [realm.owner.user_id] } : {};
    await expectRefusal(
      send({ ...named, ...other, ...to }),
      'Invalid local_id: it was already used for another message',
    );
    expect((await ok(send(named))).id).toBe(id);
  });

  test('returns the id of the first message after that was edited', async () => {
    const named = { queue_id: 'q', local_id: 'edited' };
    const { id } = await ok(send(named));
    await ok(sender.client.patch(`/messages/${id}`, { content: 'changed' }));
    expect((await ok(send(named))).id).toBe(id);
  });

  test('sends one message if the requests arrive at two servers at once', async () => {
    const queue = await EventReader.register(sender.client);
    const clients = cluster.baseUrls.map((url) => new ApiClient(url, sender, { host: realm.host }));
    const ids: number[] = [];
    for (let i = 0; i < 10; i++) {
      const named = { queue_id: queue.queueId, local_id: `2.${i}` };
      const answers = await Promise.all([...clients, ...clients].map((client) => ok(send(named, client))));
      const [{ id }] = answers;
      expect(answers.map((answer) => answer.id)).toEqual([id, id, id, id]);
      ids.push(id);
    }
    expect(await messageIds(queue)).toEqual(ids);
  });

  test.each<[string, Record<string, unknown>]>([
    ['without a queue', { local_id: '3' }],
    ['without a local id', { queue_id: 'q' }],
  ])('sends another message %s', async (_case, named) => {
    const [first, second] = [await ok(send(named)), await ok(send(named))];
    expect(second.id).toBeGreaterThan(first.id);
  });

  test('sends another message if the sender is another user', async () => {
    const named = { queue_id: 'q', local_id: '4' };
    const [first, second] = [await ok(send(named)), await ok(send(named, realm.owner.client))];
    expect(second.id).toBeGreaterThan(first.id);
  });

  test('accepts a queue_id and a local_id of any length', async () => {
    const named = { queue_id: 'q'.repeat(5000), local_id: '5'.repeat(5000) };
    expect((await ok(send(named))).id).toBe((await ok(send(named))).id);
  });

  test('sends another message if the first was sent 4000 seconds ago', async () => {
    const named = { queue_id: 'q', local_id: '6' };
    const { id } = await ok(send(named));
    await database.client.query('UPDATE messaging.recent_sends SET sent_at = sent_at - 4000');
    await ok(send({ ...named, local_id: '7' }));
    const { rows } = await database.client.query(
      'SELECT count(*)::int FROM messaging.recent_sends WHERE user_id = $1',
      [sender.user_id],
    );
    expect(rows).toEqual([{ count: 1 }]);
    expect((await ok(send(named))).id).toBeGreaterThan(id);
  });
});
