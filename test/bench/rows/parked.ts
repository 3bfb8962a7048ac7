import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, Row } from '../bench';
import { sendingTo } from '../../harness/bench-deployment';
import { limited } from '../limit';
import type { Way } from '../../harness/http-load/messages';
import { residentKib } from '../../harness/memory';
import { measured } from '../profile/measured-time';
import { registerQueues } from '../../harness/queues';
import type { Ejabberd } from '../peers/ejabberd';

/** Enough for the queues that one user may have. */
const USERS = 200;
/** Clients that wait before the measurement. The young generation of both processes has its full size then. */
const WARM_UP = 5000;
const POLLS = 10_000;
/** Fewer for ejabberd, because each logs in and enters the room, which takes long. */
const EJABBERD_WARM_UP = 1000;
const EJABBERD_POLLS = 4000;
const HOLDERS = ['gateway-1', 'events-1'];
/** Milliseconds in which garbage is collected and all clients have polled. */
const SETTLE_MS = 5000;

/** Measures the memory of ten thousand clients that wait by polls. */
export const parked = (bench: Bench) => measureWaiting(bench, 'poll', 'parked poll', 20, bench.startEjabberd);

/** Measures the memory of ten thousand clients that wait by streams. */
export const streams = (bench: Bench) => measureWaiting(bench, 'stream', 'open stream', 12);

/** Measures the memory of ten thousand waiting clients, their queues included, at one gateway and one replica of
 *  events. Checks that one message reaches them all. In a separate organisation. */
async function measureWaiting(
  { deployment, load }: Bench,
  by: Way,
  name: string,
  limitKib: number,
  startEjabberd?: () => Promise<Ejabberd>,
): Promise<Row[]> {
  const realm = await deployment.aRealm();
  const users = await Promise.all(Array.from({ length: USERS }, () => realm.user()));
  const channel = await realm.channel(users);
  const target = deployment.target(realm);
  const holders = deployment.processes.filter(({ name }) => HOLDERS.includes(name));
  const memoryKib = () => holders.map(({ pid }) => residentKib(pid));
  const park = async (count: number) => {
    await load.run('park', { target, polls: await registerQueues(users, count), by });
    await sleep(SETTLE_MS);
  };
  await park(WARM_UP);
  const before = memoryKib();
  await measured(() => park(POLLS));
  const parts = memoryKib().map((kib, i): [name: string, kib: number] => [
    holders[i]!.name,
    (kib - before[i]!) / POLLS,
  ]);
  const each = parts.reduce((sum, [, kib]) => sum + kib, 0);
  const request = sendingTo(deployment.target(realm), realm, [channel]);
  // Throws if one does not get it.
  await load.run('deliver', { request });
  await load.run('unpark', { target });
  const ejabberdKib = startEjabberd && (await measureEjabberd(startEjabberd));
  const what = `KiB per ${name}, of ${POLLS}, gateway and events together`;
  return [{ ...limited(what, each, limitKib, ejabberdKib), parts }];
}

/** Returns the KiB by which ejabberd grows for a client that waits in a room. Checks that one message reaches all clients. */
async function measureEjabberd(startEjabberd: () => Promise<Ejabberd>): Promise<number> {
  const ejabberd = await startEjabberd();
  const room = await ejabberd.createRoom(1 + EJABBERD_WARM_UP + EJABBERD_POLLS);
  const [{ pid }] = ejabberd.processes;
  await room.park(EJABBERD_WARM_UP);
  await sleep(SETTLE_MS);
  const beforeKib = residentKib(pid);
  await room.park(EJABBERD_POLLS);
  await sleep(SETTLE_MS);
  const grownKib = residentKib(pid) - beforeKib;
  await room.deliver();
  await ejabberd.stop();
  return grownKib / EJABBERD_POLLS;
}
