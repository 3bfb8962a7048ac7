import { ok } from '@team-chat/testkit';
import type { Bench, Row } from '../bench';
import { alternate, compare, cpuOf, median, oursByProcess } from '../compare';
import { type Measured, measureCpu } from '../cpu';
import { authorizationOf, messageTo } from '../house';
import type { DeliverTask, Poll } from '../load/messages';

const USERS = 10;
const QUEUES = 1000;
const MESSAGES = 8;
const REGISTRATIONS_AT_ONCE = 16;
/** In which all clients have surely polled again. */
const PARK_PAUSE_MS = 200;

/** One message to a thousand clients that wait for it, each of which polls again. */
export async function deliver({ house, load, realm, longPollFloor }: Bench): Promise<Row[]> {
  const users = await Promise.all(Array.from({ length: USERS }, () => realm.user()));
  const channel = await realm.channel(users);
  const polls: Poll[] = [];
  const register = async () => {
    while (polls.length < QUEUES) {
      const user = users[polls.length % USERS]!;
      const poll: Poll = { authorization: authorizationOf(user), queue_id: '', last_event_id: -1 };
      polls.push(poll);
      const queue = await ok(
        user.client.post('/register', { event_types: ['message'], fetch_event_types: [] }),
      );
      Object.assign(poll, { queue_id: queue.queue_id, last_event_id: queue.last_event_id });
    }
  };
  await Promise.all(Array.from({ length: REGISTRATIONS_AT_ONCE }, register));
  await load.run('park', { target: house.target(realm), polls });
  await load.run('park', { target: longPollFloor.target, polls });
  await pause();

  const authorizations = [authorizationOf(realm.owner)];
  const toOurs = {
    target: house.target(realm),
    method: 'POST',
    path: '/api/v1/messages',
    authorizations,
    bodies: [messageTo(channel.name)],
  } as const;
  // The floor hands out the very bytes that ours do.
  const { answer } = await load.run('deliver', { request: toOurs });
  const toFloor = { ...toOurs, target: longPollFloor.target, path: '/', bodies: [answer] };
  const measure = async (request: DeliverTask['request'], processes: Measured[]) => {
    const waits: number[] = [];
    const cpu = await measureCpu(processes, MESSAGES * QUEUES, async () => {
      for (let i = 0; i < MESSAGES; i++) {
        waits.push((await load.run('deliver', { request })).lastMs);
        await pause();
      }
    });
    return { cpu, waitMs: median(waits) };
  };
  const rounds = await alternate(
    () => measure(toOurs, house.processes),
    () => measure(toFloor, [longPollFloor.process]),
  );
  const what = `CPU per event delivered, ${QUEUES} parked polls (floor: bare node:http)`;
  return [{ what, ...compare(rounds, cpuOf), budget: 2, parts: oursByProcess(rounds) }];
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PARK_PAUSE_MS));
