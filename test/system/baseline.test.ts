import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAdmin } from '@team-chat/admin';
import { BASELINE, type DatabaseService, isMigrated, migrateService, SCHEMAS } from '@team-chat/db';
import { ApiClient, type ApiUser, cloneDatabase, dropDatabase, ok, startTestNats } from '@team-chat/testkit';
import { startTestCluster, TEMPLATE } from '@team-chat/testkit/cluster';
import { Client } from 'pg';
import { readCatalog } from '../upgrade/catalog';

/** A backup that commit e7ae0c09 saved, the last one before the baseline, and a user in it. */
const BACKUP = 'before-baseline';
const FIXTURE = join(__dirname, 'fixtures', BACKUP);
const read = (file: string) => JSON.parse(readFileSync(join(FIXTURE, file), 'utf8'));
const { migrations: FORMER } = read('manifest.json') as { migrations: Record<string, string[]> };
const ANN = read('user.json') as ApiUser & { host: string };

/** Statements that make of a new schema what the migrations before the baseline made. */
const FORMER_PARTS: Record<DatabaseService, string> = {
  accounts: `
    CREATE VIEW fences AS SELECT realm_id, name, version AS height FROM version_guards;
    CREATE VIEW acquaintances AS SELECT realm_id, guest_id, user_id FROM accessible_users;
    CREATE VIEW acquaintance_turns AS SELECT realm_id, holder, ends_at FROM update_leases`,
  groups: 'CREATE VIEW fences AS SELECT realm_id, name, version AS height FROM version_guards',
  messaging: `
    CREATE VIEW fences AS SELECT realm_id, name, version AS height FROM version_guards;
    CREATE VIEW placed_users AS SELECT realm_id, user_id, role, is_active, version FROM user_replicas;
    CREATE VIEW folder_gates AS
      SELECT realm_id, folder_id, archive_version AS gate, is_closed FROM folder_archive_versions;
    ALTER TABLE conversations ADD COLUMN rules int NOT NULL DEFAULT 1000000000;
    CREATE FUNCTION count_policy_version() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.rules <> OLD.rules THEN NEW.policy_version := OLD.policy_version + 1;
        ELSE NEW.rules := OLD.rules + 1;
        END IF;
        RETURN NEW;
      END $$;
    CREATE TRIGGER count_policy_version BEFORE UPDATE OF rules, policy_version ON conversations
      FOR EACH ROW EXECUTE FUNCTION count_policy_version()`,
  'snippets-and-folders': `
    ALTER TABLE channel_folders ADD COLUMN gate bigint NOT NULL DEFAULT 0;
    CREATE FUNCTION copy_archive_version() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.gate <> OLD.gate THEN NEW.archive_version := NEW.gate;
        ELSE NEW.gate := NEW.archive_version;
        END IF;
        RETURN NEW;
      END $$;
    CREATE TRIGGER copy_archive_version BEFORE UPDATE OF gate, archive_version ON channel_folders
      FOR EACH ROW EXECUTE FUNCTION copy_archive_version()`,
};
const services = Object.keys(SCHEMAS) as DatabaseService[];
const schemas = Object.values(SCHEMAS);

let store: string;
let nats: Awaited<ReturnType<typeof startTestNats>>;
/** A database whose schemas have the baseline only. */
let baseline: string;
const databases: string[] = [];

beforeAll(async () => {
  store = mkdtempSync(join(tmpdir(), 'team-chat-baseline-'));
  cpSync(FIXTURE, join(store, BACKUP), { recursive: true });
  for (const service of services) {
    mkdirSync(join(store, service));
    symlinkSync(join(directoryOf(service), BASELINE), join(store, service, BASELINE));
  }
  nats = await startTestNats();
  baseline = await newDatabase();
});
afterAll(async () => {
  await nats?.stop();
  for (const each of databases) await dropDatabase(process.env.TEST_ADMIN_URL!, each);
  rmSync(store, { recursive: true, force: true });
});

function withDatabase(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href;
}
const adminUrlOf = (database: string) => withDatabase(process.env.TEST_ADMIN_URL!, database);
const urlOf = (database: string, service: DatabaseService) =>
  withDatabase(JSON.parse(process.env.TEST_SERVICE_URLS!)[service], database);

async function query(url: string, text: string, values?: unknown[]): Promise<any[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Creates a database whose schemas have the baseline, and no later migrations. Returns its name. */
async function newDatabase(): Promise<string> {
  const database = `team_chat_${randomBytes(6).toString('hex')}`;
  // For the schemas' owners.
  await cloneDatabase(process.env.TEST_ADMIN_URL!, TEMPLATE, database);
  databases.push(database);
  for (const service of services) {
    const owner = new URL(urlOf(database, service)).username;
    await query(adminUrlOf(database), `DROP SCHEMA ${SCHEMAS[service]} CASCADE`);
    await query(adminUrlOf(database), `CREATE SCHEMA ${SCHEMAS[service]} AUTHORIZATION ${owner}`);
  }
  await migrate(database, baselineOf);
  return database;
}

async function setMigrations(database: string, service: DatabaseService, names: string[]): Promise<void> {
  const url = urlOf(database, service);
  await query(url, 'DELETE FROM knex_migrations');
  await query(
    url,
    'INSERT INTO knex_migrations (name, batch, migration_time) SELECT name, 1, now() FROM unnest($1::text[]) AS name',
    [names],
  );
}

/** Returns the name of a database as commit e7ae0c09 left it, without rows. */
async function formerDatabase(): Promise<string> {
  const database = await newDatabase();
  for (const service of services) {
    await query(urlOf(database, service), FORMER_PARTS[service]);
    await setMigrations(database, service, FORMER[SCHEMAS[service]]!);
  }
  return database;
}

const directoryOf = (service: DatabaseService) =>
  join(__dirname, '..', '..', 'services', service, 'dist', 'migrations');
/** Returns a folder with the baseline only. */
const baselineOf = (service: DatabaseService) => join(store, service);
const access = (database: string, service: DatabaseService, directory = baselineOf) => ({
  url: urlOf(database, service),
  schema: SCHEMAS[service],
  directory: directory(service),
});
const migrate = (database: string, directory = directoryOf) =>
  Promise.all(services.map((service) => migrateService(access(database, service, directory))));
const migrationsOf = (database: string, service: DatabaseService) =>
  query(urlOf(database, service), 'SELECT name, migration_time FROM knex_migrations ORDER BY id');

/** Returns the names of all views, triggers and functions of the services. */
const namesOf = (url: string) =>
  query(
    url,
    `SELECT name FROM (
       SELECT relnamespace AS schema, relname AS name FROM pg_class WHERE relkind = 'v'
       UNION ALL SELECT relnamespace, tgname FROM pg_trigger JOIN pg_class AS c ON c.oid = tgrelid WHERE NOT tgisinternal
       UNION ALL SELECT pronamespace, proname FROM pg_proc) AS named
      WHERE schema::regnamespace::text = ANY($1) ORDER BY 1`,
    [schemas],
  );

async function admin(database: string, ...args: string[]): Promise<void> {
  const error = jest.spyOn(console, 'error').mockImplementation();
  const log = jest.spyOn(console, 'log').mockImplementation();
  const env = {
    ADMIN_DATABASE_URL: adminUrlOf(database),
    NATS_URL: nats.url,
    BACKUP_DIR: store,
  };
  try {
    await runAdmin(args, { env, program: 'admin' });
    expect(error.mock.calls).toEqual([]);
  } finally {
    for (const spy of [error, log]) spy.mockRestore();
  }
}

/** Starts the services, and expects what the users of commit e7ae0c09 had written. */
async function expectServed(database: string): Promise<void> {
  const cluster = await startTestCluster({ database });
  try {
    const client = new ApiClient(cluster.baseUrls[0]!, ANN, { host: ANN.host });
    const { messages } = await ok(
      client.get('/messages', { anchor: 'newest', num_before: 100, num_after: 0, apply_markdown: false }),
    );
    const sent = (messages as { type: string; content: string; reactions: { emoji_name: string }[] }[])
      .filter(({ content }) => !content.startsWith('@'))
      .map(({ type, content, reactions }) => [type, content, reactions.map((each) => each.emoji_name)]);
    expect(sent).toEqual([
      ['stream', 'Pizza, **anyone**?', []],
      ['stream', 'a "quoted" \\ (text), with\nlines', []],
      ['stream', 'снег ❄ {1,2}', []],
      ['private', 'only you', ['tada']],
    ]);
    const { saved_snippets } = await ok(client.get('/saved_snippets'));
    expect(saved_snippets).toMatchObject([{ title: 'Regards', content: 'Best, "Ann" \\o/' }]);
    const { channel_folders } = await ok(client.get('/channel_folders', { include_archived: true }));
    expect(channel_folders).toMatchObject([
      { name: 'meals', is_archived: false },
      { name: 'old meals', is_archived: true },
    ]);
    const { user_groups } = await ok(client.get('/user_groups'));
    expect(user_groups).toContainEqual(expect.objectContaining({ name: 'cooks' }));
    await ok(client.post('/user_groups/create', { name: 'bakers', description: '', members: [] }));
  } finally {
    await cluster.stop();
  }
}

test('data from before the baseline is adopted, by two replicas at once and only once', async () => {
  const database = await formerDatabase();
  await admin(database, 'backup', 'restore', BACKUP);
  expect(await isMigrated(access(database, 'messaging'))).toBe(false);
  await Promise.all([migrate(database, baselineOf), migrate(database, baselineOf)]);
  const url = adminUrlOf(database);
  expect(await readCatalog(url, schemas)).toEqual(await readCatalog(adminUrlOf(baseline), schemas));
  expect(await namesOf(url)).toEqual(await namesOf(adminUrlOf(baseline)));
  const migrations = await Promise.all(services.map((service) => migrationsOf(database, service)));
  for (const [{ name }] of migrations as [{ name: string }][]) expect(name).toBe(BASELINE);
  expect(await query(url, 'SELECT name FROM accounts.version_guards ORDER BY 1')).not.toContainEqual({
    name: 'acquaintances',
  });

  await migrate(database, baselineOf);
  expect(await Promise.all(services.map((service) => migrationsOf(database, service)))).toEqual(migrations);
  await migrate(database);
  await expectServed(database);
});

test('a backup from before the baseline is checked, and restored into a new deployment', async () => {
  const database = await newDatabase();
  const url = adminUrlOf(database);
  await admin(database, 'backup', 'check', BACKUP);
  await admin(database, 'backup', 'restore', BACKUP);
  expect(await readCatalog(url, schemas)).toEqual(await readCatalog(adminUrlOf(baseline), schemas));
  await migrate(database);
  expect(await query(url, 'SELECT name FROM accounts.version_guards ORDER BY 1')).not.toContainEqual({
    name: 'acquaintances',
  });
  await expectServed(database);
});

const [first, ...later] = FORMER.groups!;
test.each<[string, string[], RegExp]>([
  ['lacks the last', FORMER.groups!.slice(0, -1), new RegExp(`lacks ${FORMER.groups!.at(-1)}\\.$`)],
  ['lacks the first and has an unknown one', [...later, 'x.js'], new RegExp(`lacks ${first} and also has x.js\\.$`)],
  ['has an unknown one', [...FORMER.groups!, 'x.js'], /but the schema also has x\.js\.$/],
  ['has only unknown ones', ['x.js', 'y.js'], new RegExp(`lacks ${first}, .* and also has x.js, y.js\\.$`)],
  ['has the baseline as well', [...FORMER.groups!, BASELINE], /also has 20261128000000_create_schema\.js\.$/],
])('a schema that %s is refused, and left as it is', async (_, names, message) => {
  const database = await formerDatabase();
  await setMigrations(database, 'groups', names);
  const url = adminUrlOf(database);
  const before = [await migrationsOf(database, 'groups'), await namesOf(url), await readCatalog(url, ['groups'])];
  await expect(migrateService(access(database, 'groups'))).rejects.toThrow(message);
  expect([await migrationsOf(database, 'groups'), await namesOf(url), await readCatalog(url, ['groups'])]).toEqual(
    before,
  );
});
