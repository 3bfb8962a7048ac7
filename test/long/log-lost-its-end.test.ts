import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Bus, EventLog } from '@team-chat/bus';
import { type NatsServer, startNatsServer } from '@team-chat/servers';
import { ok, until } from '@team-chat/testkit';
import { type BusyRealm, startBusyRealm } from '../support/busy-realm';
import { findFaults } from '../support/history-checker';
import { Processes } from '../support/processes';
import { SteadyReader } from '../support/steady-reader';

const LOGIN = { user: 'tests', password: 'tests' };
/** More than the traffic adds to the log after the copy. */
const MANY = 1500;
const AT_ONCE = 250;
const APPEND_LIMIT_MS = 60_000;
/** Organisations from this id on do not exist. */
const UNKNOWN_REALM = 1_000_000;

let folder: string;
let nats: NatsServer;
let cluster: Processes;
let busy: BusyRealm;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'team-chat-log-'));
  nats = await startNatsServer({ ...LOGIN, dataDir: join(folder, 'nats') });
  cluster = await Processes.start({ natsUrl: nats.url });
});
afterAll(async () => {
  await cluster?.stop();
  await nats?.stop();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  busy = await startBusyRealm(cluster);
  await busy.traffic.flows();
});
afterEach(() => busy?.stop());

/** Serves the data at another port, which no service knows, and adds entries until the log is longer than it was. */
async function growUnnoticed(): Promise<void> {
  const hidden = await startNatsServer({ ...LOGIN, dataDir: join(folder, 'nats') });
  const bus = await Bus.connect({ url: hidden.url, name: 'tests' });
  const log = await EventLog.open(bus, { replicas: 1, onMalformed: () => undefined });
  const entry = { type: 'presence', body: '{}', audience: '{}', effects: null, xid: '1', trace: null };
  for (let count = 0; count < MANY; count += AT_ONCE) {
    // Entries of one organisation would be appended one after the other.
    const ids = Array.from({ length: AT_ONCE }, (_, index) => UNKNOWN_REALM + count + index);
    const entries = ids.map((id) => ({ ...entry, id: `more-${id}`, realm_id: id }));
    // Meanwhile all services start.
    await log.partition(0).append('accounts', entries, APPEND_LIMIT_MS);
  }
  await bus.close();
  await hidden.stop();
}

/** Registers queues as clients do whose queue is refused: again, until the log is found to be another one. The service may be
 *  unavailable meanwhile. */
async function registerAgain(): Promise<SteadyReader[]> {
  return until('new queues are kept', async () => {
    const started = await Promise.allSettled(
      busy.readers.map(({ user }) =>
        SteadyReader.start(user, cluster.clientsOf(busy.realm, user), { event_types: ['message'] }),
      ),
    );
    const readers = started.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    for (const outcome of started) {
      if (outcome.status === 'rejected') expect(outcome.reason.message).toContain('HTTP 503');
    }
    await busy.traffic.flows(100);
    const areAll = readers.length === busy.readers.length;
    if (areAll && readers.every(({ refusals }) => refusals.length === 0)) return readers;
    for (const reader of readers) {
      await reader.stop();
      for (const refusal of reader.refusals) expect(refusal).toContain('BAD_EVENT_QUEUE_ID');
    }
    return undefined;
  });
}

/** Returns a sentence for each message that a reader did not get exactly once since it registered. */
async function faultsOf({ user, registration, messageIds }: SteadyReader): Promise<string[]> {
  const { messages } = await ok(user.client.get('/messages', { anchor: 'newest', num_before: 5000, num_after: 0 }));
  const counts = new Map<number, number>();
  for (const id of messageIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  const repeated = [...counts].filter(([, count]) => count > 1).map(([id]) => `${id} came repeatedly`);
  const ids = (messages as { id: number }[]).map(({ id }) => id);
  const missing = ids.filter((id) => id > registration.max_message_id && !counts.has(id));
  return [...repeated, ...missing.map((id) => `${id} is missing`)];
}

test.each([
  { services: 'survive', numbers: 'are smaller' },
  { services: 'survive', numbers: 'have grown again' },
  { services: 'are killed', numbers: 'have grown again' },
  { services: 'survive', numbers: 'begin at 1' },
])(
  'an older log makes clients register again, and nothing is missing then, if services $services and numbers $numbers',
  async ({ services, numbers }) => {
    rmSync(join(folder, 'copy'), { recursive: true, force: true });
    cpSync(join(folder, 'nats'), join(folder, 'copy'), { recursive: true });
    await busy.traffic.flows(100);
    await nats.kill();
    const restarted = services === 'survive' ? undefined : cluster.killAll();
    // Awaited below, unless something fails before.
    restarted?.catch(() => undefined);
    rmSync(join(folder, 'nats'), { recursive: true });
    if (numbers !== 'begin at 1') cpSync(join(folder, 'copy'), join(folder, 'nats'), { recursive: true });
    if (numbers === 'have grown again') await growUnnoticed();
    await nats.restart();
    await restarted;

    await until('all older queues are refused', () => busy.readers.every(({ refusals }) => refusals.length > 0));
    for (const { refusals } of busy.readers) expect(refusals).toEqual([expect.stringContaining('BAD_EVENT_QUEUE_ID')]);
    const readers = await registerAgain();
    expect(await findFaults(busy.traffic, [])).toEqual([]);
    for (const reader of readers) {
      await until('all is delivered', async () => (await faultsOf(reader)).length === 0).catch(() => undefined);
      expect(await faultsOf(reader)).toEqual([]);
      expect(reader.refusals).toEqual([]);
      await reader.stop();
    }
  },
);
