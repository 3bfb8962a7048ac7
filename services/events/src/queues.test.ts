import { LOG_RETENTION_S } from '@team-chat/bus';
import { MAX_QUEUE_LIFESPAN_S, NO_CAPABILITIES } from '@team-chat/contracts';
import { Entry } from './entry';
import { Queue } from './queue';
import { expiryOf } from './queue-owner';
import type { QueueRecord } from './queue-record';
import { MAX_PENDING, Queues } from './queues';
import { replay } from './replay';

const record: QueueRecord = {
  queue_id: 'q',
  owner: 'h',
  realm_id: 1,
  user_id: 7,
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

const aQueue = (cursor = 0) =>
  new Queue(
    { record, revision: 1 },
    { role: 400, channel_role: 400, channels: new Set(), revealed: new Set() },
    cursor,
  );

const entry = (seq: number) =>
  new Entry({
    seq,
    service: 'accounts',
    realm_id: 1,
    type: 'alert_words',
    audience: { users: [7] },
    effects: [],
    xid: BigInt(seq),
    trace: undefined,
    message_id: `accounts:${seq}`,
    body: () => ({ event: { alert_words: [] } }),
  });

const entries = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => entry(from + i));
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('the queue of a client that never polls', () => {
  const fail = (error: unknown) => {
    throw error;
  };

  test('is removed from memory above MAX_PENDING waiting events', async () => {
    const queues = new Queues(fail, () => undefined);
    queues.add(aQueue());
    entries(1, MAX_PENDING + 1).forEach((each) => queues.distribute(each));
    await nextTurn();
    expect(queues.size).toBe(1);
    queues.distribute(entry(MAX_PENDING + 1));
    await nextTurn();
    expect(queues.size).toBe(0);
  });

  test('is replayed from the log in parts of MAX_PENDING events', () => {
    const all = entries(1, MAX_PENDING + 100);
    const first = aQueue();
    const readUpTo = replay(first, all, MAX_PENDING, fail);
    expect(first.pending).toHaveLength(MAX_PENDING);
    const cursor = first.pending.at(-1)!.seq;
    expect(readUpTo).toBe(cursor);
    const second = aQueue(cursor);
    expect(replay(second, all.slice(cursor), MAX_PENDING, fail)).toBeUndefined();
    expect(second.pending.map(({ seq }) => seq)).toEqual(all.slice(cursor).map(({ seq }) => seq));
  });
});

test('the log is kept longer than the record of the longest-lived queue', () => {
  expect(LOG_RETENTION_S).toBeGreaterThan(expiryOf({ lifespan_s: MAX_QUEUE_LIFESPAN_S }, 0));
});
