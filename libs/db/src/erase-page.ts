import type { Database } from './database';

/** Rows that one page removes at most. */
const PAGE_ROWS = 1000;

/** The tables of the service's schema with a column `realm_id`, those that refer to others first. Rows of the outbox leave it when the
 *  log has them. */
const TABLES = `
  WITH RECURSIVE owned AS (
    SELECT c.oid, c.relname AS name
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'realm_id' AND NOT a.attisdropped
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND c.relname <> 'outbox'
  ), reference AS (
    SELECT DISTINCT conrelid AS "from", confrelid AS "to" FROM pg_constraint WHERE contype = 'f' AND conrelid <> confrelid
  ), depth AS (
    SELECT oid, 0 AS depth FROM owned
    UNION
    SELECT reference."from", depth + 1 FROM depth JOIN reference ON reference."to" = depth.oid
  )
  SELECT name FROM owned JOIN depth USING (oid) GROUP BY name ORDER BY max(depth) DESC, name`;

/** Removes up to PAGE_ROWS of the rows that the service has of an organisation, in all tables of its schema with a column `realm_id`
 *  but those in `except`. Returns whether no row is left. May run several times at once. */
export async function erasePage({ knex }: Database, realmId: number, except: readonly string[] = []): Promise<boolean> {
  const { rows: tables } = await knex.raw<{ rows: { name: string }[] }>(TABLES);
  let left = PAGE_ROWS;
  for (const { name } of tables) {
    if (except.includes(name)) continue;
    // Where a table is partitioned, all rows of an organisation are in one partition: there a ctid names one row.
    const { rowCount } = await knex.raw<{ rowCount: number }>(
      'DELETE FROM ?? WHERE realm_id = ? AND ctid = ANY (ARRAY(SELECT ctid FROM ?? WHERE realm_id = ? LIMIT ?))',
      [name, realmId, name, realmId, left],
    );
    left -= rowCount;
    if (left <= 0) return false;
  }
  const { rows } = await knex.raw('SELECT EXISTS (SELECT FROM outbox WHERE realm_id = ?) AS waits', [realmId]);
  return left === PAGE_ROWS && !rows[0].waits;
}
