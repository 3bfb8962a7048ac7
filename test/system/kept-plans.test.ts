import { randomBytes } from 'node:crypto';
import { Database } from '@team-chat/db';
import { cloneDatabase, dropDatabase } from '@team-chat/testkit';
import { TEMPLATE } from '@team-chat/testkit/cluster';

/** More executions than it takes until a statement's plan is kept. */
const MANY = 6;

let database: string;
let db: Database;

beforeEach(async () => {
  database = `team_chat_${randomBytes(6).toString('hex')}`;
  await cloneDatabase(process.env.TEST_ADMIN_URL!, TEMPLATE, database);
  const { groups } = JSON.parse(process.env.TEST_SERVICE_URLS!) as Record<string, string>;
  const url = Object.assign(new URL(groups!), { pathname: `/${database}` }).href;
  db = new Database({ url, maxConnections: 3 });
  await db.knex.schema.createTable('things', (table) => table.integer('id'));
  await db.knex('things').insert({ id: 1 });
});
afterEach(async () => {
  await db.close();
  await dropDatabase(process.env.TEST_ADMIN_URL!, database);
});

/** Runs a statement on all connections of the pool, often enough for each to keep its plan. */
const warm = () =>
  Promise.all(
    Array.from({ length: 3 }, () =>
      db.transaction(async (tx) => {
        for (let run = 0; run < MANY; run++) await tx('things').select('*');
        await tx.raw('SELECT pg_sleep(0.1)');
      }),
    ),
  );
const migrate = () => db.knex.schema.alterTable('things', (table) => table.integer('size').defaultTo(7));

test('frequent statements are kept by their connection, others are not', async () => {
  for (let run = 0; run < MANY; run++) await db.knex('things').select('id').where({ id: run });
  await db.knex('things').where({ id: 1 }).first();
  const { rows } = await db.knex.raw("SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%things%'");
  expect(rows).toEqual([{ statement: 'select "id" from "things" where "id" = $1' }]);
});

test('after a migration a statement has the new columns, although its plan was kept', async () => {
  await warm();
  await migrate();
  const all = await Promise.all(Array.from({ length: 6 }, () => db.knex('things').select('*')));
  expect(all).toEqual(Array(6).fill([{ id: 1, size: 7 }]));
});

test('a transaction that meets a plan from before a migration is run again', async () => {
  await warm();
  await migrate();
  let runs = 0;
  const read = await db.transaction(async (tx) => {
    runs++;
    return tx('things').select('*');
  });
  expect(read).toEqual([{ id: 1, size: 7 }]);
  expect(runs).toBe(2);
});

test('a snapshot is taken again where it meets a plan from before a migration', async () => {
  await warm();
  await migrate();
  const { value } = await db.snapshot(1, (tx) => tx('things').select('*'));
  expect(value).toEqual([{ id: 1, size: 7 }]);
});
