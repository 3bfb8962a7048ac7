import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '@team-chat/db';
import { cloneDatabase, dropDatabase } from '@team-chat/testkit';
import { TEMPLATE } from '@team-chat/testkit/cluster';

const LIMIT_MS = 500;
const TOO_LONG_MS = 2 * LIMIT_MS;

let database: string;
let db: Database;

beforeEach(async () => {
  database = `team_chat_${randomBytes(6).toString('hex')}`;
  await cloneDatabase(process.env.TEST_ADMIN_URL!, TEMPLATE, database);
  const { groups } = JSON.parse(process.env.TEST_SERVICE_URLS!) as Record<string, string>;
  const url = Object.assign(new URL(groups!), { pathname: `/${database}` }).href;
  db = new Database({ url, maxConnections: 3, idleTransactionMs: LIMIT_MS });
  await db.knex.schema.createTable('things', (table) => table.integer('size'));
  await db.knex('things').insert({ size: 0 });
});
afterEach(async () => {
  await db.close();
  await dropDatabase(process.env.TEST_ADMIN_URL!, database);
});

const sizes = () => db.knex('things').pluck('size');

/** Adds 1 to the size in a transaction that, in its first run, waits before the statement or before the commit. */
function addSlowly(waitsBefore: 'statement' | 'commit') {
  let runs = 0;
  const pause = async (at: typeof waitsBefore) => at === waitsBefore && runs === 1 && (await sleep(TOO_LONG_MS));
  return db.transaction(async (tx) => {
    runs++;
    await tx('things').forUpdate();
    await pause('statement');
    await tx('things').increment('size', 1);
    await pause('commit');
    return runs;
  });
}

test.each(['statement', 'commit'] as const)(
  'an idle transaction is ended and run again, once: before the %s',
  async (place) => {
    expect(await addSlowly(place)).toBe(2);
    expect(await sizes()).toEqual([1]);
  },
);

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
