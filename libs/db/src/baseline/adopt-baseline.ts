import type { Client } from 'pg';
import { BASELINE, FORMER_SCHEMAS, isFormer } from './former-schemas';

/** Puts the baseline in the place of the migrations before it, in one transaction, where a schema has all of them. Leaves a schema
 *  that is empty, or has the baseline, as it is. Throws an error that names the migrations, and changes nothing, if some of the
 *  migrations are missing or unknown. The caller holds the lock for migrations. */
export async function adoptBaseline(client: Client, schema: string): Promise<void> {
  const former = FORMER_SCHEMAS[schema];
  if (!former || !(await hasRunMigrations(client, schema))) return;
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL search_path = ${client.escapeIdentifier(schema)}`);
    const { rows } = await client.query<{ name: string }>('SELECT name FROM knex_migrations ORDER BY id');
    const migrations = rows.map(({ name }) => name);
    if (isFormer(schema, migrations)) {
      await client.query(former.dropCompatibility);
      for (const [table, column] of Object.entries(former.lastColumns)) await dropColumn(client, table, column);
      if (former.updateRows) await client.query(former.updateRows);
      await client.query('DELETE FROM knex_migrations');
      await client.query('INSERT INTO knex_migrations (name, batch, migration_time) VALUES ($1, 1, now())', [BASELINE]);
    } else checkBeginsWithBaseline(schema, migrations);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** Drops a column that is given by its definition. */
export async function dropColumn(client: Client, table: string, definition: string): Promise<void> {
  await client.query(`ALTER TABLE ${table} DROP COLUMN ${definition.split(' ')[0]}`);
}

async function hasRunMigrations(client: Client, schema: string): Promise<boolean> {
  const table = `${client.escapeIdentifier(schema)}.knex_migrations`;
  const { rows } = await client.query<{ exists: boolean }>('SELECT to_regclass($1) IS NOT NULL AS exists', [table]);
  return rows[0]!.exists;
}

/** Throws an error if a schema has migrations, but not the baseline, or the baseline and migrations that it replaced. Migrations of
 *  a newer version may follow the baseline. */
function checkBeginsWithBaseline(schema: string, migrations: string[]): void {
  const { migrations: replaced } = FORMER_SCHEMAS[schema]!;
  const hasBaseline = migrations.includes(BASELINE);
  const present = migrations.filter((name) => replaced.includes(name));
  if (migrations.length === 0 || (hasBaseline && present.length === 0)) return;
  const missing = replaced.filter((name) => !migrations.includes(name));
  const unknown = migrations.filter((name) => !replaced.includes(name));
  const reasons = [
    missing.length > 0 && `lacks ${missing.join(', ')}`,
    unknown.length > 0 && `also has ${unknown.join(', ')}`,
  ].filter(Boolean);
  throw new Error(
    `The schema ${schema} was not migrated, and is unchanged. ${BASELINE} replaces all migrations before it, but the schema ${reasons.join(' and ')}.`,
  );
}
