import type { Database } from './database';

/** How rows of a table that lists due work are claimed. Names and intervals are constants of the caller: they become SQL. */
export interface DueClaim {
  table: string;
  key: readonly string[];
  /** Column with the time at which a row is due, or null; `next_attempt_at` by default. */
  due?: string;
  /** Columns that decide the order of rows that have been due for as long as each other. */
  thenBy?: readonly string[];
  /** The most rows that are claimed: 1 by default. */
  limit?: number;
  /** Interval after which a claimed row is due again, such as that of `doubledPause`. */
  pause: string;
  /** Whether the column `attempts` counts the claims of a row. */
  countsAttempts: boolean;
  /** Returned columns. */
  returning: readonly string[];
}

/** Claims the rows that have been due longest, by the database's clock, and sets the time at which each is due again. Until then no
 *  other replica claims them; if this replica dies, that attempt is made. */
export async function claimDue<Row>(db: Database, claim: DueClaim): Promise<Row[]> {
  const { table, key, due = 'next_attempt_at', thenBy = [], limit = 1, pause, countsAttempts } = claim;
  const keys = key.join(', ');
  const attempts = countsAttempts ? 'attempts = attempts + 1, ' : '';
  const { rows } = await db.knex.raw<{ rows: Row[] }>(
    `UPDATE ${table} SET ${attempts}${due} = now() + ${pause}
      WHERE (${keys}) ${limit === 1 ? '=' : 'IN'}
            (SELECT ${keys} FROM ${table} WHERE ${due} <= now()
              ORDER BY ${[due, ...thenBy].join(', ')} LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      RETURNING ${claim.returning.join(', ')}`,
  );
  return rows;
}

/** Returns the SQL of a pause that doubles with each attempt, `doublings` times at most, up to the longest. */
export function doubledPause(
  first: string,
  { doublings = 10, longest }: { doublings?: number; longest?: string } = {},
) {
  const doubled = `interval '${first}' * 2 ^ least(attempts, ${doublings})`;
  return longest === undefined ? doubled : `least(${doubled}, interval '${longest}')`;
}
