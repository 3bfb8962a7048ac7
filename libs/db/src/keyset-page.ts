import type { Knex } from 'knex';
import type { Queryable } from './database';

export interface KeysetQuery {
  /** Table, with the alias by which `where` names it. */
  table: string;
  realm_id: number;
  /** Columns that order the rows and are unique together, without `realm_id`. */
  key: readonly string[];
  /** The key of the last row of the page before; absent for the first page. */
  after?: readonly (string | number)[] | null | undefined;
  /** Columns to return, or SQL with names. */
  columns: readonly (string | Knex.Raw)[];
  /** Further conditions. */
  where?: (query: Knex.QueryBuilder) => void;
  limit: number;
}

export interface KeysetPage<Row> {
  rows: Row[];
  /** The key of the last row, or null if no rows follow. */
  next: (string | number)[] | null;
}

/** Reads the rows of an organisation that follow a key, in the order of the key. */
export async function keysetPage<Row extends object>(
  on: Queryable,
  { table, realm_id, key, after, columns, where, limit }: KeysetQuery,
): Promise<KeysetPage<Row>> {
  const query = on(table)
    .where({ realm_id })
    .select([...columns])
    .orderBy([...key])
    .limit(limit);
  if (after) {
    const places = key.map(() => '?').join(', ');
    void query.whereRaw(`(${key.map(() => '??').join(', ')}) > (${places})`, [...key, ...after]);
  }
  where?.(query);
  const rows = (await query) as Row[];
  const last = rows.at(-1) as Record<string, string | number> | undefined;
  return { rows, next: last && rows.length === limit ? key.map((column) => last[column]!) : null };
}
