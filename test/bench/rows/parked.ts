import type { Bench, Row } from '../bench';
import { authorizationOf, messageTo } from '../deployment';
import { limited } from '../limit';
import { residentKib } from '../memory';
import { registerQueues } from '../queues';

/** Enough for the queues that one user may have. */
const USERS = 200;
/** Polls parked before the measurement. The young generation of both processes has its full size then. */
const WARM_UP = 5000;
const POLLS = 10_000;
const KIB_PER_POLL = 20;
const HOLDERS = ['gateway-1', 'events-1'];
/** Milliseconds in which garbage is collected and all clients have polled. */
const SETTLE_MS = 5000;

/** Measures the memory of ten thousand waiting clients, their queues included, at one gateway and one replica of
 *  events. Checks that one message reaches them all. In a separate organisation. */
export async function parked({ deployment, load }: Bench): Promise<Row[]> {
  const realm = await deployment.aRealm();
  const users = await Promise.all(Array.from({ length: USERS }, () => realm.user()));
  const channel = await realm.channel(users);
  const target = deployment.target(realm);
  const holders = deployment.processes.filter(({ name }) => HOLDERS.includes(name));
  const memoryKib = () => holders.map(({ pid }) => residentKib(pid));
  const park = async (count: number) => {
    await load.run('park', { target, polls: await registerQueues(users, count) });
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  };
  await park(WARM_UP);
  const before = memoryKib();
  await park(POLLS);
  const parts = memoryKib().map((kib, i): [name: string, kib: number] => [
    holders[i]!.name,
    (kib - before[i]!) / POLLS,
  ]);
  const each = parts.reduce((sum, [, kib]) => sum + kib, 0);
  const request = {
    target,
    method: 'POST',
    path: '/api/v1/messages',
    authorizations: [authorizationOf(realm.owner)],
    bodies: [messageTo(channel.name)],
  } as const;
  // Throws if a poll is not answered.
  await load.run('deliver', { request });
  await load.run('unpark', { target });
  const what = `KiB per parked poll, ${POLLS} polls, gateway and events together`;
  return [{ ...limited(what, each, KIB_PER_POLL), parts }];
}
