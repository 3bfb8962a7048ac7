import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { runAdmin } from '@team-chat/admin';
import { Bus, EventLog, natsPermissions } from '@team-chat/bus';
import { type NatsServer, startNatsServer } from '@team-chat/servers';
import { ApiClient, cloneDatabase, dropDatabase, ok, type TestRealm, type TestUser, until } from '@team-chat/testkit';
import { type TestCluster, startTestCluster, TEMPLATE } from '@team-chat/testkit/cluster';
import { Client } from 'pg';
import S3rver from 's3rver';

/** First key of the advisory lock that a migration takes. */
const MIGRATION_LOCK = 0x7ea5;

let folder: string;
let copy: string;
let copyUrl: string;
let cluster: TestCluster;
let realm: TestRealm;
let ann: TestUser;
/** A NATS server without services, on which the operator has the rights of a real deployment. */
let nats: NatsServer;
let operatorUrl: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'team-chat-backup-'));
  copy = `team_chat_${randomBytes(6).toString('hex')}`;
  copyUrl = await cloneDatabase(process.env.TEST_ADMIN_URL!, TEMPLATE, copy);
  const operator = { user: 'admin', password: 'testing', permissions: natsPermissions('admin') };
  const everything = { user: 'test', password: 'testing' };
  nats = await startNatsServer({ dataDir: join(folder, 'nats'), ...everything, users: [operator] });
  operatorUrl = nats.url.replace('test:', 'admin:');
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  ann = await realm.user('administrator');
  const { name: channel } = await realm.channel([ann]);
  for (const content of ['Pizza, **anyone**?', 'a "quoted" \\ (text), with\nlines', 'снег ❄ {1,2}']) {
    await ok(realm.owner.client.post('/messages', { type: 'channel', to: channel, topic: 'plans', content }));
  }
  await ok(ann.client.post('/saved_snippets', { title: 'Regards', content: 'Best, "Ann" \\o/' }));
  await ok(ann.client.post('/user_groups/create', { name: 'cooks', description: '', members: [ann.user_id] }));
});
afterAll(async () => {
  await cluster?.stop();
  await nats?.stop();
  await dropDatabase(process.env.TEST_ADMIN_URL!, copy);
  rmSync(folder, { recursive: true, force: true });
});

const store = () => join(folder, 'backups');

/** The environment of a command for the running deployment. */
const running = () => ({
  ADMIN_DATABASE_URL: cluster.databaseUrl,
  NATS_URL: cluster.natsUrl,
  BACKUP_DIR: store(),
});
/** The environment of a command for the second deployment, of which only the servers run. */
const stopped = () => ({ ADMIN_DATABASE_URL: copyUrl, NATS_URL: operatorUrl, BACKUP_DIR: store() });

async function admin(env: Record<string, string>, ...args: string[]): Promise<{ out: string; error: string }> {
  const printed = { log: '', error: '' };
  const spies = (['log', 'error'] as const).map((name) =>
    jest.spyOn(console, name).mockImplementation((...given: unknown[]) => void (printed[name] += given.join(' '))),
  );
  try {
    await runAdmin(args, { env, program: 'admin' });
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return { out: printed.log, error: printed.error };
}
async function json(env: Record<string, string>, ...args: string[]): Promise<any> {
  const { out, error } = await admin(env, ...args, '--json');
  expect(error).toBe('');
  return JSON.parse(out);
}
async function refusal(env: Record<string, string>, ...args: string[]): Promise<string> {
  const { out, error } = await admin(env, ...args);
  expect(out).toBe('');
  return error;
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const query = (url: string, text: string) => withClient(url, async (client) => (await client.query(text)).rows);

const streamsOf = (url: string) =>
  withBus(url, async (bus) => (await bus.nc.jetstreamManager()).streams.names().next());

async function withBus<T>(url: string, work: (bus: Bus) => Promise<T>): Promise<T> {
  const bus = await Bus.connect({ url, name: 'tests' });
  try {
    return await work(bus);
  } finally {
    await bus.close();
  }
}
const createLog = (url: string) =>
  withBus(url, async (bus) => void (await EventLog.open(bus, { replicas: 1, onMalformed: () => undefined })));

/** Returns the registration data and messages of a new client, without queue ids, presence, times and the server's
 *  generation. */
async function served(client: ApiClient): Promise<unknown> {
  const { queue_id: _id, last_event_id: _last, ...registration } = await ok(client.post('/register'));
  const { messages } = await ok(client.get('/messages', { anchor: 'newest', num_before: 100, num_after: 0 }));
  const { presences: _presences, server_timestamp: _now, server_generation: _run, ...state } = registration;
  return { state, messages };
}

test('a backup has the uploaded files, which backups share, and a restore gives back those that are missing', async () => {
  const own = { ...running(), BACKUP_DIR: join(folder, 'with-files'), FILES_DIR: cluster.filesDir };
  const upload = async (text: string) =>
    (await ok(ann.client.post('/user_uploads', { file: new File([text], `${text}.txt`) }))).url as string;
  await upload('first');
  const first = await json(own, 'backup', 'save', 'first', '--files');
  await upload('second');
  const second = await json(own, 'backup', 'save', 'second', '--files');
  expect(second.copied).toEqual({ files: first.copied.files + 1, copied: 1 });

  const empty = join(folder, 'empty-files');
  const elsewhere = { ...stopped(), BACKUP_DIR: own.BACKUP_DIR, FILES_DIR: empty };
  expect(await json(elsewhere, 'backup', 'restore', 'second', '--files')).toMatchObject({ files: second.copied.files });
  expect(readdirSync(empty, { recursive: true }).sort()).toEqual(
    readdirSync(cluster.filesDir, { recursive: true }).sort(),
  );
  expect(await json(elsewhere, 'backup', 'restore', 'second', '--files')).toMatchObject({ files: 0 });

  // A copy stays as long as a backup lists it, and a day longer.
  const copies = () =>
    readdirSync(join(own.BACKUP_DIR, 'files'), { recursive: true, withFileTypes: true }).filter((each) =>
      each.isFile(),
    );
  for (const { parentPath, name } of copies()) utimesSync(join(parentPath, name), 0, 0);
  await json(own, 'backup', 'remove', 'second');
  await json(own, 'backup', 'prune', '--keep', '1');
  expect(copies()).toHaveLength(first.copied.files);
  await json(own, 'backup', 'save', 'rows-only');
  expect(await refusal(elsewhere, 'backup', 'restore', 'rows-only', '--files')).toBe(
    'The backup rows-only has no files.',
  );
  expect(await refusal(own, 'backup', 'save', 'files')).toMatch(/^A backup cannot have the name files/);
});

test('a restored database serves the same data, and takes new messages', async () => {
  const saved = await json(running(), 'backup', 'save', '--check', '--keep', '1');
  expect(saved).toMatchObject({
    name: expect.stringMatching(/^\d{8}T\d{6}Z$/),
    checked: true,
    removed: [],
  });
  expect(saved.rows).toBeGreaterThan(20);
  expect((await admin(running(), 'backup', 'list')).out).toMatch(
    new RegExp(`^${saved.name} .* ${saved.rows} rows .* checked$`),
  );
  const before = await served(ann.client);
  await createLog(nats.url);
  const restore = () => json(stopped(), 'backup', 'restore', saved.name);
  expect(await restore()).toMatchObject({ name: saved.name, rows: saved.rows });
  expect(await streamsOf(nats.url)).toEqual([]);
  // The present data are saved first, and can be restored as well.
  await query(copyUrl, "UPDATE accounts.realms SET name = 'Before'");
  const again = await restore();
  expect(again).toEqual({
    name: saved.name,
    rows: saved.rows,
    saved: expect.stringMatching(/^\d{8}T\d{6}Z-before-restore$/),
  });
  const names = () => query(copyUrl, 'SELECT DISTINCT name FROM accounts.realms');
  expect(await names()).not.toEqual([{ name: 'Before' }]);
  expect(await json(stopped(), 'backup', 'restore', again.saved, '--without-saving')).not.toHaveProperty('saved');
  expect(await names()).toEqual([{ name: 'Before' }]);
  await json(stopped(), 'backup', 'restore', saved.name, '--without-saving');

  const restored = await startTestCluster({ database: copy });
  try {
    const client = new ApiClient(restored.baseUrls[0]!, ann, { host: realm.host });
    expect(await served(client)).toEqual(before);
    const { id } = await ok(
      client.post('/messages', { type: 'direct', to: [realm.owner.user_id], content: 'still here' }),
    );
    const { messages } = before as { messages: { id: number }[] };
    expect(id).toBeGreaterThan(messages.at(-1)!.id);
  } finally {
    await restored.stop();
  }
});

describe('a backup', () => {
  const FILE = () => join(store(), 'whole', 'database.gz');
  const MANIFEST = () => join(store(), 'whole', 'manifest.json');
  let whole: Buffer;
  let manifest: string;
  beforeAll(async () => {
    await json(running(), 'backup', 'save', 'whole');
    whole = readFileSync(FILE());
    manifest = readFileSync(MANIFEST(), 'utf8');
  });
  beforeEach(() => {
    writeFileSync(FILE(), whole);
    writeFileSync(MANIFEST(), manifest);
  });

  /** Rewrites the lines of the backup, and its manifest to fit. */
  function rewrite(change: (lines: string[]) => string[]): void {
    const lines = change(gunzipSync(whole).toString().trimEnd().split('\n'));
    const bytes = gzipSync(`${lines.join('\n')}\n`);
    writeFileSync(FILE(), bytes);
    const changed = JSON.parse(manifest);
    changed.rows = lines.filter((line) => line.startsWith('{"row"')).length;
    changed.files['database.gz'].sha256 = createHash('sha256').update(bytes).digest('hex');
    writeFileSync(MANIFEST(), JSON.stringify(changed));
  }
  const without = (table: string) => (lines: string[]) => {
    const begin = lines.findIndex((line) => line.includes(`"table":"${table}"`));
    const end = lines.findIndex((line, index) => index > begin && !line.startsWith('{"row"'));
    expect(end).toBeGreaterThan(begin + 1);
    return lines.toSpliced(begin + 1, end - begin - 1);
  };
  const twice = (table: string) => (lines: string[]) => {
    const begin = lines.findIndex((line) => line.includes(`"table":"${table}"`));
    return lines.toSpliced(begin + 1, 0, lines[begin + 1]!);
  };

  test.each<[string, () => void, RegExp]>([
    ['that is cut off', () => writeFileSync(FILE(), whole.subarray(0, whole.length / 2)), /is damaged/],
    [
      'with a changed byte',
      () =>
        writeFileSync(
          FILE(),
          whole.map((byte, index) => (index === whole.length - 3 ? byte ^ 1 : byte)),
        ),
      /is damaged/,
    ],
    ['without its data', () => rmSync(FILE()), /database\.gz is missing\./],
    [
      'with fewer rows than it says',
      () => writeFileSync(MANIFEST(), manifest.replace(/"rows": \d+/, '"rows": 999999')),
      /has \d+ rows, not 999999/,
    ],
    [
      'of other migrations',
      () => writeFileSync(MANIFEST(), manifest.replace(/("groups": \[\s*"\d+_)create_schema/, '$1create_other')),
      /The schema groups is not at the version of the backup/,
    ],
  ])('%s passes no check and is not restored', async (_case, damage, message) => {
    damage();
    const rows = await query(copyUrl, 'SELECT count(*) FROM accounts.users');
    // Later than in the backup: a refused restore must not give numbers out again.
    await query(copyUrl, `SELECT setval('messaging.message_ids', 1000000)`);
    const SEQUENCES = 'SELECT schemaname, sequencename, last_value FROM pg_sequences ORDER BY 1, 2';
    const sequences = await query(copyUrl, SEQUENCES);
    await createLog(nats.url);
    expect(await refusal(running(), 'backup', 'check', 'whole')).toMatch(message);
    expect(await refusal(stopped(), 'backup', 'restore', 'whole', '--without-saving')).toMatch(message);
    expect(await query(copyUrl, 'SELECT count(*) FROM accounts.users')).toEqual(rows);
    expect(await query(copyUrl, SEQUENCES)).toEqual(sequences);
    expect(await streamsOf(nats.url)).toEqual(['EVENTS']);
  });

  test.each<[string, (lines: string[]) => string[], RegExp]>([
    ['refer to rows that are missing', without('accounts.realms'), /violates foreign key constraint/],
    ['are there twice', twice('accounts.realms'), /duplicate key value violates unique constraint/],
  ])('whose rows %s passes no check', async (_case, change, message) => {
    rewrite(change);
    expect(await refusal(running(), 'backup', 'check', 'whole')).toMatch(message);
  });

  test('is checked without a trace in the database, and the check is recorded', async () => {
    const relations = () =>
      query(cluster.databaseUrl, "SELECT count(*) FROM pg_class WHERE relkind IN ('r', 'i', 'S')");
    const before = await relations();
    const listed = async () => (await admin(running(), 'backup', 'list')).out;
    expect(await listed()).toMatch(/^whole .*not checked/m);
    expect(await admin(running(), 'backup', 'check', 'whole')).toEqual({
      out: expect.stringMatching(/^Checked whole \(\d+ rows\)\.$/),
      error: '',
    });
    expect(await listed()).toMatch(/^whole .* {2}checked/m);
    await until('the temporary tables are gone', async () => (await relations())[0].count === before[0].count);
  });

  test('is not replaced by another one of the same name', async () => {
    expect(await refusal(running(), 'backup', 'save', 'whole')).toBe('There is a backup whole already.');
  });
});

describe('a command whose connection is killed while it waits for a table', () => {
  /** Calls `work` while the command waits, and then kills its connection. Returns the command's error. */
  async function kill(
    env: { ADMIN_DATABASE_URL: string; NATS_URL: string; BACKUP_DIR: string },
    args: string[],
    work: (client: Client) => Promise<void> = async () => undefined,
  ): Promise<string> {
    return withClient(env.ADMIN_DATABASE_URL, async (client) => {
      await client.query('BEGIN');
      await client.query('LOCK TABLE accounts.users');
      const running = refusal(env, ...args);
      const pid = await until('the command waits', async () => {
        const waiting = await query(
          env.ADMIN_DATABASE_URL,
          `SELECT pid FROM pg_stat_activity WHERE datname = current_database()
              AND application_name = 'team-chat-admin' AND wait_event_type = 'Lock'`,
        );
        return waiting[0]?.pid as number | undefined;
      });
      await work(client);
      await client.query('SELECT pg_terminate_backend($1)', [pid]);
      return running;
    });
  }

  test('has saved nothing, and delayed migrations', async () => {
    const error = await kill(running(), ['backup', 'save', 'killed'], async (client) => {
      const migration = 'SELECT pg_try_advisory_lock($1, hashtext($2)) AS taken';
      const { rows } = await client.query(migration, [MIGRATION_LOCK, 'accounts']);
      expect(rows).toEqual([{ taken: false }]);
    });
    expect(error).toMatch(/terminat/);
    expect((await admin(running(), 'backup', 'list')).out).not.toContain('killed');
    expect(await json(running(), 'backup', 'save', 'killed')).toMatchObject({ name: 'killed' });
  });

  test('has restored nothing, and restores when it is run again', async () => {
    const { name, rows } = await json(running(), 'backup', 'save', 'again');
    const users = () => query(copyUrl, 'SELECT count(*) FROM accounts.users');
    const before = await users();
    await createLog(nats.url);
    expect(await kill(stopped(), ['backup', 'restore', name, '--without-saving'])).toMatch(/terminat/);
    expect(await users()).toEqual(before);
    expect(await streamsOf(nats.url)).toEqual(['EVENTS']);
    expect(await json(stopped(), 'backup', 'restore', name)).toMatchObject({ name, rows });
    expect(await streamsOf(nats.url)).toEqual([]);
  });
});

test('restore and reset-log are refused while services run', async () => {
  const { name } = (await json(running(), 'backup', 'list')).backups[0];
  const services = 'gateway, accounts, messaging, groups, snippets-and-folders, events';
  for (const command of [['backup', 'restore', name], ['reset-log']]) {
    expect(await refusal(running(), ...command)).toBe(`Stop all services first. These run: ${services}.`);
    // NATS is another one, but the database is in use.
    expect(await refusal({ ...running(), NATS_URL: operatorUrl }, ...command)).toMatch(
      /^Stop all services first\. These roles are connected to the database: .*_accounts, .*\.$/,
    );
  }
  const unreachable = { ...stopped(), NATS_URL: 'nats://127.0.0.1:1' };
  expect(await refusal(unreachable, 'backup', 'restore', name)).toMatch(/^No answer from the bus/);
  await ok(ann.client.get('/users/me'));
});

test('a database that cannot be reached is reported in one line', async () => {
  const unreachable = { ...stopped(), ADMIN_DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/chat' };
  expect(await refusal(unreachable, 'backup', 'save')).toMatch(/^[^\n]*ECONNREFUSED[^\n]*$/);
});

test('reset-log removes the log, where there is one', async () => {
  await createLog(nats.url);
  const { ADMIN_DATABASE_URL: _, ...busOnly } = stopped();
  for (let time = 0; time < 2; time++) expect(await json(busOnly, 'reset-log')).toEqual({ reset: true });
  expect(await streamsOf(nats.url)).toEqual([]);
});

test('backups are kept in a bucket', async () => {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'backups', configs: [] }],
  });
  const { port } = (await server.run()) as { port: number };
  try {
    const { BACKUP_DIR: _, ...env } = stopped();
    const inBucket = {
      ...env,
      BACKUP_S3_BUCKET: 'backups',
      BACKUP_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      BACKUP_S3_ACCESS_KEY_ID: 'S3RVER',
      BACKUP_S3_SECRET_ACCESS_KEY: 'S3RVER',
    };
    const { name, rows } = await json(inBucket, 'backup', 'save', '--check');
    expect((await json(inBucket, 'backup', 'list')).backups).toMatchObject([{ name, rows }]);
    expect(await json(inBucket, 'backup', 'restore', name, '--without-saving')).toEqual({ name, rows });
    expect(await json(inBucket, 'backup', 'remove', name)).toEqual({ removed: [name] });
    expect((await json(inBucket, 'backup', 'list')).backups).toEqual([]);
  } finally {
    await server.close();
  }
});

test.each<[string, string[], RegExp]>([
  [
    'no place for backups',
    ['backup', 'list'],
    /^Wrong settings: either BACKUP_DIR or BACKUP_S3_BUCKET has to be set\.$/,
  ],
  ['no database', ['backup', 'save'], /^ADMIN_DATABASE_URL has to be set\.$/],
  ['no NATS', ['reset-log'], /^NATS_URL has to be set\.$/],
  ['an unknown backup', ['backup', 'restore', 'x'], /^There is no complete backup x\.$/],
  [
    'a wrong number',
    ['backup', 'prune', '--keep', '0'],
    /^--keep has to be a number from 1\. See "admin backup prune --help"\.$/,
  ],
  ['an unknown command', ['backup', 'fly'], /^There is no command 'backup fly'\. See "admin --help"\.$/],
])('a command says in one line that there is %s', async (problem, args, message) => {
  const env: Record<string, string> = problem === 'no place for backups' ? {} : { BACKUP_DIR: store() };
  expect(await refusal(env, ...args)).toMatch(message);
});

test('the metrics tell how old the last backup of the schedule is, and whether one failed', async () => {
  const times = () =>
    query(
      cluster.databaseUrl,
      `SELECT now() - saved_at < interval '1 minute' AS is_new, coalesce(failed_at > saved_at, false) AS has_failed
         FROM accounts.backup_times`,
    );
  await json(running(), 'backup', 'save', '--keep', '9');
  expect(await times()).toEqual([{ is_new: true, has_failed: false }]);
  expect(await refusal(running(), 'backup', 'save', 'files', '--keep', '9')).toMatch(/^A backup cannot have the name/);
  expect(await times()).toEqual([{ is_new: true, has_failed: true }]);
  await json(running(), 'backup', 'save', 'by-hand');
  expect(await times()).toEqual([{ is_new: true, has_failed: true }]);
});
