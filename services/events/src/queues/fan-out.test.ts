import { LOG_RETENTION_S } from '@team-chat/bus';
import { ALL_REALMS, type Effect, MAX_QUEUE_LIFESPAN_S, NO_CAPABILITIES } from '@team-chat/contracts';
import { Entry } from '../log/entry';
import { MAX_PENDING, MAX_PENDING_CHARACTERS, Queue } from './queue';
import { computeExpiry, type QueueRecord } from './record';
import { FanOut } from './fan-out';
import { replay } from './catch-up';
import { readHeldTimes } from './queue-times';
import type { LogWindow } from '../log/log-window';

const record: QueueRecord = {
  queue_id: 'q',
  owner: 'h',
  realm_id: 1,
  user_id: 7,
  partition: 0,
  created_seq: 0,
  snapshots: {},
  event_types: null,
  narrow: [],
  all_public_streams: false,
  apply_markdown: false,
  client_gravatar: false,
  slim_presence: false,
  capabilities: NO_CAPABILITIES,
  channel_notification_defaults: null,
  lifespan_s: 600,
  expires_at: 600,
};

const WINDOW = { partition: 0 } as LogWindow;

const aQueue = (cursor = 0, snapshots: QueueRecord['snapshots'] = {}) =>
  new Queue(
    { record: { ...record, snapshots }, revision: 1 },
    WINDOW,
    { role: 400, channel_role: 400, channels: new Set(), revealed: new Set() },
    cursor,
  );

const entry = (seq: number, { realm_id = 1, partition = 0, effects = [] as Effect[], words = [] as string[] } = {}) =>
  new Entry(
    {
      seq,
      service: 'accounts',
      realm_id,
      type: 'alert_words',
      audience: { users: [7] },
      effects,
      xid: BigInt(seq),
      trace: undefined,
      message_id: `accounts:${seq}`,
      size: 20,
      body: () => ({ event: { alert_words: words } }),
    },
    partition,
  );

const entries = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => entry(from + i));
const fail = (error: unknown) => {
  throw error;
};
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('the queue of a client that never polls', () => {
  test('is removed from memory at MAX_PENDING waiting events', async () => {
    const queues = new FanOut(fail, () => undefined);
    queues.add(aQueue());
    entries(1, MAX_PENDING).forEach((each) => queues.distribute(each));
    await nextTurn();
    expect(queues.size).toBe(1);
    queues.distribute(entry(MAX_PENDING));
    await nextTurn();
    expect(queues.size).toBe(0);
  });

  test('is removed from memory where few waiting events are large, and has room again after an acknowledgement', () => {
    const words = ['x'.repeat(MAX_PENDING_CHARACTERS / 4)];
    const queue = aQueue();
    for (const seq of [1, 2, 3]) queue.take(entry(seq, { words }));
    expect(queue.isFull).toBe(false);
    queue.take(entry(4, { words }));
    expect(queue.isFull).toBe(true);
    queue.acknowledge(2);
    expect(queue.isFull).toBe(false);
  });

  test('is replayed from the log in parts of MAX_PENDING events', () => {
    const all = entries(1, MAX_PENDING + 100);
    const first = aQueue();
    const readUpTo = replay(first, all, fail);
    expect(first.pending).toHaveLength(MAX_PENDING);
    const cursor = first.pending.at(-1)!.seq;
    expect(readUpTo).toBe(cursor);
    const second = aQueue(cursor);
    expect(replay(second, all.slice(cursor), fail)).toBeUndefined();
    expect(second.pending.map(({ seq }) => seq)).toEqual(all.slice(cursor).map(({ seq }) => seq));
  });
});

test('a stream that waits tells nothing of its client, a poll that waits does', () => {
  const queues = new FanOut(fail, () => undefined);
  const queue = aQueue();
  queue.seenAtMs = Date.now() - 100_000;
  queues.add(queue);
  const times = () => (['idle-times', 'unseen-times'] as const).map((each) => readHeldTimes(queues, each, ['q']).q);
  const unseen = expect.closeTo(100_000, -4);
  const none = () => undefined;
  const waiter = { isStream: false, answer: none, send: none, refuse: none };
  queue.waiter = waiter;
  expect(times()).toEqual([0, 0]);
  queue.waiter = { ...waiter, isStream: true };
  expect(times()).toEqual([0, unseen]);
});

test('an entry reaches the queues of its partition of the log only', () => {
  const queues = new FanOut(fail, () => undefined);
  const queue = aQueue();
  queues.add(queue);
  // What is for all organisations is in each partition.
  const distributed = [0, 1].flatMap((partition) =>
    [1, ALL_REALMS].map((realm_id, index) => entry(10 * partition + index + 1, { realm_id, partition })),
  );
  distributed.forEach((each) => queues.distribute(each));
  expect(queue.pending.map(({ seq }) => seq)).toEqual([1, 2]);
});

describe.each<Effect>([{ kind: 'deactivate', user_id: 7 }, { kind: 'deactivate-realm' }])('$kind', (effect) => {
  const deactivation = entry(1, { effects: [effect] });
  /** Snapshots before and after the deactivation, whose transaction is 1. */
  const [before, after] = ['1:1:', '2:2:'].map((accounts) => ({ accounts }));

  test('ends the queues that were registered before it', () => {
    const ended: Queue[] = [];
    const queues = new FanOut(fail, (queue) => ended.push(queue));
    const [old, young] = [aQueue(0, before), aQueue(0, after)];
    for (const queue of [old, young]) queues.add(queue);
    queues.distribute(deactivation);
    expect(ended).toEqual([old]);
  });

  test('is refused by a queue that is read from the log, unless that was registered after it', () => {
    expect(() => replay(aQueue(0, before), [deactivation], fail)).toThrow('Bad event queue ID');
    expect(replay(aQueue(0, after), [deactivation], fail)).toBeUndefined();
  });
});

test('the log is kept longer than the record of the longest-lived queue', () => {
  expect(LOG_RETENTION_S).toBeGreaterThan(computeExpiry({ lifespan_s: MAX_QUEUE_LIFESPAN_S }, 0));
});
