import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Bus } from '@team-chat/bus';
import { NATS_VERSION, startNatsServer, startPostgres } from '@team-chat/servers';
import { Client, escapeIdentifier } from 'pg';

/** Milliseconds after which a Docker that does not answer counts as missing. */
const DOCKER_TIMEOUT_MS = 3000;

const MAX_CONNECTIONS = 300;

/** Not a secret: both servers listen on this machine only, for as long as the tests run. */
const PASSWORD = 'testing';

export interface TestServer {
  url: string;
  stop(): Promise<void>;
}

/** Returns a PostgreSQL for a test run, with an administrator's URL: the server that TEST_DATABASE_URL names, else a
 *  container if Docker answers, else the embedded binaries. Each suite clones a database, see cloneDatabase. */
export async function startTestPostgres(): Promise<TestServer> {
  const { TEST_DATABASE_URL } = process.env;
  if (TEST_DATABASE_URL) return running(TEST_DATABASE_URL);
  return (await dockerAnswers()) ? startPostgresContainer() : startEmbeddedPostgres();
}

/** Returns a NATS server: the one that TEST_NATS_URL names, else a container, else the embedded binary. A server holds
 *  one log, so every suite starts a server of its own; the server of TEST_NATS_URL is emptied instead, and suites take
 *  turns. */
export async function startTestNats(): Promise<TestServer> {
  const { TEST_NATS_URL } = process.env;
  if (TEST_NATS_URL) {
    await emptyJetStream(TEST_NATS_URL);
    return running(TEST_NATS_URL);
  }
  return (await dockerAnswers()) ? startNatsContainer() : startEmbeddedNats();
}

async function running(url: string): Promise<TestServer> {
  return { url, stop: async () => undefined };
}

async function emptyJetStream(url: string): Promise<void> {
  const bus = await Bus.connect({ url, name: 'testkit', onWait: () => undefined });
  const jsm = await bus.nc.jetstreamManager();
  for (const name of await jsm.streams.names().next()) await jsm.streams.delete(name);
  await bus.close();
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'team-chat-test-'));

/** Settings with which PostgreSQL logs the plan of each statement, and how often each step of the plan ran. */
const EXPLAIN = {
  shared_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': 0,
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  log_line_prefix: '',
};

/** Starts a PostgreSQL that writes all plans to its log. */
export const startExplainingPostgres = () => startEmbeddedPostgres(EXPLAIN);

async function startEmbeddedPostgres(
  settings: Record<string, string | number> = {},
): Promise<TestServer & { logFile: string }> {
  const folder = newFolder();
  const logFile = join(folder, 'postgres.log');
  const server = await startPostgres({
    dataDir: join(folder, 'postgres'),
    logFile,
    password: PASSWORD,
    durable: false,
    maxConnections: MAX_CONNECTIONS,
    settings,
  });
  return { ...stopWithFolder(server, folder), logFile };
}

async function startEmbeddedNats(): Promise<TestServer> {
  const folder = newFolder();
  const server = await startNatsServer({ dataDir: join(folder, 'nats'), user: 'test', password: PASSWORD });
  return stopWithFolder(server, folder);
}

function stopWithFolder(server: { url: string; stop(): Promise<unknown> }, folder: string): TestServer {
  return {
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function dockerAnswers(): Promise<boolean> {
  try {
    await promisify(execFile)('docker', ['version', '--format', '{{.Server.Version}}'], {
      timeout: DOCKER_TIMEOUT_MS,
    });
    return true;
  } catch {
    return false;
  }
}

async function startPostgresContainer(): Promise<TestServer> {
  // Loads the library only for containers: loading takes longer than the embedded servers take to start.
  const { GenericContainer, Wait } = await import('testcontainers');
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: MAX_CONNECTIONS,
  };
  const container = await new GenericContainer(process.env.TEST_POSTGRES_IMAGE || 'postgres:17-alpine')
    .withEnvironment({ POSTGRES_PASSWORD: PASSWORD })
    .withCommand([...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])])
    .withExposedPorts(5432)
    // PostgreSQL logs this line twice: the first time during its own set-up.
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .start();
  return {
    url: `postgres://postgres:${PASSWORD}@${container.getHost()}:${container.getMappedPort(5432)}/postgres`,
    stop: async () => void (await container.stop()),
  };
}

async function startNatsContainer(): Promise<TestServer> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const target = '/etc/nats/test.conf';
  const content = `max_payload: 8MB\njetstream { store_dir: "/tmp/jetstream" }\n`;
  const container = await new GenericContainer(process.env.TEST_NATS_IMAGE || `nats:${NATS_VERSION}-alpine`)
    .withCopyContentToContainer([{ content, target }])
    .withCommand(['--config', target])
    .withExposedPorts(4222)
    .withWaitStrategy(Wait.forLogMessage(/Server is ready/))
    .start();
  return {
    url: `nats://${container.getHost()}:${container.getMappedPort(4222)}`,
    stop: async () => void (await container.stop()),
  };
}

/** Creates a database as a copy of `template`, to which no client may be connected, and returns its URL. */
export async function cloneDatabase(adminUrl: string, template: string, name: string): Promise<string> {
  await execute(adminUrl, `CREATE DATABASE ${escapeIdentifier(name)} TEMPLATE ${escapeIdentifier(template)}`);
  const url = new URL(adminUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
}

/** Drops a database and closes the connections to it. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await execute(adminUrl, `DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`);
}

async function execute(adminUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
