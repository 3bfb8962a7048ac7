import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NatsPermissions } from '@team-chat/bus';
import { findNatsServer } from '../nats-server.cjs';
import { type Child, describeExit, type Exit, startChild, StartFailure, stopChild } from './child';
import { findFreePort } from './free-port';

/** Milliseconds in which the server can read back a large store. */
const READY_TIMEOUT_MS = 30_000;

/** Largest message; the bus carries whole snapshots. */
const MAX_PAYLOAD = '8MB';

/** Far more than there is. By default the server takes most of what is free when it starts: after a start on a full disk it
 *  would not have its streams, also when there is space again. */
const MAX_FILE_STORE = '1TB';

/** A user of the server. Without `permissions`, everything is allowed. */
export interface NatsUser {
  user: string;
  password: string;
  permissions?: NatsPermissions;
}

export interface NatsOptions extends NatsUser {
  dataDir: string;
  /** Further users. */
  users?: NatsUser[];
  /** A free port by default. A crashed server is started again on the port that its clients use. */
  port?: number;
  /** `<dataDir>.log` by default. */
  logFile?: string;
  onSpawn?: (pid: number) => void;
  /** Further lines of the server's configuration file. */
  config?: string[];
}

export interface NatsServer {
  url: string;
  port: number;
  readonly pid: number;
  /** Resolves when the process that runs now has ended. */
  readonly exited: Promise<Exit>;
  stop(patienceMs?: number): Promise<void>;
  /** Sends SIGKILL, to imitate a crash. */
  kill(): Promise<void>;
  /** Stops the server if it runs, and starts it again on the same port and data. */
  restart(): Promise<void>;
}

/** Starts a nats-server with JetStream on 127.0.0.1. Resolves when it takes connections. */
export async function startNatsServer(options: NatsOptions): Promise<NatsServer> {
  const port = options.port ?? (await findFreePort());
  const start = () => run({ ...options, port });
  const stop = (patienceMs = 3000) =>
    stopChild(child, [
      ['SIGTERM', patienceMs],
      ['SIGKILL', 1000],
    ]);
  let child = await start();
  return {
    url: `nats://${options.user}:${options.password}@127.0.0.1:${port}`,
    port,
    get pid() {
      return child.pid;
    },
    get exited() {
      return child.exited;
    },
    stop,
    kill: () => stopChild(child, [['SIGKILL', 5000]]),
    async restart() {
      await stop();
      child = await start();
    },
  };
}

async function run(options: NatsOptions & { port: number }): Promise<Child> {
  const command = findNatsServer();
  if (!command) throw new StartFailure('nats-server is missing. "npm start" and "npm test" install it.');
  const child = await startChild({
    name: 'nats-server',
    command,
    args: ['--config', writeConfig(options)],
    env: { PATH: process.env.PATH },
    logFile: options.logFile ?? `${options.dataDir}.log`,
    onSpawn: options.onSpawn,
  });
  try {
    await waitUntilReady(child, options.port);
  } catch (error) {
    await stopChild(child, [['SIGKILL', 1000]]);
    throw error;
  }
  return child;
}

/** Writes the settings into a file, because every user of the machine can read arguments. Returns its path. */
function writeConfig(options: NatsOptions & { port: number }): string {
  const { dataDir, user, password, users = [], port, config = [] } = options;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'nats-server.conf');
  const lines = [
    `listen: "127.0.0.1:${port}"`,
    `max_payload: ${MAX_PAYLOAD}`,
    `authorization { users: ${JSON.stringify([{ user, password }, ...users])} }`,
    `jetstream { store_dir: ${JSON.stringify(dataDir)}, max_file_store: ${MAX_FILE_STORE} }`,
    ...config,
  ];
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  return file;
}

async function waitUntilReady(child: Child, port: number): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (child.hasExited()) throw child.failure(describeExit(await child.exited));
    if (await acceptsClients(port)) return;
    await sleep(5);
  }
  throw child.failure(`not ready after ${READY_TIMEOUT_MS / 1000} s`);
}

/** Returns whether the server sends INFO, its first line to a client, which it does only when it serves clients. */
async function acceptsClients(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    const [data] = (await once(socket, 'data', { signal: AbortSignal.timeout(2000) })) as [Buffer];
    return data.toString().startsWith('INFO ');
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
