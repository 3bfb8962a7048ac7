import { createHash } from 'node:crypto';
import { appendFileSync, chownSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Child, describeExit, type Exit, startChild, stopChild, type StopStep } from './child';
import { findFreePort } from './free-port';
import { findPostgresBinaries, findServerUser, type PostgresBinaries } from './postgres-binaries';
import { ADMIN, dataDirArgument, ensureCluster, POSTGRES_ENV, readVersionOf } from './postgres-cluster';
import { commandOf } from './process-identity';

/** Milliseconds in which a large database can recover from a crash. */
const READY_TIMEOUT_MS = 60_000;

export interface PostgresOptions {
  dataDir: string;
  /** Password of the superuser; the first start sets it. */
  password: string;
  /** Whether data survives a power failure, true by default; false is much faster. */
  durable?: boolean;
  maxConnections?: number;
  /** Further settings of the server. */
  settings?: Record<string, string | number>;
  /** URL of the primary that this server follows as a standby. The data folder has to be a copy of the primary's. Without
   *  it, a folder that was a standby's goes on as that. */
  standbyOf?: string;
  /** A free port by default. A crashed server is started again on the port that its clients use. */
  port?: number;
  /** `<dataDir>.log` by default. */
  logFile?: string;
  onSpawn?: (pid: number) => void;
  /** Programs of PostgreSQL; by default those of the npm package, or of the system. */
  binaries?: PostgresBinaries;
}

export interface PostgresServer {
  /** URL for the superuser, in the database `postgres`. */
  url: string;
  port: number;
  pid: number;
  exited: Promise<Exit>;
  stop(patienceMs?: number): Promise<void>;
}

/** Starts PostgreSQL on 127.0.0.1. The first start creates the data folder. Resolves when it takes connections. */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const { dataDir, password, durable = true } = options;
  const user = findServerUser();
  const { binaries = findPostgresBinaries(user, readVersionOf(dataDir)) } = options;
  ensureCluster({ dataDir, password, durable, binaries, user });
  removeStalePid(dataDir);
  if (options.standbyOf) followPrimary(dataDir, options.standbyOf);

  const port = options.port ?? (await findFreePort());
  const child = await startChild({
    name: 'postgres',
    command: join(binaries.folder, 'postgres'),
    args: ['-D', dataDirArgument(dataDir, user), ...serverSettings(options, port)],
    cwd: dataDir,
    env: POSTGRES_ENV,
    user: user && { uid: user.uid, gid: user.gid },
    logFile: options.logFile ?? `${dataDir}.log`,
    onSpawn: options.onSpawn,
  });
  const stop = (patienceMs = 5000) => stopPostgres(child, durable, patienceMs);
  await waitUntilReady(child, dataDir).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const url = `postgres://${ADMIN}:${password}@127.0.0.1:${port}/postgres`;
  return { url, port, pid: child.pid, exited: child.exited, stop };
}

function serverSettings(
  { durable = true, maxConnections = 300, dataDir, settings: further = {} }: PostgresOptions,
  port: number,
): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: maxConnections,
    cluster_name: clusterName(dataDir),
    // The queries are short: compiling them costs more than it saves.
    jit: 'off',
    // Details of a violated constraint have values, such as email addresses.
    log_error_verbosity: 'terse',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...further,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Makes the server start as a standby. The primary's URL has a password, which is kept out of the arguments. */
function followPrimary(dataDir: string, primaryUrl: string): void {
  // Root may write the files, but the server runs as another user.
  const { uid, gid } = statSync(dataDir);
  const settings = join(dataDir, 'postgresql.auto.conf');
  appendFileSync(settings, `primary_conninfo = '${primaryUrl}'\n`);
  const signal = join(dataDir, 'standby.signal');
  writeFileSync(signal, '');
  chownSync(signal, uid, gid);
}

/** Returns a name for the server's command line, which does not always include its folder. */
function clusterName(dataDir: string): string {
  return `team-chat-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
}

/** Deletes the server's lock file where its pid is another process by now, as after a crash of the whole machine or
 *  container: PostgreSQL would refuse to start. Our own lock keeps other launchers out of the folder. */
function removeStalePid(dataDir: string): void {
  const pid = Number(readPidFile(dataDir)[0]);
  if (pid && !commandOf(pid)?.includes(clusterName(dataDir))) rmSync(join(dataDir, 'postmaster.pid'));
}

/** Returns the lines of the server's lock file, which holds its state; the eighth is its status. Source: pg_ctl. */
function readPidFile(dataDir: string): string[] {
  try {
    return readFileSync(join(dataDir, 'postmaster.pid'), 'utf8')
      .split('\n')
      .map((line) => line.trim());
  } catch {
    return [];
  }
}

async function waitUntilReady(child: Child, dataDir: string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const lines = readPidFile(dataDir);
    if (lines[0] === String(child.pid) && lines[7] === 'ready') return;
    if (child.hasExited()) throw child.failure(describeExit(await child.exited));
    await sleep(10);
  }
  throw child.failure(`not ready after ${READY_TIMEOUT_MS / 1000} s`);
}

/** Stops the server. SIGINT writes everything to disk; SIGQUIT leaves that to the recovery of the next start. */
function stopPostgres(child: Child, durable: boolean, patienceMs: number): Promise<void> {
  const steps: StopStep[] = [
    ['SIGQUIT', 1000],
    ['SIGKILL', 1000],
  ];
  if (durable) steps.unshift(['SIGINT', patienceMs]);
  return stopChild(child, steps);
}
