import { LOG_STREAM } from '@team-chat/bus';
import { insertIdleUsers, type TestRealm } from '@team-chat/testkit';
import type { Bench } from '../bench/bench';
import { median } from '../harness/percentiles';
import { type Measured, measureCpu, type Spent } from '../harness/cpu';
import { authorizationOf, type BenchDeployment, messageTo, sendingTo } from '../harness/bench-deployment';
import type { RequestsTask } from '../harness/http-load/messages';
import { residentKib } from '../harness/memory';
import { parkPause, registerQueues } from '../harness/queues';
import type { ByService, Costs } from './costs';

const SENDS = 1500;
const STREAMS = 1000;
/** Streams whose memory is measured. */
const MORE_STREAMS = 4000;
/** Milliseconds in which garbage is collected. */
const SETTLE_MS = 5000;
const DELIVERIES = 20;
/** Repetitions before the one that counts: code that has run often is faster. */
const WARM_UPS = 4;
const REQUESTS = 600;
const REGISTRATIONS = 400;
const ORGANISATION = 100;
/** Entries that are written to the log at once, and their conversations. */
const ENTRIES = 20_000;
const CONVERSATIONS = 100;
/** Few enough queues for each. */
const USERS = 60;
const CONCURRENCY = 8;
const IDLE_S = 5;

export const READING = {
  method: 'GET',
  path: '/api/v1/messages?anchor=newest&num_before=50&num_after=0',
} as const;

/** A deployment, and the process that puts load on it. */
export type Parts = Pick<Bench, 'deployment' | 'load'>;

/** Returns figures of processes by the name of their service, all replicas together. */
export function byService(spent: Spent): ByService {
  const sums: ByService = {};
  for (const [name, value] of Object.entries(spent)) {
    const service = name.replace(/-\d+$/, '');
    sums[service] = (sums[service] ?? 0) + value;
  }
  return sums;
}

/** Measures what each kind of work costs on this machine, in new organisations. */
export async function measureCosts(parts: Parts): Promise<Costs> {
  const { deployment } = parts;
  const processMib = memoryOf(deployment.processes, 1024);
  const realm = await deployment.aRealm();
  await insertIdleUsers(deployment.sql, realm, ORGANISATION - 1);
  const users = await Promise.all(Array.from({ length: USERS }, () => realm.user()));
  const channel = await realm.channel();
  const post = (path: string, bodies: string[]) => ({ method: 'POST', path, bodies }) as const;
  const sending = post('/api/v1/messages', [messageTo(channel.name)]);
  const registering = post('/api/v1/register', ['slim_presence=true']);
  const present = post('/api/v1/users/me/presence', ['status=active&ping_only=true']);

  const idle = await measureIdle(deployment);
  const cost = async (request: Partial<RequestsTask>, total: number) => {
    for (let i = 0; i < WARM_UPS; i++) await requests(parts, realm, request, total / 2);
    const work = () => requests(parts, realm, request, total);
    return mapValues(await measureWork(deployment, idle, work), (ms) => ms / total);
  };
  const send = await cost(sending, SENDS);
  const before = await storedBytes(deployment);
  const sendMs = await requests(parts, realm, { ...sending, concurrency: 1 }, REQUESTS);
  const after = await storedBytes(deployment);
  const read = await cost(READING, REQUESTS);
  const register = await cost({ ...registering, authorizations: users.map(authorizationOf) }, REGISTRATIONS);
  const presence = await cost(present, REQUESTS);
  const streams = await measureStreams(parts, idle, send);
  const entry = await measureEntries(deployment, idle);
  return {
    cpu: { send: { ...send, events: entry.events! }, deliver: streams.deliver, read, register, presence },
    relay: entry.messaging!,
    idleCores: mapValues(idle, (ms) => ms / 1000),
    streamKib: streams.kib,
    processMib,
    bytes: { message: (after.rows - before.rows) / REQUESTS, entry: (after.log - before.log) / REQUESTS },
    idle: { send: sendMs, deliver: streams.firstMs },
  };
}

/** Sends requests of an organisation's owner. Returns their median time in milliseconds. */
async function requests(
  { deployment, load }: Parts,
  realm: TestRealm,
  request: Partial<RequestsTask>,
  total: number,
): Promise<number> {
  const { times } = await load.run('requests', {
    target: deployment.target(realm),
    method: 'GET',
    path: '/',
    authorizations: [authorizationOf(realm.owner)],
    total,
    concurrency: CONCURRENCY,
    ...request,
  });
  return median(times);
}

/** Returns the CPU milliseconds of each service in a second without requests: the least of several, because work from before may
 *  go on in the background. */
export async function measureIdle(deployment: BenchDeployment): Promise<ByService> {
  await deployment.settle();
  const wait = () => new Promise<void>((resolve) => setTimeout(resolve, IDLE_S * 1000));
  let least: ByService = {};
  for (let i = 0; i < 3; i++) {
    const each = byService(await measureCpu(deployment.processes, IDLE_S, wait));
    least = mapValues(each, (ms, service) => Math.min(ms, least[service] ?? ms));
  }
  return least;
}

/** Returns the CPU milliseconds of each service for some work, without what they use at rest. */
export async function measureWork(
  deployment: BenchDeployment,
  idle: ByService,
  work: () => Promise<unknown>,
): Promise<ByService> {
  await deployment.settle();
  const startMs = performance.now();
  const cpu = await measureCpu(deployment.processes, 1, async () => {
    await work();
    await deployment.settle();
  });
  const seconds = (performance.now() - startMs) / 1000;
  return mapValues(byService(cpu), (ms, service) => Math.max(0, ms - seconds * idle[service]!));
}

/** Returns the CPU milliseconds of each service for one of many entries of the log that no queue wants. */
async function measureEntries(deployment: BenchDeployment, idle: ByService): Promise<ByService> {
  const { realm_id } = await deployment.aRealm();
  const write = () =>
    deployment.sql.query(
      `INSERT INTO messaging.outbox (realm_id, lane, type, audience, body)
       SELECT $1, n % $2, 'message', '{"channels":[0]}', '{"event":{"message":{"content":"' || repeat('x', 600) || '"}}}'
         FROM generate_series(1, $3::int) AS n`,
      [realm_id, CONVERSATIONS, ENTRIES],
    );
  for (let i = 0; i < WARM_UPS; i++) await measureWork(deployment, idle, write);
  return mapValues(await measureWork(deployment, idle, write), (ms) => ms / ENTRIES);
}

/** Opens streams that all get the same messages. Returns what one delivery costs beside the message itself, the memory of one
 *  stream, and the time until a single stream has a message. */
async function measureStreams(
  { deployment, load }: Parts,
  idle: ByService,
  send: ByService,
): Promise<{ deliver: ByService; kib: ByService; firstMs: number }> {
  const realm = await deployment.aRealm();
  const users = await Promise.all(Array.from({ length: USERS }, () => realm.user()));
  const channel = await realm.channel(users);
  const target = deployment.target(realm);
  const request = sendingTo(deployment.target(realm), realm, [channel]);
  const open = async (count: number) =>
    load.run('park', { target, polls: await registerQueues(users, count), by: 'stream' });
  const deliver = async (): Promise<number> => {
    const { times } = await load.run('deliver', { request });
    await parkPause();
    return times.at(-1)!;
  };
  const repeat = async () => {
    const times: number[] = [];
    for (let i = 0; i < DELIVERIES; i++) times.push(await deliver());
    return times;
  };

  await open(1);
  const firstMs = median(await repeat());
  await open(STREAMS - 1);
  for (let i = 0; i < WARM_UPS; i++) await repeat();
  const cpu = await measureWork(deployment, idle, repeat);
  const before = memoryOf(deployment.processes);
  await open(MORE_STREAMS);
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const after = memoryOf(deployment.processes);
  await load.run('unpark', { target });
  const difference = (service: string) => (after[service]! - before[service]!) / MORE_STREAMS;
  return {
    deliver: mapValues(cpu, (ms, service) => Math.max(0, (ms / DELIVERIES - send[service]!) / STREAMS)),
    kib: { gateway: difference('gateway'), events: difference('events') },
    firstMs,
  };
}

/** Returns the resident memory of the processes, in KiB or in multiples of it, by service. */
function memoryOf(processes: Measured[], unitKib = 1): ByService {
  return byService(Object.fromEntries(processes.map(({ name, pid }) => [name, residentKib(pid) / unitKib])));
}

/** Returns the bytes of the messages in PostgreSQL, and of the log. */
async function storedBytes({ sql, bus }: BenchDeployment): Promise<{ rows: number; log: number }> {
  const { rows } = await sql.query<{ bytes: string }>("SELECT pg_total_relation_size('messaging.messages') AS bytes");
  const manager = await bus.nc.jetstreamManager();
  const { state } = await manager.streams.info(LOG_STREAM);
  return { rows: Number(rows[0]!.bytes), log: state.bytes };
}

function mapValues(values: ByService, change: (value: number, name: string) => number): ByService {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]));
}
