import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Bus } from '@team-chat/bus';
import { type NatsServer, startNatsServer } from '@team-chat/servers';
import { until } from '@team-chat/testkit';
import { Processes } from '../support/processes';
import { SmallDisk } from '../support/small-disk';

const STREAM = { name: 'KEPT', subjects: ['kept'] };

let folder: string;
let disk: SmallDisk | undefined;
let server: NatsServer | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'team-chat-disk-'));
  try {
    disk = SmallDisk.mount(join(folder, 'disk'), 1000);
  } catch (error) {
    console.warn(`NOT TESTED ON A FULL DISK: ${(error as Error).message}`);
  }
});
afterEach(async () => {
  await server?.stop();
  disk?.unmount();
  rmSync(folder, { recursive: true, force: true });
});

async function withBus<T>(work: (bus: Bus) => Promise<T>): Promise<T> {
  const bus = await Bus.connect({ url: server!.url, name: 'tests' });
  try {
    return await work(bus);
  } finally {
    await bus.close();
  }
}

test('a nats-server that starts on a full disk keeps its streams, and stores messages when there is space again', async () => {
  if (!disk) return;
  server = await startNatsServer({ dataDir: join(disk.folder, 'nats'), user: 'test', password: 'testing' });
  await withBus(async (bus) => {
    await (await bus.nc.jetstreamManager()).streams.add(STREAM);
    await bus.nc.jetstream().publish('kept', 'before');
  });
  await server.stop();
  disk.fill();
  await server.restart();
  disk.free();
  const last = await withBus(async (bus) => {
    await bus.nc.jetstream().publish('kept', 'after');
    return (await bus.nc.jetstreamManager()).streams.info(STREAM.name);
  });
  expect(last.state.messages).toBe(2);
});

test('services that lose PostgreSQL on a full disk go on when there is space again', async () => {
  if (!disk) return;
  const cluster = await Processes.start({ dataDir: join(disk.folder, 'data') });
  try {
    const pids = () => cluster.replicas.map((name) => cluster.pidOf(name));
    const before = pids();
    const { owner } = await cluster.aRealm();
    // Concurrent requests leave connections to PostgreSQL in the pools of both replicas.
    const snippets = () => Promise.all(Array.from({ length: 20 }, () => owner.client.get('/saved_snippets')));
    await snippets();
    disk.fill();
    process.kill(cluster.pidOf('postgres')!, 'SIGKILL');
    await until('PostgreSQL is gone', () => cluster.pidOf('postgres') === undefined);
    // The pools print a warning about each connection that they have lost.
    for (const { status } of await snippets()) expect(status).toBe(503);
    disk.free();
    await until('everything serves', () => cluster.isWhole());
    expect(pids()).toEqual(before);
  } finally {
    await cluster.stop();
  }
});
