import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Child,
  findFreePort,
  type PostgresServer,
  startChild,
  startPostgres,
  stopChild,
} from '@team-chat/servers';
import { Client } from 'pg';
import { MESSAGE_TEXT } from '../../harness/bench-deployment';
import type { Measured } from '../../harness/cpu';
import { send } from '../../harness/http-load/http-client';
import type { DeliverResult, Target } from '../../harness/http-load/messages';
import { BoshPolls, BoshSession } from './bosh';
import type { EjabberdPrograms } from './ejabberd-programs';

const DOMAIN = 'localhost';
const PASSWORD = 'secret';
const USERS = 20_000;
/** Seconds without a request after which a session ends: senders send none while other sides are measured. */
const IDLE_S = 3600;
const READY_TIMEOUT_MS = 60_000;
/** Clients that log in at the same time. */
const AT_ONCE = 32;

/** ejabberd with a PostgreSQL of its own, in a temporary folder: the accounts, and rooms whose messages are archived, are in the database,
 *  which starts with the settings of ours. */
export class Ejabberd {
  private usersTaken = 0;

  private constructor(
    private readonly folder: string,
    private readonly postgres: PostgresServer,
    private readonly child: Child,
    private readonly target: Target,
  ) {}

  static async start(programs: EjabberdPrograms): Promise<Ejabberd> {
    const folder = mkdtempSync(join(tmpdir(), 'team-chat-ejabberd-'));
    const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), password: PASSWORD });
    let child: Child | undefined;
    try {
      await createDatabase(postgres.url, readFileSync(programs.schemaFile, 'utf8'));
      const port = await findFreePort();
      writeFileSync(join(folder, 'ejabberd.yml'), JSON.stringify(configuration(port, postgres)));
      child = await startErlang(programs, folder);
      const target = { origin: `http://127.0.0.1:${port}` };
      await waitUntilReady(child, target);
      return new Ejabberd(folder, postgres, child, target);
    } catch (error) {
      await stop(folder, postgres, child);
      throw error;
    }
  }

  get processes(): [Measured, Measured] {
    return [
      { name: 'ejabberd', pid: this.child.pid },
      { name: 'postgres', pid: this.postgres.pid },
    ];
  }

  /** Creates a room with so many members, one of whom is in the room. */
  async createRoom(members: number): Promise<Room> {
    const users = Array.from({ length: members }, () => `user${this.usersTaken++}`);
    const login = (user: string) => BoshSession.open(this.target, { user, password: PASSWORD, domain: DOMAIN });
    const address = `room-of-${users[0]}@conference.${DOMAIN}`;
    const sender = await login(users.shift()!);
    await sender.join(address, 'sender');
    await sender.addMembers(
      address,
      users.map((user) => `${user}@${DOMAIN}`),
    );
    return new Room(address, sender, users, login, new BoshPolls(this.target));
  }

  stop(): Promise<void> {
    return stop(this.folder, this.postgres, this.child);
  }
}

/** Room of a server with a member who sends, and others who wait for messages. */
export class Room {
  constructor(
    private readonly address: string,
    private readonly sender: BoshSession,
    private readonly absent: string[],
    private readonly login: (user: string) => Promise<BoshSession>,
    private readonly polls: BoshPolls,
  ) {}

  /** Sends a message. Resolves when the message is in the archive, and the sender has it. */
  say(): Promise<void> {
    return this.sender.say(this.address, MESSAGE_TEXT);
  }

  /** Lets further members log in, enter and wait for messages. */
  async park(count: number): Promise<void> {
    const users = this.absent.splice(0, count);
    const sessions: BoshSession[] = [];
    const enter = async () => {
      for (let user = users.pop(); user !== undefined; user = users.pop()) {
        const session = await this.login(user);
        await session.join(this.address, user);
        sessions.push(session);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, enter));
    await this.polls.add(sessions);
  }

  /** Sends a message, and resolves when all who wait have it. */
  async deliver(): Promise<DeliverResult> {
    const delivered = this.polls.delivered();
    await this.say();
    return delivered;
  }
}

async function createDatabase(url: string, schema: string): Promise<void> {
  const sql = new Client({ connectionString: url });
  await sql.connect();
  try {
    await sql.query(schema);
    const users = `SELECT 'user' || i, '${PASSWORD}' FROM generate_series(0, ${USERS - 1}) i`;
    await sql.query(`INSERT INTO users (username, password) ${users}`);
  } finally {
    await sql.end();
  }
}

/** Returns the settings. Nothing is sent about who enters and leaves a room: that would be as many messages as the square of its members. */
function configuration(port: number, postgres: PostgresServer): object {
  const { hostname, port: sqlPort, username, password, pathname } = new URL(postgres.url);
  return {
    hosts: [DOMAIN],
    loglevel: 'warning',
    listen: [
      { ip: '127.0.0.1', port, module: 'ejabberd_http', backlog: 4096, request_handlers: { '/bosh': 'mod_bosh' } },
    ],
    auth_method: ['sql'],
    default_db: 'sql',
    sql_type: 'pgsql',
    sql_server: hostname,
    sql_port: Number(sqlPort),
    sql_database: pathname.slice(1),
    sql_username: username,
    sql_password: password,
    modules: {
      mod_bosh: { max_inactivity: IDLE_S },
      mod_mam: { default: 'always' },
      mod_muc: {
        max_users: USERS,
        max_users_presence: 0,
        default_room_options: { persistent: true, mam: true, max_users: USERS, presence_broadcast: [] },
      },
    },
  };
}

/** Starts ejabberd with the options of Debian's `ejabberdctl`, but without a name: other nodes cannot connect. */
function startErlang({ command, environment }: EjabberdPrograms, folder: string): Promise<Child> {
  return startChild({
    name: 'ejabberd',
    command,
    args: ['+K', 'true', '+P', '250000', '-noinput', '-mnesia', 'dir', `"${join(folder, 'mnesia')}"`, '-s', 'ejabberd'],
    cwd: folder,
    env: {
      ...environment,
      HOME: folder,
      ERL_MAX_PORTS: '32000',
      ERL_CRASH_DUMP: join(folder, 'crash.dump'),
      EJABBERD_CONFIG_PATH: join(folder, 'ejabberd.yml'),
      EJABBERD_LOG_PATH: join(folder, 'ejabberd.log'),
    },
    logFile: join(folder, 'erlang.log'),
  });
}

async function waitUntilReady(child: Child, target: Target): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  const isReady = () =>
    send({ target, method: 'GET', path: '/bosh' }).then(
      () => true,
      () => false,
    );
  while (!(await isReady())) {
    if (child.hasExited() || Date.now() > deadline) throw child.failure('it does not answer');
    await sleep(100);
  }
}

async function stop(folder: string, postgres: PostgresServer, child?: Child): Promise<void> {
  // Sessions that end in order take their time, and the data is deleted.
  if (child) await stopChild(child, [['SIGKILL', 5000]]);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
