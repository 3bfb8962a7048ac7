import { Bus, DeadlineExceededError, type Handler, serve } from '@team-chat/bus';
import { deleteQueue, getEvents, subjectOf } from '@team-chat/contracts';
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

const call = (op: typeof deleteQueue | typeof getEvents) =>
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

test('a safe request is sent to another replica soon', async () => {
  expect(getEvents.safe).toBe(true);
  const dying = await startReplica('dying', 60_000);
  const calling = call(getEvents);
  await until('the replica works on it', () => begun.length > 0);
  const diedMs = performance.now();
  await startReplica('living', 0);
  await dying.nc.close();
  expect(await calling).toBe('{}');
  expect(performance.now() - diedMs).toBeLessThan(SOON_MS);
  expect(begun).toEqual(['dying', 'living']);
});
