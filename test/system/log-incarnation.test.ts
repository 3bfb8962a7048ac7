import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Bus, EventLog, type LogPartition, LOG_STREAM, type LogPosition } from '@team-chat/bus';
import { ServiceUnavailableError } from '@team-chat/contracts';
import { type NatsServer, startNatsServer } from '@team-chat/servers';
import { until } from '@team-chat/testkit';

const OPTIONS = { replicas: 1, onMalformed: () => undefined };

let folder: string;
let nats: NatsServer;
let bus: Bus;
let log: LogPartition;
let appended = 0;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'team-chat-log-'));
  nats = await startNatsServer({ dataDir: join(folder, 'nats'), user: 'tests', password: 'tests' });
  bus = await Bus.connect({ url: nats.url, name: 'tests' });
  log = (await EventLog.open(bus, OPTIONS)).partition(0);
});
afterEach(async () => {
  await bus.close();
  await nats.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Appends entries and returns the position of the last. */
async function append(count: number, service = 'groups'): Promise<LogPosition> {
  const fields = { realm_id: 1, type: 'user_group', audience: '{}', effects: null, xid: '1', trace: null };
  const records = Array.from({ length: count }, () => ({ ...fields, id: String(++appended), body: '{}' }));
  const { last, lastId } = await log.append(service, records);
  const { incarnation } = await log.state();
  return { incarnation, seq: last, entry: { seq: last, message_id: `${service}:${lastId}` } };
}

const MESSAGES = join('jetstream', '$G', 'streams', LOG_STREAM, 'msgs');
const copyMessages = () => cpSync(join(folder, 'nats', MESSAGES), join(folder, 'copy'), { recursive: true });

/** Kills the server, and starts it again with the older messages; what it knows of consumers stays as it was. */
async function restoreMessages(): Promise<void> {
  await nats.kill();
  rmSync(join(folder, 'nats', MESSAGES), { recursive: true });
  cpSync(join(folder, 'copy'), join(folder, 'nats', MESSAGES), { recursive: true });
  const { connections } = bus;
  await nats.restart();
  await until('the bus is connected again', () => bus.connections > connections);
}

const later = (incarnation: string, by = 1) => (Number.parseInt(incarnation, 36) + by).toString(36);

test('a log that was restarted, or lost entries after the position, is in the same incarnation', async () => {
  const position = await append(3);
  copyMessages();
  await append(2);
  await restoreMessages();
  expect(await log.confirm(position)).toEqual({
    incarnation: position.incarnation,
    begins_after: 0,
    first_seq: 1,
    last_seq: 3,
    holds: true,
  });
});

test.each([
  ['the log is shorter', 0],
  ['another service has appended more than was lost', 5],
])('where the entry of a position is lost, a new incarnation begins: %s', async (_, others) => {
  await append(3);
  copyMessages();
  const position = await append(3);
  await restoreMessages();
  if (others > 0) await append(others, 'accounts');
  const incarnation = later(position.incarnation);
  const begins_after = 3 + others;
  const confirmed = await Promise.all([log.confirm(position), log.confirm(position), log.confirm(position)]);
  for (const state of confirmed) expect(state).toMatchObject({ incarnation, begins_after, holds: false });
  expect(await log.confirm(position)).toMatchObject({ incarnation });
});

test('a log of an older incarnation than the position gets one that is newer than both', async () => {
  const { incarnation, ...place } = await append(1);
  const position = { ...place, incarnation: later(incarnation, 5) };
  expect(await log.confirm(position)).toMatchObject({ incarnation: later(incarnation, 6), holds: true });
});

test('a log that was deleted is created in a new incarnation', async () => {
  const position = await append(1);
  await (await bus.nc.jetstreamManager()).streams.delete(LOG_STREAM);
  const state = await log.confirm(position);
  expect(state).toMatchObject({ last_seq: 0, holds: false });
  expect(Number.parseInt(state.incarnation, 36)).toBeGreaterThan(Number.parseInt(position.incarnation, 36));
});

test('the log of the version before keeps its creation time as its incarnation', async () => {
  const { streams } = await bus.nc.jetstreamManager();
  const { created } = await streams.update(LOG_STREAM, { description: '' });
  const { incarnation } = await log.state();
  expect(incarnation).toBe(Date.parse(created).toString(36));
  expect((await streams.info(LOG_STREAM)).config.description).toBe(`incarnation ${incarnation} after 0`);
});

test('a tail goes on after the end of a log that lost entries which it has read', async () => {
  const read: number[] = [];
  const incarnations: string[] = [];
  copyMessages();
  const { incarnation } = await log.state();
  const tail = log.tail({ incarnation, seq: 0 }, '>', {
    onEntry: ({ seq }) => void read.push(seq),
    onIncarnation: () => void incarnations.push(tail.position.incarnation),
  });
  await append(5);
  await until('all is read', () => read.length === 5);
  await restoreMessages();
  await until('the loss is noticed', () => incarnations.length > 0);
  await append(2);
  await until('the rest is read', () => read.length === 7);
  expect(read).toEqual([1, 2, 3, 4, 5, 1, 2]);
  expect(incarnations).toEqual([later(incarnation)]);
  await tail.stop();
});

test('a consumer gets the entries of a log that lost entries which it has handled', async () => {
  const handled: string[] = [];
  const consumer = {
    name: 'tests',
    filter: 'groups.*.user_group',
    handle: async ({ message_id }: { message_id: string }) => void handled.push(message_id),
  };
  const stop = await log.consume(consumer, () => undefined);
  await append(3);
  await until('all is handled', () => handled.length === 3);
  copyMessages();
  const position = await append(3);
  await until('all is handled', () => handled.length === 6);
  await bus.nc.flush();
  await restoreMessages();
  await log.confirm(position);
  await log.alignConsumers();
  await append(2);
  const rest = [appended - 1, appended].map((id) => `groups:${id}`);
  // Others may be handled again: an acknowledgement may be lost with the end of the log.
  await until('the rest is handled', () => rest.every((id) => handled.includes(id)));
  expect(handled.slice(-2)).toEqual(rest);
  await stop();
});

test('a consumer gets an entry again as long as an outage lasts, also one that an older version limited', async () => {
  const name = 'tests-entries';
  const manager = await bus.nc.jetstreamManager();
  const consumer = { name, filter: '>', handle: async () => undefined };
  await (
    await log.consume(consumer, () => undefined)
  )();
  await manager.consumers.update(LOG_STREAM, name, { max_deliver: 2 });
  let attempts = 0;
  const handle = async () => {
    if (++attempts <= 3) throw new ServiceUnavailableError();
  };
  const stop = await log.consume({ ...consumer, handle }, () => undefined);
  await append(1);
  await until('the entry is handled', () => attempts === 4);
  await stop();
});
