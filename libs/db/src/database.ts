import knex, { type Knex } from 'knex';
import { type Client, types } from 'pg';
import { type Access, connectionTo } from './access';
import { type DriverLog, knexLog } from './driver-log';
import { endWhenSilent } from './end-when-silent';
import { retryOnConflict } from './retry-on-conflict';
import { isStalePlan, NamingClient } from './statement-names';

export interface DatabaseConfig extends Access {
  maxConnections?: number;
  /** Milliseconds after which PostgreSQL ends a transaction that locks rows between two statements: a process that hangs must not keep
   *  them, and one that only waits for a processor must not lose its transaction. */
  idleTransactionMs?: number;
  log?: DriverLog;
}

/** Longest time of a statement, and of an idle transaction that only reads at a snapshot, in milliseconds. */
const STATEMENT_TIMEOUT_MS = 30_000;
const IDLE_TRANSACTION_MS = 5000;
/** Milliseconds in which a connection is opened. Unanswered attempts take the places of the pool: while they wait, a server that is back
 *  is not asked. */
const CONNECT_TIMEOUT_MS = 5000;
const MAX_ATTEMPTS = 4;
/** Milliseconds between two statements in a transaction that stays open for its snapshot. */
const KEEP_OPEN_MS = 10_000;
/** Lets a transaction that locks no rows wait between two statements: while its process makes something large of what it has read, or for
 *  whoever takes that. Part of a FROM. */
const ALLOW_IDLING = `set_config('idle_in_transaction_session_timeout', '${STATEMENT_TIMEOUT_MS}', true)`;
const SNAPSHOT_ID = /^[0-9A-F]+(-[0-9A-F]+)*$/;
/** Error codes of Postgres for a deadlock, a serialization failure, and the end of an idle transaction. */
const CONFLICT_CODES = new Set(['40P01', '40001', '25P03']);

/** A statement that each connection parses and plans once. */
export interface Prepared {
  name: string;
  text: string;
}

/** The transactions that a snapshot includes. */
export interface IncludedTransactions {
  /** `xmin:xmax:xip_list:unsent:relayed`: the text form of `pg_current_snapshot()`, the newest transaction with a row that was not
   *  in the log yet (0 if the log had all), and the relay's sequence number in each partition of the log, with commas. */
  snapshot: string;
  /** Id of the newest event of the organisation that was not in the log yet; null if the log had all. */
  unsent: number | null;
  /** Number of partitions of the log among which the service chose for later events. */
  log_partitions: number;
}

/** One service's own schema, through one connection pool. */
export class Database {
  readonly knex: Knex;

  constructor(config: DatabaseConfig) {
    this.knex = knex({
      client: NamingClient,
      // Messages of errors are logged, and values are people's data.
      compileSqlOnError: false,
      connection: {
        ...connectionTo(config),
        application_name: 'team-chat',
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
        statement_timeout: STATEMENT_TIMEOUT_MS,
        idle_in_transaction_session_timeout: config.idleTransactionMs ?? IDLE_TRANSACTION_MS,
        keepAlive: true,
        keepAliveInitialDelayMillis: 10_000,
      },
      pool: {
        min: 0,
        max: config.maxConnections ?? 10,
        idleTimeoutMillis: 30_000,
        afterCreate(client: Client, done: (error: null, client: Client) => void) {
          endWhenSilent(client);
          done(null, client);
        },
      },
      acquireConnectionTimeout: 8000,
      log: knexLog(config.log),
    });
  }

  /** Runs `work` in one READ COMMITTED transaction, and again where Postgres ended the transaction to break a deadlock, because it was
   *  idle for too long, or because of a plan from before a migration. So `work` must hand out results only by returning them. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.runTransaction(work);
  }

  private runTransaction<T>(work: (tx: Transaction) => Promise<T>, config?: Knex.TransactionConfig): Promise<T> {
    return retryOnConflict(() => this.knex.transaction(work, config), {
      attempts: MAX_ATTEMPTS,
      isConflict: (error) => isConflict(error) || isStalePlan(error),
    });
  }

  /** Runs a frequent statement by name: on a pooled connection, or on that of a transaction. Returns its rows. */
  async prepared<Row>(statement: Prepared, values: unknown[], on: Queryable = this.knex): Promise<Row[]> {
    const client = on.client as Knex.Client & {
      acquireConnection(): Promise<Client>;
      releaseConnection(connection: Client): Promise<void>;
    };
    const connection = await client.acquireConnection();
    try {
      const result = await connection.query({ ...statement, values });
      return result.rows as Row[];
    } finally {
      await client.releaseConnection(connection);
    }
  }

  /** Runs `work` in one REPEATABLE READ transaction. Returns its value, and which transactions of an organisation it includes. */
  snapshot<T>(realmId: number, work: (tx: Transaction) => Promise<T>): Promise<IncludedTransactions & { value: T }> {
    return this.runTransaction(
      async (tx) => {
        const { rows } = await tx.raw<{ rows: IncludedTransactions[] }>(
          `SELECT concat_ws(':', pg_current_snapshot(), coalesce(unsent_xid, 0), relayed) AS snapshot, unsent, log_partitions
             FROM (SELECT max(id) FILTER (WHERE realm_id = ?) AS unsent, max(xid::text::bigint) AS unsent_xid FROM outbox) AS rows,
                  (SELECT string_agg(log_seq::text, ',' ORDER BY partition) AS relayed, count(*)::int AS log_partitions
                     FROM relay_position) AS positions,
                  ${ALLOW_IDLING}`,
          [realmId],
        );
        return { ...rows[0]!, value: await work(tx) };
      },
      { isolationLevel: 'repeatable read', readOnly: true },
    );
  }

  /** Runs `work` while a READ ONLY transaction is open, with the id of its snapshot, which `atSnapshot` takes in any service of
   *  this database. If the transaction ends early, later reads at the snapshot fail. */
  async exportSnapshot<T>(work: (snapshot: string) => Promise<T>): Promise<T> {
    return this.knex.transaction(
      async (tx) => {
        const { rows } = await tx.raw<{ rows: { id: string }[] }>(
          `SELECT pg_export_snapshot() AS id FROM ${ALLOW_IDLING}`,
        );
        // PostgreSQL ends a transaction that is idle. If this process hangs, the transaction ends as well.
        const timer = setInterval(() => void tx.raw('SELECT 1').catch(() => undefined), KEEP_OPEN_MS);
        try {
          return await work(rows[0]!.id);
        } finally {
          clearInterval(timer);
        }
      },
      { isolationLevel: 'repeatable read', readOnly: true },
    );
  }

  /** Runs `work` in a READ ONLY transaction that sees what the snapshot sees. Throws if the transaction that exported the
   *  snapshot has ended. */
  atSnapshot<T>(snapshot: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    if (!SNAPSHOT_ID.test(snapshot)) throw new TypeError('no id of a snapshot');
    return this.knex.transaction(
      async (tx) => {
        // The statement takes no parameters.
        await tx.raw(`SET TRANSACTION SNAPSHOT '${snapshot}'`);
        await tx.raw(`SELECT FROM ${ALLOW_IDLING}`);
        return work(tx);
      },
      { isolationLevel: 'repeatable read', readOnly: true },
    );
  }

  /** Returns the number of events that wait for the relay, at most 100 000: an exact larger number does not matter. */
  async countUnsent(): Promise<number> {
    const { rows } = await this.knex.raw('SELECT count(*) FROM (SELECT 1 FROM outbox LIMIT 100000) AS unsent');
    return rows[0].count;
  }

  /** Calls `listener` after each use of a connection: one statement, or one transaction. */
  onUsed(listener: () => void): void {
    const { pool } = this.knex.client as { pool: { on(event: 'release', listener: () => void): void } };
    pool.on('release', listener);
  }

  /** Numbers of the pool's connections in use, and of requests that wait for one. */
  get pool(): { used: number; waiting: number } {
    const { pool } = this.knex.client as { pool: { numUsed(): number; numPendingAcquires(): number } };
    return { used: pool.numUsed(), waiting: pool.numPendingAcquires() };
  }

  async ping(): Promise<void> {
    await this.knex.raw('SELECT 1');
  }

  close(): Promise<void> {
    return this.knex.destroy();
  }
}

/** Returns whether Postgres ended the transaction, so that none of its changes are there, and the transaction may succeed when run again. */
function isConflict(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  // The driver says this of a statement that it did not send, because the connection had ended before.
  return CONFLICT_CODES.has(code) || message.includes('is not queryable');
}

/** Returns whether `error` is Postgres refusing a row because of the named constraint. In a partition, its name ends with `_p` and the
 *  partition's number. */
export function violates(error: unknown, constraint: string): boolean {
  const violated = (error as { constraint?: string } | null)?.constraint;
  return violated?.replace(/_p\d+$/, '') === constraint;
}

export type Transaction = Knex.Transaction;
/** A pool or one transaction, on which statements run. */
export type Queryable = Knex | Knex.Transaction;

const INT8 = 20;
const INT8_ARRAY = 1016;

/** Reads 64-bit integers as numbers: ours are ids and counts far below 2^53. */
types.setTypeParser(INT8, Number);
types.setTypeParser(INT8_ARRAY as typeof INT8, (text: string) =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(Number),
);
