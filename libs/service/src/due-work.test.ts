import type { Database, ShareUse } from '@team-chat/db';
import { DueWorkPoller } from './due-work-poller';
import { DueWork } from './due-work';

const log = { error: jest.fn(), warn: jest.fn() };
/** A database in which everything is always due. */
const db = {
  knex: { raw: (sql: string) => ({ toQuery: () => sql, rows: [{ due_in_ms: Array(10).fill(0) }] }) },
  onUsed: () => undefined,
} as unknown as Database;
let works: DueWork[] = [];

afterEach(async () => {
  await Promise.all(works.map((work) => work.stop()));
  works = [];
  jest.clearAllMocks();
});

/** Starts work on pieces that `claim` returns. */
function start(
  claim: (limit?: number) => Promise<number[]>,
  perform: (piece: number) => Promise<void>,
  concurrency?: number,
): DueWork {
  const poller = new DueWorkPoller(db, log, () => undefined);
  const work = new DueWork({ name: 'pieces', table: 'pieces', poller, log, concurrency });
  works.push(work);
  work.start({ claim, perform, factsOf: (piece) => ({ piece }) });
  return work;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('overdue work is done in the order in which it is claimed, at a bounded rate, whether or not some of it fails', async () => {
  const pieces = Array.from({ length: 30 }, (_, index) => index);
  const done: number[] = [];
  const startMs = performance.now();
  await new Promise<void>((resolve) => {
    start(
      async () => pieces.splice(0, 1),
      async (piece) => {
        done.push(piece);
        if (piece === 29) resolve();
        if (piece === 3) throw new Error('no');
      },
    );
  });
  expect(performance.now() - startMs).toBeGreaterThan(29 * 9);
  expect(done).toEqual(Array.from({ length: 30 }, (_, index) => index));
  expect(log.warn).toHaveBeenCalledTimes(1);
  expect(log.warn).toHaveBeenCalledWith(
    { err: expect.any(Error), work: 'pieces', piece: 3 },
    'a piece of due work failed',
  );
});

test('work that becomes due on an idle system begins within a second, although an earlier look failed', async () => {
  let looks = 0;
  const startMs = performance.now();
  const begun = new Promise<number>((resolve) => {
    start(
      async () => {
        looks++;
        if (looks === 1) throw new Error('no database');
        return looks === 2 ? [1] : [];
      },
      async () => resolve(performance.now() - startMs),
    );
  });
  expect(await begun).toBeLessThan(1000);
  expect(log.error).toHaveBeenCalledTimes(1);
});

test('new work begins at once when it is woken, and none after it has stopped', async () => {
  const due: number[] = [];
  const done: number[] = [];
  const work = start(
    async () => due.splice(0),
    async (piece) => void done.push(piece),
  );
  await pause(20);
  due.push(1);
  work.wake();
  await pause(20);
  expect(done).toEqual([1]);
  await work.stop();
  due.push(2);
  work.wake();
  await pause(20);
  expect(done).toEqual([1]);
});

test('with a concurrency, slow pieces do not keep others waiting, and no more are worked on at the same time', async () => {
  const pieces = [1, 2, 3, 4, 5];
  const begun: number[] = [];
  const ends = new Map<number, () => void>();
  start(
    async (limit) => pieces.splice(0, Math.min(limit!, 2)),
    (piece) => {
      begun.push(piece);
      return new Promise((resolve) => ends.set(piece, resolve));
    },
    3,
  );
  await pause(100);
  expect(begun).toEqual([1, 2, 3]);
  ends.get(2)!();
  await pause(30);
  expect(begun).toEqual([1, 2, 3, 4]);
  for (const end of ends.values()) end();
  await pause(30);
  expect(begun).toEqual([1, 2, 3, 4, 5]);
  ends.get(5)!();
});

test('the claim is told whose pieces are worked on, and who was served last', async () => {
  const uses: ShareUse[] = [];
  const ends: (() => void)[] = [];
  const pieces = [[1, 10], [2, 20], [1, 10], []];
  const poller = new DueWorkPoller(db, log, () => undefined);
  const work = new DueWork({ name: 'pieces', table: 'pieces', poller, log, concurrency: 3, perRealm: 2 });
  works.push(work);
  work.start<readonly number[]>({
    claim: async (_limit, use) => {
      uses.push(use);
      const next = pieces.shift() ?? [];
      return next.length > 0 ? [next] : [];
    },
    perform: () => new Promise((resolve) => ends.push(resolve)),
    shareOf: ([realm_id, user_id]) => [realm_id!, user_id!],
    factsOf: () => ({}),
  });
  while (ends.length < 3) await pause(5);
  const [mine, theirs] = [
    [1, 10],
    [2, 20],
  ];
  expect(uses.slice(0, 3)).toEqual([
    { running: [], served: [], perRealm: 2 },
    { running: [mine], served: [mine], perRealm: 2 },
    { running: [mine, theirs], served: [mine, theirs], perRealm: 2 },
  ]);
  ends[1]!();
  while (uses.length < 4) await pause(5);
  expect(uses[3]).toEqual({ running: [mine, mine], served: [theirs, mine], perRealm: 2 });
  for (const end of ends) end();
});
