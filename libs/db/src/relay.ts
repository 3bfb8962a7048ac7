import { Client } from 'pg';
import { LOCK, takeAdvisoryLock } from './bootstrap';

/** A row of the outbox as the log wants it. */
export interface OutboxRow {
  id: string;
  realm_id: number;
  type: string;
  audience: string;
  effects: string | null;
  body: string;
  trace: string | null;
  xid: string;
}

/** The log as the relay needs it. */
export interface RelayTarget {
  /** Appends rows in order; resolves with the last sequence number when all are stored. */
  append(rows: OutboxRow[]): Promise<number>;
  /** Ids of this service's rows which the log holds after a sequence number. */
  idsAfter(seq: number): Promise<Set<string>>;
}

export interface RelayOptions {
  url: string;
  schema: string;
  target: RelayTarget;
  onError(error: unknown): void;
  /** Told how many rows waited, at most a batch. */
  onDepth?(count: number): void;
}

const BATCH = 256;
/** Wakes are hints; this is how late a lost one makes an event. */
const SWEEP_MS = 1000;
const RETRY_MS = 200;

/** Moves outbox rows into the log, in order, each exactly once. One leader per service: whoever holds the
 *  advisory lock of the schema; the others wait for it. */
export class Relay {
  private client: Client | undefined;
  private leading = false;
  private stopped = false;
  private woken = false;
  private wakeSleeper: (() => void) | undefined;
  private readonly finished: Promise<void>;

  constructor(private readonly options: RelayOptions) {
    this.finished = this.run();
  }

  /** True while this replica is the one that relays. */
  get isLeader(): boolean {
    return this.leading;
  }

  /** There may be rows. */
  wake(): void {
    this.woken = true;
    this.wakeSleeper?.();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.wake();
    // Ending the connection also ends the wait for the lock.
    if (!this.leading) await this.client?.end().catch(() => undefined);
    await this.finished;
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      try {
        await this.lead();
      } catch (error) {
        if (!this.stopped) this.options.onError(error);
      } finally {
        this.leading = false;
        await this.client?.end().catch(() => undefined);
      }
      if (!this.stopped) await this.sleep(RETRY_MS);
    }
  }

  private async lead(): Promise<void> {
    const client = new Client({ connectionString: this.options.url, keepAlive: true });
    this.client = client;
    client.on('error', () => this.wake());
    await client.connect();
    await takeAdvisoryLock(client, LOCK.relay, this.options.schema);
    this.leading = true;
    // A predecessor, or an attempt of ours that failed half-way, may have stored rows it could not delete.
    let stored = await this.options.target.idsAfter(await this.position(client));
    while (!this.stopped) {
      this.woken = false;
      const rows = await this.nextBatch(client);
      if (rows.length === 0) {
        await this.sleep(SWEEP_MS);
        continue;
      }
      this.options.onDepth?.(rows.length);
      const fresh = stored.size === 0 ? rows : rows.filter((row) => !stored.has(row.id));
      const seq = fresh.length > 0 ? await this.options.target.append(fresh) : 0;
      await this.done(client, rows, seq);
      if (fresh.length === rows.length) stored = new Set();
    }
  }

  private async position(client: Client): Promise<number> {
    const { rows } = await client.query('SELECT log_seq FROM relay_position');
    return Number(rows[0].log_seq);
  }

  private async nextBatch(client: Client): Promise<OutboxRow[]> {
    const { rows } = await client.query({
      name: 'outbox-batch',
      text: `SELECT id::text, realm_id, type, audience, effects, body, trace, xid::text
               FROM outbox ORDER BY outbox.id LIMIT ${BATCH}`,
    });
    return rows as OutboxRow[];
  }

  /** One statement, so that a row disappears together with the position that proves where it went. */
  private async done(client: Client, rows: OutboxRow[], seq: number): Promise<void> {
    await client.query({
      name: 'outbox-done',
      text: `WITH gone AS (DELETE FROM outbox WHERE id = ANY($1::bigint[]))
             UPDATE relay_position SET log_seq = greatest(log_seq, $2)`,
      values: [rows.map((row) => row.id), seq],
    });
  }

  private sleep(ms: number): Promise<void> {
    if (this.woken) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.wakeSleeper?.(), ms);
      this.wakeSleeper = () => {
        clearTimeout(timer);
        this.wakeSleeper = undefined;
        resolve();
      };
    });
  }
}
