import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { bootstrapDatabase, findSchemaVersion, migrateService, SCHEMAS, SkippedVersionError } from '@team-chat/db';
import { VERSION } from '@team-chat/runtime';
import { cloneDatabase, dropDatabase } from '@team-chat/testkit';
import { startTestCluster, TEMPLATE, type TestCluster } from '@team-chat/testkit/cluster';
import { Client } from 'pg';

const SERVICE = 'groups';
const database = `team_chat_${randomBytes(6).toString('hex')}`;
const THIRD = { version: '3.0.0', previous: '2.0.0' };
const FOURTH = { version: '4.0.0', previous: '3.0.0' };

let cluster: TestCluster | undefined;

beforeAll(async () => {
  await cloneDatabase(process.env.TEST_ADMIN_URL!, TEMPLATE, database);
  cluster = await startTestCluster({ database });
});
afterAll(async () => {
  await cluster?.stop();
  await dropDatabase(process.env.TEST_ADMIN_URL!, database);
});

const url = () =>
  Object.assign(new URL(JSON.parse(process.env.TEST_SERVICE_URLS!)[SERVICE]), { pathname: `/${database}` }).href;

const directory = join(__dirname, '..', '..', 'services', SERVICE, 'dist', 'migrations');
const migrate = (release?: typeof THIRD) =>
  migrateService({ url: url(), schema: SCHEMAS[SERVICE], directory }, release);

async function findVersion(): Promise<string | undefined> {
  const client = new Client({ connectionString: url() });
  await client.connect();
  try {
    return await findSchemaVersion(client, SCHEMAS[SERVICE]);
  } finally {
    await client.end();
  }
}

test('a version that was skipped is refused while services are connected, and not when they have stopped', async () => {
  await migrate();
  expect(await findVersion()).toBe(VERSION);
  await expect(migrate(THIRD)).rejects.toThrow(SkippedVersionError);
  expect(await findVersion()).toBe(VERSION);
  await cluster!.stop();
  cluster = undefined;
  await migrate(THIRD);
  expect(await findVersion()).toBe(THIRD.version);
});

test('the next version migrates, and an older one leaves the newer one recorded', async () => {
  await migrate(FOURTH);
  expect(await findVersion()).toBe(FOURTH.version);
  await migrate(THIRD);
  expect(await findVersion()).toBe(FOURTH.version);
});

test('a database that is not in UTF-8 is refused before anything is made in it', async () => {
  const admin = new Client({ connectionString: process.env.TEST_ADMIN_URL! });
  await admin.connect();
  const name = `${database}_ascii`;
  try {
    await admin.query(
      `CREATE DATABASE ${name} ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0`,
    );
    const { href } = Object.assign(new URL(process.env.TEST_ADMIN_URL!), { pathname: `/${name}` });
    const passwords = Object.fromEntries(Object.keys(SCHEMAS).map((service) => [service, 'any']));
    await expect(bootstrapDatabase({ adminUrl: href, rolePrefix: name, passwords })).rejects.toThrow(
      `The database ${name} has the encoding SQL_ASCII, and services need UTF8.`,
    );
    const { rowCount } = await admin.query('SELECT FROM pg_roles WHERE rolname LIKE $1', [`${name}%`]);
    expect(rowCount).toBe(0);
  } finally {
    await admin.query(`DROP DATABASE IF EXISTS ${name}`);
    await admin.end();
  }
});
