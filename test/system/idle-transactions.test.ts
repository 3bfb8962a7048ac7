import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '@team-chat/db';
import { cloneDatabase, dropDatabase } from '@team-chat/testkit';
import { TEMPLATE } from '@team-chat/testkit/cluster';

/** Longer than PostgreSQL lets a transaction be idle. */
const TOO_LONG_MS = 1500;

let database: string;
let db: Database;

beforeEach(async () => {
  database = `team_chat_${randomBytes(6).toString('hex')}`;
  await cloneDatabase(process.env.TEST_ADMIN_URL!, TEMPLATE, database);
  const { groups } = JSON.parse(process.env.TEST_SERVICE_URLS!) as Record<string, string>;
  const url = Object.assign(new URL(groups!), { pathname: `/${database}` }).href;
  db = new Database({ url, maxConnections: 3 });
  await db.knex.schema.createTable('things', (table) => table.integer('size'));
  await db.knex('things').insert({ size: 0 });
});
afterEach(async () => {
  await db.close();
  await dropDatabase(process.env.TEST_ADMIN_URL!, database);
});

const sizes = () => db.knex('things').pluck('size');

/** Lets nothing else run meanwhile, as in a process that is paused. */
const hang = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TOO_LONG_MS);

/** Adds 1 to the size in a transaction that, in its first run, waits before the statement or before the end. */
function addSlowly(waitsBefore: 'statement' | 'end', { wait = (): unknown => sleep(TOO_LONG_MS), fails = false } = {}) {
  let runs = 0;
  const pause = async (at: typeof waitsBefore) => at === waitsBefore && runs === 1 && (await wait());
  return db.transaction(async (tx) => {
    runs++;
    await tx('things').forUpdate();
    await pause('statement');
    await tx('things').increment('size', 1);
    await pause('end');
    if (fails) throw new Error(`refused in run ${runs}`);
    return runs;
  });
}

test.each([
  ['waits before a statement', () => addSlowly('statement')],
  ['waits before its end', () => addSlowly('end')],
  ['is of a process that hangs', () => addSlowly('statement', { wait: hang })],
])('an idle transaction is ended and run again: one that %s', async (_, add) => {
  expect(await add()).toBe(2);
  expect(await sizes()).toEqual([1]);
});

test('a transaction that is refused after its end is run again, and refused for the same reason', async () => {
  await expect(addSlowly('end', { wait: hang, fails: true })).rejects.toThrow('refused in run');
  expect(await sizes()).toEqual([0]);
});

test('others get the rows that an idle transaction has locked before that one goes on', async () => {
  const order: string[] = [];
  const slow = addSlowly('statement').then(() => order.push('slow'));
  await sleep(100);
  const quick = db.transaction((tx) => tx('things').increment('size', 10)).then(() => order.push('quick'));
  await Promise.all([slow, quick]);
  expect(order).toEqual(['quick', 'slow']);
  expect(await sizes()).toEqual([11]);
});

test('transactions that read at a snapshot may wait for longer', async () => {
  const { value } = await db.snapshot(1, async (tx) => {
    await sleep(TOO_LONG_MS);
    return tx('things').pluck('size');
  });
  expect(value).toEqual([0]);
  const read = await db.exportSnapshot(async (snapshot) => {
    await db.knex('things').update({ size: 5 });
    return db.atSnapshot(snapshot, async (tx) => {
      await sleep(TOO_LONG_MS);
      return tx('things').pluck('size');
    });
  });
  expect(read).toEqual([0]);
});
