import { mergedPresence, type Presence, presenceReport } from '../domain/presence';
import { PresenceBatches, type Presences } from './presence-batches';

const START_S = 1_700_000_000;
let stored: Map<number, Presence>;
let writes: Presences[];
let failure: Error | undefined;
let errors: unknown[];
let batches: PresenceBatches;

beforeEach(() => {
  jest.useFakeTimers({ now: START_S * 1000 });
  [stored, writes, errors, failure] = [new Map(), [], [], undefined];
  batches = replica();
});
afterEach(() => jest.useRealTimers());

function replica(): PresenceBatches {
  return new PresenceBatches(
    async (_realmId, batch) => {
      if (failure) throw failure;
      writes.push(batch);
      for (const [user, presence] of batch) stored.set(user, mergedPresence(stored.get(user), presence));
      return new Map([...batch.keys()].map((user) => [user, stored.get(user)!]));
    },
    (error) => errors.push(error),
  );
}
const ping = (user: number, status: 'active' | 'idle' = 'active', realm = 1) =>
  batches.take(realm, user, presenceReport(status, Math.floor(Date.now() / 1000)));
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test('the presence of a user who comes online is written before the answer', async () => {
  const answered = ping(1);
  await pass(0);
  await answered;
  expect(stored.get(1)).toEqual(presenceReport('active', START_S));
});

test('500 users who come online within 100 ms are one write', async () => {
  const first = ping(0);
  await pass(0);
  await first;
  const others = Promise.all(Array.from({ length: 500 }, (_, user) => ping(user + 1)));
  await pass(100);
  await others;
  expect(writes.map((batch) => batch.size)).toEqual([1, 500]);
});

test('a report that changes no visible state is written after five seconds', async () => {
  void ping(1);
  await pass(10_000);
  await ping(1);
  await ping(1, 'idle');
  await pass(4999);
  expect(writes).toHaveLength(1);
  await pass(1);
  expect(writes).toHaveLength(2);
  expect(stored.get(1)).toEqual(presenceReport('active', START_S + 10));
});

test('a visible change is written together with the reports that wait', async () => {
  void ping(1);
  await pass(1000);
  await ping(1);
  const answered = ping(2);
  await pass(0);
  await answered;
  expect([...writes[1]!.keys()]).toEqual([1, 2]);
  await pass(10_000);
  expect(writes).toHaveLength(2);
});

test('ten thousand users for ten minutes cost one write per five seconds after the first minute', async () => {
  const USERS = 10_000;
  const MINUTES = 10;
  const TICK_MS = 600;
  for (let minute = 0; minute < MINUTES; minute++) {
    for (let user = 0; user < USERS; user += USERS / 100) {
      for (let next = 0; next < USERS / 100; next++) void ping(user + next);
      await pass(TICK_MS);
    }
  }
  await batches.flush();
  expect(stored.size).toBe(USERS);
  // In the first minute one write for each hundred users, later one write in five seconds.
  expect(writes.length).toBeLessThanOrEqual(100 + (MINUTES - 1) * 12 + 1);
});

test('batches of two organisations are written at the same time', async () => {
  const both = Promise.all([ping(1, 'active', 1), ping(2, 'active', 2)]);
  await pass(0);
  await both;
  expect(writes).toHaveLength(2);
});

test('a write returns what another replica wrote, and later reports are compared with it', async () => {
  const other = replica();
  const written = other.take(1, 1, presenceReport('active', START_S));
  await pass(0);
  await written;
  void ping(1, 'idle');
  await pass(1000);
  // The user stays active to others, because the other replica saw activity: the report can wait.
  await ping(1, 'idle');
  expect(writes).toHaveLength(2);
});

test('a failed write rejects the caller, and its reports are written five seconds later', async () => {
  failure = new Error('the database is away');
  const answered = ping(1).catch((error: unknown) => error);
  await pass(0);
  expect(await answered).toBe(failure);
  expect(errors).toEqual([failure]);
  failure = undefined;
  await pass(5000);
  expect(stored.get(1)).toEqual(presenceReport('active', START_S));
});

test('flush writes the reports that wait', async () => {
  void ping(1);
  await pass(1000);
  await ping(1);
  await batches.flush();
  expect(stored.get(1)).toEqual(presenceReport('active', START_S + 1));
});
