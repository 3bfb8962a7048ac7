import type { Knex } from 'knex';

/** Renames a table and columns of it, in a migration. Creates a view under the former names: PostgreSQL passes inserts,
 *  updates, deletes and row locks through it, so that the previous version of the service works until it is replaced. A
 *  migration of a later release drops the view. */
export async function renameTable(
  knex: Knex,
  from: string,
  to: string,
  renamedColumns: Record<string, string> = {},
): Promise<void> {
  const columns = Object.keys(await knex(from).columnInfo());
  await knex.raw('ALTER TABLE ?? RENAME TO ??', [from, to]);
  for (const [former, name] of Object.entries(renamedColumns)) {
    await knex.raw('ALTER TABLE ?? RENAME COLUMN ?? TO ??', [to, former, name]);
  }
  const selected = columns.map((name) => knex.raw('?? AS ??', [renamedColumns[name] ?? name, name]));
  await knex.raw(`CREATE VIEW ?? AS SELECT ${selected.join(', ')} FROM ??`, [from, to]);
}

/** Reverts `renameTable`. */
export async function restoreTable(
  knex: Knex,
  from: string,
  to: string,
  renamedColumns: Record<string, string> = {},
): Promise<void> {
  await knex.raw('DROP VIEW ??', [from]);
  for (const [former, name] of Object.entries(renamedColumns)) {
    await knex.raw('ALTER TABLE ?? RENAME COLUMN ?? TO ??', [to, name, former]);
  }
  await knex.raw('ALTER TABLE ?? RENAME TO ??', [to, from]);
}
