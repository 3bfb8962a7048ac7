import type { Bus } from '@team-chat/bus';
import type { Actor } from '@team-chat/contracts';
import { LimitPerUser } from './limit-per-user';
import type { QueueTimes } from './queue-times';
import type { QueueRecordStore, StoredRecord } from './record-store';

const LIMIT = 100;
const actor = { realm_id: 1, user_id: 2 } as Actor;
let ids: string[];
let held: Map<string, { owner: string; idleMs: number }>;
/** Queues with a record that no replica holds. */
let orphans: string[];
let lookedUp: string[];
let deleted: string[];

const records = {
  findList: async () => ({ ids, revision: 1 }),
  replaceList: async (_user: unknown, list: string[]) => {
    ids = list;
    return true;
  },
  findLive: async (wanted: string[]) => {
    lookedUp.push(...wanted);
    const live = wanted.filter((id) => orphans.includes(id));
    return live.map((queue_id) => ({ record: { queue_id, owner: 'gone' } }) as StoredRecord);
  },
};
const times = {
  findHeld: async (wanted: string[]) => new Map([...held].filter(([id]) => wanted.includes(id))),
  read: async () => () => 1_000_000,
};
const bus = {
  requestBatched: (_subject: string, { params }: { params: { queue_id: string } }) => {
    deleted.push(params.queue_id);
    held.delete(params.queue_id);
    return { promise: Promise.resolve() };
  },
};
const limit = new LimitPerUser(
  bus as unknown as Bus,
  records as unknown as QueueRecordStore,
  times as unknown as QueueTimes,
  LIMIT,
);

beforeEach(() => {
  ids = Array.from({ length: LIMIT }, (_, index) => `queue-${index}`);
  held = new Map(ids.map((id, index) => [id, { owner: 'one', idleMs: 1000 + (index === 50 ? 1 : 0) }]));
  [orphans, lookedUp, deleted] = [[], [], []];
});

test('a registration with a full list looks up no queue that a replica holds, and replaces the idlest', async () => {
  await limit.add(actor, 'new');
  expect([lookedUp, deleted]).toEqual([[], ['queue-50']]);
  expect(ids).toHaveLength(LIMIT);
  expect(ids.at(-1)).toBe('new');
});

test('a queue that has ended is looked up once, and leaves the list', async () => {
  held.delete('queue-3');
  held.delete('queue-4');
  await limit.add(actor, 'new');
  expect([lookedUp, deleted]).toEqual([['queue-3', 'queue-4'], []]);
  expect(ids).toHaveLength(LIMIT - 1);
});

test('a queue of a replica that is gone counts, and was idle since', async () => {
  held.delete('queue-3');
  orphans = ['queue-3'];
  await limit.add(actor, 'new');
  expect(deleted).toEqual(['queue-3']);
});

test('the registrations of a user run one after the other, and delay no other user', async () => {
  const log: string[] = [];
  const register = (user_id: number, name: string) =>
    limit.inTurn({ realm_id: 1, user_id } as Actor, async () => {
      log.push(name);
      await new Promise(setImmediate);
      log.push(`${name} done`);
    });
  await Promise.all([register(1, 'a'), register(1, 'b'), register(2, 'c')]);
  expect(log.indexOf('a done')).toBeLessThan(log.indexOf('b'));
  expect(log.indexOf('c')).toBeLessThan(log.indexOf('b'));
});
