import { readdirSync } from 'node:fs';
import knex from 'knex';
import { Client } from 'pg';
import { connectionTo, type Access } from './access';
import { LOCK, takeAdvisoryLock } from './bootstrap';

export interface MigrateOptions extends Access {
  schema: string;
  /** Folder of compiled migrations. */
  directory: string;
}

/** Brings one service's schema up to date; one that a newer version has been at is left as it is. An advisory lock admits
 *  one migrator at a time; because it dies with its connection, Knex' own lock row, which a killed migrator leaves
 *  behind, can be freed. */
export async function migrateService(options: MigrateOptions): Promise<void> {
  const lock = new Client(connectionTo(options));
  // The statement under way fails too, and says so.
  lock.on('error', () => undefined);
  await lock.connect();
  const db = migrator(options);
  try {
    await takeAdvisoryLock(lock, LOCK.migrate, options.schema);
    await db.migrate.forceFreeMigrationsLock();
    await db.migrate.latest();
  } finally {
    await db.destroy();
    await lock.end();
  }
}

const UNDEFINED_TABLE = '42P01';

/** Whether the schema has every migration of the folder; it may have newer ones too. Changes nothing. */
export async function isMigrated({ schema, directory, ...access }: MigrateOptions): Promise<boolean> {
  const client = new Client(connectionTo(access));
  client.on('error', () => undefined);
  await client.connect();
  try {
    const table = `${client.escapeIdentifier(schema)}.knex_migrations`;
    const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${table}`);
    const done = new Set(rows.map(({ name }) => name));
    const files = readdirSync(directory).filter((file) => file.endsWith('.js'));
    return files.every((file) => done.has(file));
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return false;
    throw error;
  } finally {
    await client.end();
  }
}

function migrator({ directory, schema, ...access }: MigrateOptions) {
  return knex({
    client: 'pg',
    connection: connectionTo(access),
    searchPath: [schema],
    pool: { min: 0, max: 2 },
    migrations: {
      directory,
      schemaName: schema,
      loadExtensions: ['.js'],
      // A version that takes over again from a newer one knows fewer migrations than the schema has had.
      disableMigrationsListValidation: true,
    },
  });
}
