import { ownerOfQueue } from '@team-chat/contracts';
import { ApiClient, EventReader, expectRefusal, ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

const LIMIT = 4;
let cluster: TestCluster;
let realm: TestRealm;
let user: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2, queuesPerUser: String(LIMIT) });
  realm = await cluster.aRealm();
});
beforeEach(async () => {
  user = await realm.user();
});
afterAll(() => cluster?.stop());

const register = (client = user.client) =>
  EventReader.register(client, { event_types: ['message'], fetch_event_types: [] });
const poll = (queue: EventReader, options = {}) =>
  user.client.get('/events', {
    queue_id: queue.queueId,
    last_event_id: queue.registration.last_event_id,
    ...options,
  });
const look = (queue: EventReader) => poll(queue, { dont_block: true });
const isForgotten = (queue: EventReader) =>
  expectRefusal(look(queue), `Bad event queue ID: ${queue.queueId}`, {
    code: 'BAD_EVENT_QUEUE_ID',
    queue_id: queue.queueId,
  });

test('of too many queues, the one that was idle for the longest time is deleted', async () => {
  const queues: EventReader[] = [];
  for (let count = 0; count < LIMIT; count++) queues.push(await register());
  const [waiting, idle, polled, newest] = queues as [EventReader, EventReader, EventReader, EventReader];
  // One poll replaces the other: once one is answered, the other waits.
  const polls = [poll(waiting), poll(waiting)];
  await Promise.race(polls);
  await ok(look(polled));

  const further = await register();
  await isForgotten(idle);
  for (const queue of [polled, newest, further]) await ok(look(queue));
  const last = await register();
  await isForgotten(polled);
  for (const queue of [newest, further, last]) await ok(look(queue));
  await ok(user.client.delete('/events', { queue_id: waiting.queueId }));
  await Promise.all(polls.map(ok));
});

test('queues that were deleted do not count, nor do those of other users', async () => {
  const kept = await register();
  for (let count = 0; count < 2 * LIMIT; count++) {
    const { queueId } = await register();
    await ok(user.client.delete('/events', { queue_id: queueId }));
  }
  const other = await realm.user();
  for (let count = 0; count < LIMIT; count++) await register(other.client);
  await ok(look(kept));
});

test('the limit holds for concurrent registrations at all replicas', async () => {
  const clients = cluster.baseUrls.map((url) => new ApiClient(url, user, { host: realm.host }));
  const registering = Array.from({ length: 4 * LIMIT }, (_, index) => register(clients[index % 2]));
  const queues = await Promise.all(registering);
  expect(new Set(queues.map(({ queueId }) => ownerOfQueue(queueId))).size).toBe(2);
  const answers = await Promise.all(queues.map(look));
  const live = answers.filter(({ status }) => status === 200);
  expect(live).toHaveLength(LIMIT);
});
