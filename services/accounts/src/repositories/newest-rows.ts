import type { Queryable } from '@team-chat/db';

/** Rows of a table that make one list. */
interface ListKey {
  table: string;
  /** Values of the columns that the rows of the list share. */
  key: Record<string, number>;
}

/** Adds rows to a list, then removes all but the newest `kept`. Rows that a killed replica has not removed are removed with the next
 *  addition. */
export async function addNewest(on: Queryable, { table, key }: ListKey, rows: object[], kept: number): Promise<void> {
  await on(table).insert(rows.map((row) => ({ ...row, ...key })));
  const newestRemoved = on(table).where(key).orderBy('id', 'desc').offset(kept).limit(1).select('id');
  await on(table).where(key).where('id', '<=', newestRemoved).delete();
}

/** Starts a query of at most `limit` rows of a list, the newest first, before the row with an id if one is given. */
export function queryNewest(on: Queryable, { table, key }: ListKey, before: number | undefined, limit: number) {
  const rows = on(table).where(key).orderBy('id', 'desc').limit(limit);
  return before === undefined ? rows : rows.where('id', '<', before);
}
