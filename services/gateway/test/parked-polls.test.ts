import { ownerOfQueue } from '@team-chat/contracts';
import { ApiClient, type ApiResponse, ok, say, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
});
afterAll(() => cluster?.stop());

interface Registered {
  queue_id: string;
  last_event_id: number;
}

const MESSAGES = { event_types: ['message'], fetch_event_types: [] };
const clientsOf = (user: TestUser) =>
  cluster.baseUrls.map((url) => new ApiClient(url, user, { host: realm.host }));
const poll = (client: ApiClient, { queue_id, last_event_id }: Registered) =>
  client.get('/events', { queue_id, last_event_id });

/** Registers queues until both replicas of events own one. */
async function queuesAtBothOwners(client: ApiClient): Promise<Registered[]> {
  const queues = new Map<string | undefined, Registered>();
  while (queues.size < 2) {
    const queue: Registered = await ok(client.post('/register', MESSAGES));
    queues.set(ownerOfQueue(queue.queue_id), queue);
  }
  return [...queues.values()];
}

/** Returns polls that wait, one of each queue at each gateway. The queue of each is its own. */
async function parkPolls(user: TestUser): Promise<{ queue: Registered; answer: Promise<ApiResponse> }[]> {
  const parked = [];
  for (const client of clientsOf(user)) {
    for (const queue of await queuesAtBothOwners(client)) {
      // A second poll replaces the first: once one is answered, the other waits.
      const polls = [poll(client, queue), poll(client, queue)];
      const first = await Promise.race(polls.map((answer, index) => answer.then(() => index)));
      parked.push({ queue, answer: polls[1 - first]! });
    }
  }
  return parked;
}

const outcomes = async (polls: { answer: Promise<ApiResponse> }[]) =>
  (await Promise.all(polls.map(({ answer }) => answer))).map(({ status, headers, body }) => ({
    status,
    challenge: headers['www-authenticate'],
    body,
  }));
const refusal = (msg: string) => ({
  status: 401,
  challenge: expect.stringContaining('Basic'),
  body: { result: 'error', msg, code: 'UNAUTHORIZED' },
});

test('a poll is refused when its API key is replaced, and its queue lives on', async () => {
  const user = await realm.user();
  const polls = await parkPolls(user);
  const { api_key } = await ok(user.client.post('/users/me/api_key/regenerate'));
  const id = await say(realm.owner, [user]);
  expect(await outcomes(polls)).toEqual(polls.map(() => refusal('Invalid API key')));

  const [client] = clientsOf({ ...user, api_key });
  for (const { queue } of polls) {
    const { events } = await ok(poll(client!, queue));
    expect(events).toMatchObject([{ type: 'message', message: { id } }]);
  }
});

test('a poll is refused when its user is deactivated', async () => {
  const user = await realm.user();
  const polls = await parkPolls(user);
  await ok(realm.owner.client.delete(`/users/${user.user_id}`));
  expect(await outcomes(polls)).toEqual(polls.map(() => refusal('Account is deactivated')));
});

test('a poll waits on when its user is changed otherwise', async () => {
  const user = await realm.user();
  const polls = await parkPolls(user);
  await ok(realm.owner.client.patch(`/users/${user.user_id}`, { role: 300 }));
  const id = await say(realm.owner, [user]);
  for (const { status, body } of await outcomes(polls)) {
    expect([status, body.events]).toMatchObject([200, [{ type: 'message', message: { id } }]]);
  }
});
