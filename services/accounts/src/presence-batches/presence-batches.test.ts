import { mergedPresence, type Presence, presenceReport } from '../domain/presence';
import { PresenceBatches, type Presences } from './presence-batches';

const START_S = 1_700_000_000;
let stored: Map<number, Presence>;
let writes: Presences[];
let failure: Error | undefined;
let batches: PresenceBatches;

beforeEach(() => {
  jest.useFakeTimers({ now: START_S * 1000 });
  [stored, writes, failure] = [new Map(), [], undefined];
  batches = new PresenceBatches(async (_realmId, batch) => {
    if (failure) throw failure;
    writes.push(batch);
    for (const [user, presence] of batch) stored.set(user, mergedPresence(stored.get(user), presence));
  });
});
afterEach(() => jest.useRealTimers());

const ping = (user: number, status: 'active' | 'idle' = 'active', realm = 1) =>
  batches.take(realm, user, presenceReport(status, Math.floor(Date.now() / 1000)));
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test('each report is written before its answer, also one that changes no visible state', async () => {
  for (const seconds of [0, 10]) {
    await pass(seconds * 1000);
    const answered = ping(1);
    await pass(0);
    await answered;
    expect(stored.get(1)).toEqual(presenceReport('active', START_S + seconds));
  }
});

test('500 users who report within 100 ms are one write', async () => {
  const first = ping(0);
  await pass(0);
  await first;
  const others = Promise.all(Array.from({ length: 500 }, (_, user) => ping(user + 1)));
  await pass(100);
  await others;
  expect(writes.map((batch) => batch.size)).toEqual([1, 500]);
});

test('several reports of a user in one write are merged', async () => {
  const both = Promise.all([ping(1), ping(1, 'idle')]);
  await pass(0);
  await both;
  expect(writes).toEqual([new Map([[1, presenceReport('active', START_S)]])]);
});

test('batches of two organisations are written at the same time', async () => {
  const both = Promise.all([ping(1, 'active', 1), ping(2, 'active', 2)]);
  await pass(0);
  await both;
  expect(writes).toHaveLength(2);
});

test('a failed write rejects its callers, and the next report is written', async () => {
  failure = new Error('the database is away');
  const answered = ping(1).catch((error: unknown) => error);
  await pass(0);
  expect(await answered).toBe(failure);
  failure = undefined;
  const next = ping(1);
  await pass(100);
  await next;
  expect(stored.get(1)).toEqual(presenceReport('active', START_S));
});

test('flush writes the reports that wait', async () => {
  const first = ping(1);
  await pass(0);
  await first;
  void ping(2);
  await batches.flush();
  expect([...stored.keys()]).toEqual([1, 2]);
});
