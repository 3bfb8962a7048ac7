import type { Bench, Row } from '../bench';
import { alternate, compare, cpuOf, median, oursByProcess, waitOf } from '../compare';
import { type Measured, measureCpu } from '../cpu';
import { authorizationOf, messageTo } from '../deployment';
import { limited } from '../limit';
import type { DeliverTask } from '../load/messages';
import { registerQueues } from '../queues';

const USERS = 10;
const QUEUES = 1000;
const MESSAGES = 8;
const LAST_MS = 100;
/** What the limit is of bare node's time on two cores. */
const LAST_RATIO = 2.6;
/** In which all clients have surely polled again. */
const PARK_PAUSE_MS = 200;

/** One message to a thousand clients that wait for it, each of which polls again. */
export async function deliver({ deployment, load, realm, longPollFloor }: Bench): Promise<Row[]> {
  const users = await Promise.all(Array.from({ length: USERS }, () => realm.user()));
  const channel = await realm.channel(users);
  const polls = await registerQueues(users, QUEUES);
  await load.run('park', { target: deployment.target(realm), polls });
  await load.run('park', { target: longPollFloor.target, polls });
  await pause();

  const authorizations = [authorizationOf(realm.owner)];
  const toOurs = {
    target: deployment.target(realm),
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
    () => measure(toOurs, deployment.processes),
    () => measure(toFloor, [longPollFloor.process]),
  );
  await load.run('unpark', { target: deployment.target(realm) });
  await load.run('unpark', { target: longPollFloor.target });
  const what = `CPU per event delivered, ${QUEUES} parked polls (floor: bare node:http)`;
  const last = `time until the last of ${QUEUES} parked polls has a message`;
  const waits = compare(rounds, waitOf);
  return [
    { what, ...compare(rounds, cpuOf), budget: 2, parts: oursByProcess(rounds) },
    limited(last, waits.ours, LAST_MS),
    { what: `${last} (floor: bare node:http)`, ...waits, budget: LAST_RATIO },
  ];
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PARK_PAUSE_MS));
