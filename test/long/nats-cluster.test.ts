import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Bus, EventLog, type LogState } from '@team-chat/bus';
import { type NatsCluster, startNatsCluster } from '@team-chat/servers';
import { until } from '@team-chat/testkit';

const PROCESSES = 12;
const OPTIONS = { replicas: 3, onMalformed: () => undefined };

let dataDir: string;
let nats: NatsCluster;
let buses: Bus[];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'team-chat-nats-'));
  nats = await startNatsCluster({ dataDir, user: 'tests', password: 'tests' });
  const connecting = Array.from({ length: PROCESSES }, () => Bus.connect({ url: nats.url, name: 'tests' }));
  buses = await Promise.all(connecting);
});
afterAll(async () => {
  await Promise.all(buses.map((bus) => bus.close()));
  await nats.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const nameOf = ({ incarnation }: LogState) => incarnation;

test('the log has one incarnation for all who open it at once, and keeps it when all servers are killed', async () => {
  const opened = await Promise.all(buses.map((bus) => EventLog.open(bus, OPTIONS)));
  const logs = opened.map((log) => log.partition(0));
  const incarnations = async () => new Set((await Promise.all(logs.map((log) => log.state()))).map(nameOf));
  const [incarnation, ...others] = await incarnations();
  expect(others).toEqual([]);
  const newer: string[] = [];
  const tails = logs.map((log) =>
    log.tail({ incarnation: incarnation!, seq: 0 }, '>', {
      onEntry: () => undefined,
      onIncarnation: () => void newer.push('newer'),
    }),
  );
  const record = { id: '1', realm_id: 1, type: 'presence', audience: '{}', effects: null, body: '{}' };
  for (const id of ['1', '2']) {
    const entry = { ...record, id, xid: '1', trace: null };
    await until('the log has a leader', () => logs[0]!.append('accounts', [entry]).catch(() => undefined));
    await until('all have read it', () => tails.every(({ position }) => position.seq === Number(id)));
    const before = buses.map(({ connections }) => connections);
    await nats.killAll();
    await nats.restartAll();
    await until('all are connected', () => buses.every((bus, index) => bus.connections > before[index]!));
    const check = () => Promise.all(tails.map((tail) => tail.check()));
    // Without a leader there is no answer.
    await until('all have checked the log', () => check().catch(() => undefined));
  }
  expect(await incarnations()).toEqual(new Set([incarnation]));
  expect(newer).toEqual([]);
  await Promise.all(tails.map((tail) => tail.stop()));
});

test('where one server stays away, all who read the log go on with the others', async () => {
  const opened = await Promise.all(buses.map((bus) => EventLog.open(bus, OPTIONS)));
  const logs = opened.map((log) => log.partition(0));
  const { incarnation, last_seq } = await logs[0]!.state();
  const ignored = { onEntry: () => undefined, onIncarnation: () => undefined };
  const tails = logs.map((log) => log.tail({ incarnation, seq: last_seq }, '>', ignored));
  const append = async (id: string) => {
    const fields = { realm_id: 1, type: 'presence', audience: '{}', effects: null, body: '{}' };
    const entry = { ...fields, id, xid: '1', trace: null };
    const { last } = await until('the log has a leader', () =>
      logs[0]!.append('accounts', [entry]).catch(() => undefined),
    );
    await until('all have read it', () => tails.every(({ position }) => position.seq >= last), 60_000);
  };
  await append('3');
  await nats.servers[2]!.kill();
  await append('4');
  await nats.servers[2]!.restart();
  await nats.untilHealthy();
  await Promise.all(tails.map((tail) => tail.stop()));
});
