import { chownSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type PostgresServer, startPostgres } from '@team-chat/servers';
import { until } from '@team-chat/testkit';
import { Client } from 'pg';
import { TcpProxy } from './tcp-proxy';

const PASSWORD = 'testing';
const DATABASE = 'team_chat';
/** Name under which the standby connects to the primary. */
const STANDBY = 'standby';
/** Not copied to a standby: the write-ahead log, which it streams, and what belongs to the running server. */
const NOT_COPIED =
  /^(pg_wal|pg_replslot|pg_stat_tmp|pg_notify)\/|^postmaster\.|^standby\.signal$|pg_internal\.init|pgsql_tmp/;
const SETTINGS = {
  // A standby streams from where its copy began.
  wal_keep_size: '512MB',
  // A server that is gone is noticed by its connection. A paused one is waited for.
  wal_sender_timeout: 0,
  wal_receiver_timeout: 0,
};

interface Member {
  server: PostgresServer;
  dataDir: string;
}

/** PostgreSQL as a primary and a synchronous standby, behind one address. When the primary ends, the standby is promoted,
 *  and a new standby is made. As long as there is no standby, the primary commits without one. */
export class PostgresPair {
  private count = 0;
  private primary!: Member;
  private standby: Member | undefined;
  private stopping = false;
  private repairing: Promise<void> = Promise.resolve();

  private constructor(
    private readonly folder: string,
    private readonly proxy: TcpProxy,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Starts both. `onError` is called when a repair fails. */
  static async start(folder: string, onError: (error: unknown) => void): Promise<PostgresPair> {
    // The servers run as another user than root, who has to reach their folders.
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    const pair = new PostgresPair(folder, await TcpProxy.start(), onError);
    pair.primary = await pair.startMember();
    await pair.query(`CREATE DATABASE ${DATABASE}`);
    pair.watch(pair.primary);
    pair.proxy.switchTo(pair.primary.server.port);
    await pair.addStandby();
    return pair;
  }

  /** URL for the superuser. */
  get url(): string {
    return `postgres://postgres:${PASSWORD}@127.0.0.1:${this.proxy.port}/${DATABASE}`;
  }

  get primaryPid(): number {
    return this.primary.server.pid;
  }

  get standbyPid(): number | undefined {
    return this.standby?.server.pid;
  }

  /** Resolves when repairs have ended and there is a synchronous standby. */
  async untilComplete(): Promise<void> {
    await until('PostgreSQL has a synchronous standby', async () => {
      await this.repairing;
      return this.standby !== undefined;
    });
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.repairing;
    await this.proxy.stop();
    await Promise.all([this.primary.server.stop(), this.standby?.server.stop()]);
  }

  private async startMember(options: { dataDir?: string; standbyOf?: string } = {}): Promise<Member> {
    const { dataDir = this.newFolder() } = options;
    const server = await startPostgres({ ...options, dataDir, password: PASSWORD, settings: SETTINGS });
    return { server, dataDir };
  }

  private newFolder(): string {
    return join(this.folder, `postgres-${++this.count}`);
  }

  /** Repairs the pair when a member ends, one repair after the other. */
  private watch(member: Member): void {
    void member.server.exited.then(() => {
      this.repairing = this.repairing.then(async () => {
        if (this.stopping) return;
        const repair = member === this.primary ? this.failOver() : this.replaceStandby();
        await repair.catch(this.onError);
        rmSync(member.dataDir, { recursive: true, force: true });
      });
    });
  }

  /** Promotes the standby. The former primary has ended, so that there is never a second one. */
  private async failOver(): Promise<void> {
    this.proxy.switchTo(undefined);
    if (!this.standby) throw new Error('the primary ended while there was no standby');
    this.primary = this.standby;
    this.standby = undefined;
    await this.query('SELECT pg_promote()');
    await this.commitWithoutStandby();
    this.proxy.switchTo(this.primary.server.port);
    await this.addStandby();
  }

  private async replaceStandby(): Promise<void> {
    this.standby = undefined;
    await this.commitWithoutStandby();
    await this.addStandby();
  }

  private async commitWithoutStandby(): Promise<void> {
    await this.query("ALTER SYSTEM SET synchronous_standby_names = ''", 'SELECT pg_reload_conf()');
  }

  /** Starts a standby in a copy of the primary's folder, and makes commits wait for it. */
  private async addStandby(): Promise<void> {
    const dataDir = this.newFolder();
    await this.copyPrimary(dataDir);
    const url = new URL(this.primary.server.url);
    url.searchParams.set('application_name', STANDBY);
    const standby = await this.startMember({ dataDir, standbyOf: url.href });
    await this.query(`ALTER SYSTEM SET synchronous_standby_names = '${STANDBY}'`, 'SELECT pg_reload_conf()');
    await until('the standby is synchronous', async () => {
      const [row] = await this.query("SELECT FROM pg_stat_replication WHERE sync_state = 'sync'");
      return row !== undefined;
    });
    this.standby = standby;
    this.watch(standby);
  }

  /** Copies the folder of the running primary. */
  private async copyPrimary(target: string): Promise<void> {
    const source = this.primary.dataDir;
    const client = await this.connect();
    try {
      await client.query("SELECT pg_backup_start('standby', true)");
      await cp(source, target, {
        recursive: true,
        filter: (path) => !NOT_COPIED.test(relative(source, path)),
      });
      const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(false)');
      const label = join(target, 'backup_label');
      writeFileSync(label, rows[0].labelfile);
      const { uid, gid } = statSync(target);
      chownSync(label, uid, gid);
    } finally {
      await client.end();
    }
  }

  private async query(...statements: string[]): Promise<unknown[]> {
    const client = await this.connect();
    try {
      let rows: unknown[] = [];
      for (const statement of statements) ({ rows } = await client.query(statement));
      return rows;
    } finally {
      await client.end();
    }
  }

  private async connect(): Promise<Client> {
    const client = new Client({ connectionString: this.primary.server.url });
    // When the server is killed, the query under way rejects as well.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }
}
