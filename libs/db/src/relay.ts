import { Client } from 'pg';
import { groupBy } from '@team-chat/contracts';
import { connectionTo, type Access } from './access';
import { LOCK, takeAdvisoryLock } from './bootstrap';
import { endWhenSilent } from './end-when-silent';
import { OutboxTable, type OutboxRow, type RelayPosition } from './outbox-table';
import { Wakeable } from './wakeable';

/** The log as the relay needs it: one or more partitions, each with a number from 0 on. */
export interface RelayTarget {
  /** Number of times so far that the log may have become another one. `wake` after it has grown. */
  changes(): number;
  /** Number of partitions. It only grows. */
  size(): number;
  /** Returns which of `size` partitions a row belongs to. */
  partitionOf(row: OutboxRow, size: number): number;
  /** Compares a partition with a position, and begins a new incarnation if it has lost what was there. Returns the position
   *  from which the relay goes on. */
  confirm(partition: number, position: RelayPosition): Promise<RelayPosition>;
  /** Returns whether the log can take a row at all. */
  accepts(row: OutboxRow): boolean;
  /** Appends rows to a partition in order. Resolves when all are stored. */
  append(partition: number, rows: OutboxRow[]): Promise<AppendedRows>;
  /** Returns this service's rows which a partition holds after a sequence number, in their order there. */
  rowsAfter(partition: number, seq: number): Promise<StoredRow[]>;
}

/** A row in the log. */
export interface StoredRow {
  id: string;
  seq: number;
}

/** Where the log has stored some rows. */
export interface AppendedRows {
  /** Sequence number of the first that the log did not have yet; Infinity if it had all. */
  first: number;
  last: number;
  /** Id of the row at `last`. */
  lastId: string;
}

export interface RelayOptions extends Access {
  schema: string;
  target: RelayTarget;
  onError(error: unknown): void;
  /** Called with the number of rows that waited, at most a batch. */
  onDepth?(count: number): void;
}

/** Milliseconds between two looks at the outbox when no `wake` comes: where the writer was killed before its wake, the event is
 *  this late. */
const SWEEP_MS = 5000;
/** The same for BUS_WAKE_LASTS_MS after a wake came over the bus, where one may be lost. */
const SWEEP_AFTER_BUS_WAKE_MS = 1000;
const BUS_WAKE_LASTS_MS = 600_000;
/** Milliseconds between two looks, while there are no rows, whether the log is still the same; `changes` tells sooner. */
const CONFIRM_MS = 30_000;
const RETRY_MS = { first: 100, last: 5000 };
const CONNECT_TIMEOUT_MS = 5000;
const KEEPALIVE_MS = 10_000;

/** Moves outbox rows into the log, in order, each exactly once. One replica of a service leads: the one that
 *  holds the advisory lock of the schema. The others wait for the lock. */
export class Relay {
  private client: Client | undefined;
  private leading = false;
  private size: number | undefined;
  private stopped = false;
  private readonly newRows = new Wakeable();
  /** The pause before a retry, which `wake` does not end: a retry would fail again. */
  private readonly pause = new Wakeable();
  private retryMs = RETRY_MS.first;
  private lossyUntilMs = 0;
  private readonly finished: Promise<void>;

  constructor(private readonly options: RelayOptions) {
    this.finished = this.run();
  }

  /** True while this replica relays. */
  get isLeader(): boolean {
    return this.leading;
  }

  /** Number of partitions of the log among which this replica chooses for each row; undefined where it does not relay. */
  get partitions(): number | undefined {
    return this.leading ? this.size : undefined;
  }

  /** Makes the relay look for rows now. */
  wake(): void {
    this.newRows.wake();
  }

  /** Does the same at the request of another replica, whose next one may be lost. */
  wakeFromBus(): void {
    this.lossyUntilMs = performance.now() + BUS_WAKE_LASTS_MS;
    this.wake();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.wake();
    this.pause.wake();
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
        this.size = undefined;
        await this.client?.end().catch(() => undefined);
      }
      if (!this.stopped) await this.pauseBeforeRetry();
    }
  }

  private async lead(): Promise<void> {
    const client = new Client({
      ...connectionTo(this.options),
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEPALIVE_MS,
    });
    this.client = client;
    client.on('error', () => this.wake());
    await connect(client);
    await takeAdvisoryLock(client, LOCK.relay, this.options.schema);
    // Not before: the leader's lock may be waited for without end.
    endWhenSilent(client);
    // A crash of PostgreSQL may bring back sent rows and an older position: the ids after it are read from the log.
    await client.query('SET synchronous_commit TO off');
    this.leading = true;
    const table = new OutboxTable(client);
    while (!this.stopped) await this.relay(table);
  }

  /** Moves rows while the log is known to be the one that the positions are in. Returns when that has to be confirmed
   *  again. Rows whose batch ended in doubt stay, and are looked for in the log as after a crash. */
  private async relay(table: OutboxTable): Promise<void> {
    const { target } = this.options;
    const changes = target.changes();
    const positions = await Promise.all(
      (await table.positions()).map((position, partition) => target.confirm(partition, position)),
    );
    const confirmAt = performance.now() + CONFIRM_MS;
    this.newRows.reset();
    // The leader before, or a failed attempt of this one, may have appended rows without deleting them.
    let stored = await this.findStored(positions);
    await this.addPartitions(table, positions);
    this.size = positions.length;
    let moved = new Map(positions.entries());
    let rows = await table.nextBatch([], moved);
    while (!this.stopped && target.changes() === changes && target.size() <= positions.length) {
      this.retryMs = RETRY_MS.first;
      if (rows.length === 0) {
        if (performance.now() > confirmAt) return;
        await this.newRows.wait(performance.now() < this.lossyUntilMs ? SWEEP_AFTER_BUS_WAKE_MS : SWEEP_MS);
        this.newRows.reset();
        rows = await table.firstBatch();
        continue;
      }
      this.options.onDepth?.(rows.length);
      const fresh = await this.withoutOversized(
        table,
        rows.filter((row) => !stored.has(row.id)),
      );
      const reached = await this.append(fresh, positions);
      if (!reached || target.changes() !== changes) return;
      moved = reached;
      for (const [partition, position] of moved) positions[partition] = position;
      if (fresh.length === rows.length) stored = new Set();
      this.newRows.reset();
      rows = await table.nextBatch(rows, moved);
    }
  }

  /** Returns the ids of rows that are in the log after the positions, and moves those to the last of them: the rows are deleted
   *  together with what tells where they went. */
  private async findStored(positions: RelayPosition[]): Promise<Set<string>> {
    const found = await Promise.all(
      positions.map(({ seq }, partition) => this.options.target.rowsAfter(partition, seq)),
    );
    for (const [partition, rows] of found.entries()) {
      const last = rows.at(-1);
      if (last) positions[partition] = { ...positions[partition]!, seq: last.seq, entry: last };
    }
    return new Set(found.flatMap((rows) => rows.map(({ id }) => id)));
  }

  /** Appends from now on to the partitions that were added to the log. No row is in doubt: which ones the log has is known. */
  private async addPartitions(table: OutboxTable, positions: RelayPosition[]): Promise<void> {
    const { target } = this.options;
    const size = target.size();
    if (size <= positions.length) return;
    const numbers = Array.from({ length: size - positions.length }, (_, index) => positions.length + index);
    const added = await Promise.all(numbers.map((partition) => target.confirm(partition, { incarnation: '', seq: 0 })));
    await table.addPositions(positions.length, added);
    positions.push(...added);
  }

  /** Appends rows, each to its partition. Returns the positions of the partitions that have got some; undefined where one has
   *  lost its end meanwhile. */
  private async append(rows: OutboxRow[], positions: RelayPosition[]): Promise<Map<number, RelayPosition> | undefined> {
    const { target } = this.options;
    const parts = groupBy(rows, (row) => target.partitionOf(row, positions.length));
    const moved = new Map<number, RelayPosition>();
    let isWhole = true;
    await Promise.all(
      [...parts].map(async ([partition, part]) => {
        const position = positions[partition]!;
        const { first, last: seq, lastId: id } = await target.append(partition, part);
        if (first <= position.seq) isWhole = false;
        else if (seq > position.seq) moved.set(partition, { ...position, seq, entry: { seq, id } });
      }),
    );
    return isWhole ? moved : undefined;
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

  /** Waits, each time longer, before the next attempt. */
  private pauseBeforeRetry(): Promise<void> {
    const ms = this.retryMs;
    this.retryMs = Math.min(2 * ms, RETRY_MS.last);
    return this.pause.wait(ms);
  }
}

/** Connects a client. Rejects if it is ended meanwhile: the promise of `client.connect` then never settles. */
async function connect(client: Client): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    client.once('end', () => reject(new Error('the connection was ended')));
    client.connect().then(() => resolve(), reject);
  });
}
