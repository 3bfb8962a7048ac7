import { Bus, DeadlineExceededError, type Handler, serve } from '@team-chat/bus';
import { type AnyOperation, deleteQueue, getEvents, registerQueue, subjectOf } from '@team-chat/contracts';
import { startTestNats, type TestServer, until } from '@team-chat/testkit';

/** Milliseconds after which a caller must know that its replica is gone; the deadline is 10 s. */
const SOON_MS = 3000;
const SLOW_MS = 4000;
const actor = { realm_id: 1, user_id: 2, role: 400 as const, is_bot: false, group_ids: [] };
const info = { request_id: 'test', client: 'test', realm_id: 1 };

let nats: TestServer;
let caller: Bus;
const replicas: Bus[] = [];
/** Names of the replicas that began to work on a request. */
let begun: string[];

beforeAll(async () => {
  nats = await startTestNats();
  caller = await Bus.connect({ url: nats.url, name: 'caller' });
});
beforeEach(() => {
  begun = [];
});
afterEach(async () => {
  for (const replica of replicas.splice(0)) await replica.close();
});
afterAll(async () => {
  await caller?.close();
  await nats?.stop();
});

/** Starts a replica of events that takes SLOW_MS for each request. */
async function startReplica(name: string, slowMs = SLOW_MS): Promise<Bus> {
  const replica = await Bus.connect({ url: nats.url, name });
  replicas.push(replica);
  const slow: Handler<object, typeof deleteQueue> = async () => {
    begun.push(name);
    await new Promise((resolve) => setTimeout(resolve, slowMs).unref());
    return {};
  };
  const handlers = { deleteQueue: slow, getEvents: slow, registerQueue: slow } as never;
  const log = { error: () => undefined, debug: () => undefined };
  await serve(replica, {}, handlers, { name: 'events', version: '0.0.1', checkResults: false, log });
  return replica;
}

const call = (op: AnyOperation) =>
  caller.callBytes(op, { actor, params: { queue_id: 'x', last_event_id: 0 }, info }).then(String);

test('a replica that is slow has until the deadline', async () => {
  await startReplica('slow');
  expect(await call(deleteQueue)).toBe('{}');
  expect(begun).toEqual(['slow']);
});

test('a request at a replica that dies is given up soon, and not sent again', async () => {
  const dying = await startReplica('dying');
  const calling = call(deleteQueue).catch((error: unknown) => error);
  await until('the replica works on it', () => begun.length > 0);
  const diedMs = performance.now();
  await dying.nc.close();
  await startReplica('living', 0);
  expect(await calling).toBeInstanceOf(DeadlineExceededError);
  expect(performance.now() - diedMs).toBeLessThan(SOON_MS);
  expect(begun).toEqual(['dying']);
});

test('a request that a replica took and forgot is given up soon', async () => {
  const forgetful = await Bus.connect({ url: nats.url, name: 'forgetful' });
  replicas.push(forgetful);
  forgetful.nc.subscribe(subjectOf(deleteQueue), { queue: 'replicas', callback: () => undefined });
  await forgetful.nc.flush();
  const startedMs = performance.now();
  await expect(call(deleteQueue)).rejects.toBeInstanceOf(DeadlineExceededError);
  expect(performance.now() - startedMs).toBeLessThan(SOON_MS);
});

/** Starts a replica of events that takes requests, and neither works on them nor says so, as a paused process does. Its `taken`
 *  are the subjects of the requests. */
async function startPaused(): Promise<{ taken: string[] }> {
  const paused = await Bus.connect({ url: nats.url, name: 'paused' });
  replicas.push(paused);
  const taken: string[] = [];
  for (const op of [deleteQueue, getEvents, registerQueue]) {
    const callback = () => taken.push(op.id);
    paused.nc.subscribe(subjectOf(op), { queue: 'replicas', callback });
  }
  await paused.nc.flush();
  return { taken };
}

test.each([
  ['that reads', getEvents],
  ['that may be made twice', registerQueue],
])('a request %s goes from a replica that dies to another one', async (_name, op) => {
  const dying = await startReplica('dying', 60_000);
  const calling = call(op);
  await until('the replica works on it', () => begun.length > 0);
  await startReplica('living', 0);
  await dying.nc.close();
  expect(await calling).toBe('{}');
  expect(begun).toEqual(['dying', 'living']);
});

test('a repeatable request goes from a paused replica to another one, and later ones of any kind go there at once', async () => {
  const { taken } = await startPaused();
  const calling = call(getEvents);
  await until('the replica has it', () => taken.length > 0);
  await startReplica('living', 0);
  expect(await calling).toBe('{}');
  const later = Array.from({ length: 30 }, (_, i) => call(i % 2 ? deleteQueue : registerQueue));
  expect(new Set(await Promise.all(later))).toEqual(new Set(['{}']));
  expect(taken).toEqual([getEvents.id]);
  expect(begun).toHaveLength(31);
});

test('a replica that answered and has gone is not asked any more', async () => {
  const { taken } = await startPaused();
  const calling = call(getEvents);
  await until('the replica has it', () => taken.length > 0);
  const leaving = await startReplica('leaving', 0);
  expect(await calling).toBe('{}');
  await startReplica('living', 0);
  await leaving.nc.close();
  const waiting = call(getEvents);
  expect(await waiting).toBe('{}');
  expect(begun).toEqual(['leaving', 'living']);
});

test('a slow replica keeps a repeatable request, although another one would be free', async () => {
  await startReplica('slow');
  const calling = call(getEvents);
  await until('the replica works on it', () => begun.length > 0);
  await startReplica('living', 0);
  expect(await calling).toBe('{}');
  expect(begun).toEqual(['slow']);
});
