import { ok, type TestUser } from '@team-chat/testkit';
import { authorizationOf } from './bench-deployment';
import type { Poll } from './http-load/messages';

const AT_ONCE = 16;
/** Milliseconds after which all clients have polled again. */
const PARK_PAUSE_MS = 200;

/** Registers queues for messages, evenly spread over the users. Returns their polls. */
export async function registerQueues(users: TestUser[], count: number): Promise<Poll[]> {
  const polls: Poll[] = [];
  const register = async () => {
    while (polls.length < count) {
      const user = users[polls.length % users.length]!;
      const poll: Poll = { authorization: authorizationOf(user), queue_id: '', last_event_id: -1 };
      polls.push(poll);
      const queue = await ok(user.client.post('/register', { event_types: ['message'], fetch_event_types: [] }));
      Object.assign(poll, { queue_id: queue.queue_id, last_event_id: queue.last_event_id });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, register));
  return polls;
}

export const parkPause = () => new Promise((resolve) => setTimeout(resolve, PARK_PAUSE_MS));
