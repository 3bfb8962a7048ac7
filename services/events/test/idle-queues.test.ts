import { HEARTBEAT_MAX_S, HEARTBEAT_MIN_S, MAX_QUEUE_LIFESPAN_S, QUEUE_IDLE_TIMEOUT_S } from '@team-chat/contracts';
import { KeyValueStore } from '@team-chat/bus';
import { EventReader, expectRefusal, ok, say, type TestRealm, type TestUser, until } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

const MINUTE_MS = 60_000;
const SOON_MS = 50;
/** Milliseconds by which `Date.now` is ahead. */
let aheadMs = 0;
const heartbeatsMs: number[] = [];
let cluster: TestCluster;
let realm: TestRealm;
let member: TestUser;
let records: KeyValueStore;

let hurriesHeartbeats = false;

/** Puts `Date.now` ahead and runs jobs of every minute each 50 ms; heartbeats too if `hurriesHeartbeats` is set. */
function hurry(): void {
  const { now } = Date;
  const { setTimeout: wait, setInterval: repeat } = globalThis;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + aheadMs);
  jest
    .spyOn(globalThis, 'setInterval')
    .mockImplementation(((act: () => void, ms?: number) =>
      repeat(act, ms === MINUTE_MS ? SOON_MS : ms)) as typeof setInterval);
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, ms = 0, ...rest: []) => {
    const isHeartbeat = ms >= HEARTBEAT_MIN_S * 1000 && ms <= HEARTBEAT_MAX_S * 1000;
    if (isHeartbeat) heartbeatsMs.push(ms);
    return wait(act, isHeartbeat && hurriesHeartbeats ? SOON_MS : ms, ...rest);
  }) as typeof setTimeout);
}

beforeAll(async () => {
  hurry();
  cluster = await startTestCluster({ inProcess: true });
  realm = await cluster.aRealm();
  member = await realm.user();
  records = await KeyValueStore.open(cluster.bus, {
    bucket: 'QUEUES',
    ttlMs: MAX_QUEUE_LIFESPAN_S * 1250,
    replicas: 1,
  });
});
afterAll(async () => {
  await cluster?.stop();
  jest.restoreAllMocks();
});

const register = (parameters: object = {}) =>
  EventReader.register(member.client, { event_types: ['message'], ...parameters });
const exists = async ({ queueId }: EventReader) => (await records.find(queueId)) !== undefined;
const isGone = (queue: EventReader) => until('the queue is forgotten', async () => !(await exists(queue)));
const poll = (queue: EventReader, rest: object = {}) =>
  member.client.get('/events', {
    queue_id: queue.queueId,
    last_event_id: queue.registration.last_event_id,
    ...rest,
  });

describe('get-events: queues without polls', () => {
  test('are removed after ten minutes, or after queue_lifespan_secs of at most a week', async () => {
    const [idle, polled, waiting] = [await register(), await register(), await register()];
    const [short, long] = [await register({ queue_lifespan_secs: 60 }), await register({ queue_lifespan_secs: 1200 })];
    const [longest, zero] = [
      await register({ queue_lifespan_secs: 10_000_000 }),
      await register({ queue_lifespan_secs: 0 }),
    ];
    // One poll replaces the other: once one is answered, the other waits.
    const polls = [poll(waiting), poll(waiting)];
    await Promise.race(polls);

    aheadMs += 61_000;
    await isGone(short);
    aheadMs = (QUEUE_IDLE_TIMEOUT_S * 1000) / 2;
    await ok(poll(polled, { dont_block: true }));
    aheadMs = QUEUE_IDLE_TIMEOUT_S * 1000 + 1000;
    await Promise.all([isGone(idle), isGone(zero)]);
    const kept = [polled, waiting, long, longest];
    expect(await Promise.all(kept.map(exists))).toEqual([true, true, true, true]);
    const { queueId } = idle;
    const refusal = { code: 'BAD_EVENT_QUEUE_ID', queue_id: queueId };
    await expectRefusal(poll(idle), `Bad event queue ID: ${queueId}`, refusal);

    aheadMs = 1_201_000;
    await Promise.all([isGone(long), isGone(polled)]);
    aheadMs = (MAX_QUEUE_LIFESPAN_S * 1000) / 2;
    const next = await register({ queue_lifespan_secs: 1 });
    aheadMs += 2000;
    await isGone(next);
    expect(await exists(longest)).toBe(true);
    aheadMs = MAX_QUEUE_LIFESPAN_S * 1000 + 1000;
    await isGone(longest);

    // A waiting poll keeps its queue.
    expect(await exists(waiting)).toBe(true);
    const id = await say(realm.owner, [member]);
    const events = (await Promise.all(polls.map(ok))).flatMap((answer) => answer.events);
    expect(events).toMatchObject([{ type: 'message', message: { id } }]);
  });
});

describe('get-events: heartbeats', () => {
  beforeEach(() => {
    hurriesHeartbeats = true;
    heartbeatsMs.length = 0;
  });
  afterEach(() => {
    hurriesHeartbeats = false;
  });

  test('end a poll without events, also for a queue with no event types', async () => {
    const queue = await register({ event_types: [] });
    const start = queue.registration.last_event_id;
    const { events } = await ok(poll(queue));
    expect(events).toEqual([{ type: 'heartbeat', id: expect.any(Number) }]);
    expect(events[0].id).toBeGreaterThanOrEqual(start);
    expect(heartbeatsMs.length).toBeGreaterThan(0);
    await ok(poll(queue, { last_event_id: events[0].id, dont_block: true }));
  });

  test('have a lower id than later events', async () => {
    const queue = await register();
    const [heartbeat] = (await ok(poll(queue))).events;
    const id = await say(realm.owner, [member]);
    const event = await queue.until(({ message }) => message?.id === id);
    expect(event.id).toBeGreaterThan(heartbeat.id);
  });
});
