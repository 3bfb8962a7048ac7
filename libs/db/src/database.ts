import './types';
import knex, { type Knex } from 'knex';
import type { Client } from 'pg';
import { connectionTo, type Access } from './access';
import { newestUnsent } from './outbox';
import { retryOnConflict } from './retry-on-conflict';
import type { Queryable, Transaction } from './transaction';

export interface DatabaseConfig extends Access {
  maxConnections?: number;
}

/** Nothing that a request waits for may take, or sit idle in a transaction, longer. */
const STATEMENT_TIMEOUT_MS = 30_000;
const MAX_ATTEMPTS = 4;
/** Deadlock, and a snapshot that cannot be kept. */
const CONFLICT_CODES = new Set(['40P01', '40001']);

/** A statement that each connection parses and plans once. */
export interface Prepared {
  name: string;
  text: string;
}

/** What one service's repositories talk to: its own schema, through one pool. */
export class Database {
  readonly knex: Knex;

  constructor(config: DatabaseConfig) {
    this.knex = knex({
      client: 'pg',
      connection: {
        ...connectionTo(config),
        application_name: 'team-chat',
        statement_timeout: STATEMENT_TIMEOUT_MS,
        idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
        keepAlive: true,
        keepAliveInitialDelayMillis: 10_000,
      },
      pool: { min: 0, max: config.maxConnections ?? 10, idleTimeoutMillis: 30_000 },
      acquireConnectionTimeout: 8000,
    });
  }

  /** Runs `work` in one READ COMMITTED transaction; again, where Postgres chose it to break a deadlock. So `work`
   *  keeps its results to itself until it returns them. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return retryOnConflict(() => this.knex.transaction(work), {
      attempts: MAX_ATTEMPTS,
      isConflict: (error) => CONFLICT_CODES.has((error as { code?: string }).code ?? ''),
    });
  }

  /** Runs a hot statement by name: on a pooled connection, or on that of a transaction. */
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

  /** Reads a consistent state, and says which transactions it contains: `snapshot` is the text form of
   *  `pg_current_snapshot()`, `unsent` the newest of their events that is not in the log yet. */
  snapshot<T>(
    work: (tx: Transaction) => Promise<T>,
  ): Promise<{ snapshot: string; unsent: number | null; value: T }> {
    return this.knex.transaction(
      async (tx) => {
        const { rows } = await tx.raw<{ rows: { snapshot: string }[] }>(
          'SELECT pg_current_snapshot()::text AS snapshot',
        );
        return { snapshot: rows[0]!.snapshot, unsent: await newestUnsent(tx), value: await work(tx) };
      },
      { isolationLevel: 'repeatable read', readOnly: true },
    );
  }

  /** Events that wait for the relay; beyond a hundred thousand the number itself tells nothing more. */
  async countUnsent(): Promise<number> {
    const { rows } = await this.knex.raw(
      'SELECT count(*) FROM (SELECT 1 FROM outbox LIMIT 100000) AS unsent',
    );
    return rows[0].count;
  }

  /** How busy the pool is. */
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

/** True when `error` is Postgres refusing a row because of the named constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return (error as { constraint?: string } | null)?.constraint === constraint;
}
