import type { Knex } from 'knex';
import type { Transaction } from './database';

/** Returns SQL for the form of a name by which names are compared: without regard to case and to compatibility characters, such as
 *  letters of full width. `sql` is a column or a parameter. Indexes have the same form. */
export const nameKey = (sql: string): string => `lower(normalize(${sql}, NFKC))`;

/** Returns whether a row of a query has this name in a column, where case counts and compatibility characters do not. */
export async function hasName(query: Knex.QueryBuilder, column: string, name: string): Promise<boolean> {
  const found = await query
    // The first condition may have an index.
    .whereRaw(`${nameKey(column)} = ${nameKey('?')}`, [name])
    .whereRaw(`normalize(${column}, NFKC) = normalize(?, NFKC)`, [name])
    .first(column);
  return found !== undefined;
}

/** Locks names of a kind in an organisation until `tx` ends, all in one order. Whoever is about to give something a name that nothing
 *  else may have locks the name before looking for it: a unique index cannot compare by `nameKey`, because names that were given before
 *  may be alike. */
export async function lockNames(tx: Transaction, realmId: number, kind: string, names: string[]): Promise<void> {
  await tx.raw(
    `SELECT pg_advisory_xact_lock(hashtextextended(? || ' ' || key, ?))
       FROM (SELECT DISTINCT ${nameKey('name')} AS key FROM unnest(?::text[]) AS name ORDER BY 1 OFFSET 0) AS keys`,
    [kind, realmId, names],
  );
}
