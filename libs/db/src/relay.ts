import { Client } from 'pg';
import { connectionTo, type Access } from './access';
import { LOCK, takeAdvisoryLock } from './bootstrap';
import { OutboxTable, type OutboxRow } from './outbox-table';

/** The log as the relay needs it. */
export interface RelayTarget {
  /** Returns the log's name, which differs after the log was created anew. */
  incarnation(): Promise<string>;
  /** Returns whether the log can take a row at all. */
  accepts(row: OutboxRow): boolean;
  /** Appends rows in order. Resolves with the last sequence number when all are stored. */
  append(rows: OutboxRow[]): Promise<number>;
  /** Returns the ids of this service's rows which the log holds after a sequence number. */
  idsAfter(seq: number): Promise<Set<string>>;
}

export interface RelayOptions extends Access {
  schema: string;
  target: RelayTarget;
  onError(error: unknown): void;
  /** Called with the number of rows that waited, at most a batch. */
  onDepth?(count: number): void;
}

/** Milliseconds between two looks at the outbox when no `wake` comes; a lost one makes an event this late. */
const SWEEP_MS = 1000;
const RETRY_MS = { first: 100, last: 5000 };
const CONNECT_TIMEOUT_MS = 5000;
const KEEPALIVE_MS = 10_000;

/** Moves outbox rows into the log, in order, each exactly once. One replica of a service leads: the one that
 *  holds the advisory lock of the schema. The others wait for the lock. */
export class Relay {
  private client: Client | undefined;
  private leading = false;
  private stopped = false;
  private woken = false;
  private endSleep: (() => void) | undefined;
  private endPause: (() => void) | undefined;
  private retryMs = RETRY_MS.first;
  private readonly finished: Promise<void>;

  constructor(private readonly options: RelayOptions) {
    this.finished = this.run();
  }

  /** True while this replica relays. */
  get isLeader(): boolean {
    return this.leading;
  }

  /** Makes the relay look for rows now. */
  wake(): void {
    this.woken = true;
    this.endSleep?.();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.wake();
    this.endPause?.();
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
      if (!this.stopped) await this.pauseBeforeRetry();
    }
  }

  private async lead(): Promise<void> {
    const { schema, target } = this.options;
    const client = new Client({
      ...connectionTo(this.options),
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEPALIVE_MS,
    });
    this.client = client;
    client.on('error', () => this.wake());
    await client.connect();
    await takeAdvisoryLock(client, LOCK.relay, schema);
    // A crash of PostgreSQL may bring back sent rows and an older position: the ids after it are read from the log.
    await client.query('SET synchronous_commit TO off');
    this.leading = true;
    const table = new OutboxTable(client);
    const incarnation = await target.incarnation();
    this.woken = false;
    // The leader before, or a failed attempt of this one, may have appended rows without deleting them.
    let stored = await target.idsAfter(await table.position(incarnation));
    let rows = await table.firstBatch();
    while (!this.stopped) {
      this.retryMs = RETRY_MS.first;
      if (rows.length === 0) {
        await this.sleep(SWEEP_MS);
        this.woken = false;
        rows = await table.firstBatch();
        continue;
      }
      this.options.onDepth?.(rows.length);
      const fresh = await this.withoutOversized(
        table,
        rows.filter((row) => !stored.has(row.id)),
      );
      const seq = fresh.length > 0 ? await target.append(fresh) : 0;
      if (fresh.length === rows.length) stored = new Set();
      this.woken = false;
      rows = await table.nextBatch(rows, seq, incarnation);
    }
  }

  /** Sets aside and reports rows that the log can never take, because they would hold up all later rows. Returns the
   *  other rows. */
  private async withoutOversized(table: OutboxTable, rows: OutboxRow[]): Promise<OutboxRow[]> {
    const unfit = rows.filter((row) => !this.options.target.accepts(row));
    if (unfit.length === 0) return rows;
    await table.moveToDeadLetters(unfit);
    const ids = unfit.map((row) => `${row.type} ${row.id}`).join(', ');
    this.options.onError(new Error(`events too large for the log were moved to outbox_dead_letters: ${ids}`));
    return rows.filter((row) => !unfit.includes(row));
  }

  private sleep(ms: number): Promise<void> {
    if (this.woken) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.endSleep?.(), ms);
      this.endSleep = () => {
        clearTimeout(timer);
        this.endSleep = undefined;
        resolve();
      };
    });
  }

  /** Waits, each time longer, before the next attempt. Unlike `sleep` not ended by `wake`: a retry would fail again. */
  private pauseBeforeRetry(): Promise<void> {
    const ms = this.retryMs;
    this.retryMs = Math.min(2 * ms, RETRY_MS.last);
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
