import { ownerOfQueue } from '@team-chat/contracts';
import { ApiClient, type ApiResponse, type ApiUser, ok, type TestRealm } from '@team-chat/testkit';
import type { TestCluster } from '@team-chat/testkit/cluster';

export interface Registered {
  queue_id: string;
  last_event_id: number;
}

export interface ParkedPoll {
  queue: Registered;
  answer: Promise<ApiResponse>;
}

const MESSAGES = { event_types: ['message'], fetch_event_types: [] };

/** Returns a user's clients, one for each gateway. */
export const clientsOf = (cluster: TestCluster, { host }: TestRealm, user: ApiUser): ApiClient[] =>
  cluster.baseUrls.map((url) => new ApiClient(url, user, { host }));

export const poll = (client: ApiClient, { queue_id, last_event_id }: Registered): Promise<ApiResponse> =>
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
export async function parkPolls(cluster: TestCluster, realm: TestRealm, user: ApiUser): Promise<ParkedPoll[]> {
  const parked = [];
  for (const client of clientsOf(cluster, realm, user)) {
    for (const queue of await queuesAtBothOwners(client)) {
      // A second poll replaces the first: once one is answered, the other waits.
      const polls = [poll(client, queue), poll(client, queue)];
      const first = await Promise.race(polls.map((answer, index) => answer.then(() => index)));
      parked.push({ queue, answer: polls[1 - first]! });
    }
  }
  return parked;
}
