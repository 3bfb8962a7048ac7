import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { isMigrated, migrateService } from '@team-chat/db';
import { cloneDatabase, dropDatabase } from '@team-chat/testkit';
import { TEMPLATE } from '@team-chat/testkit/cluster';
import { Client } from 'pg';

const database = `team_chat_${randomBytes(6).toString('hex')}`;
const directory = join(__dirname, '..', '..', 'services', 'groups', 'dist', 'migrations');
let access: { url: string; schema: string; directory: string };

beforeAll(async () => {
  await cloneDatabase(process.env.TEST_ADMIN_URL!, TEMPLATE, database);
  const url = new URL(JSON.parse(process.env.TEST_SERVICE_URLS!).groups);
  url.pathname = `/${database}`;
  access = { url: url.href, schema: 'groups', directory };
});
afterAll(() => dropDatabase(process.env.TEST_ADMIN_URL!, database));

test('an older version accepts a schema with unknown, newer migrations', async () => {
  const client = new Client({ connectionString: access.url });
  await client.connect();
  await client.query("INSERT INTO knex_migrations (name) VALUES ('99991231235959_of_the_future.js')");
  await client.end();

  await migrateService(access);
  expect(await isMigrated(access)).toBe(true);
});
