import { readdirSync } from 'node:fs';
import knex from 'knex';
import { Client } from 'pg';
import { connectionTo, type Access } from './access';
import { adoptBaseline } from './baseline/adopt-baseline';
import { LOCK, SCHEMAS, shareAdvisoryLock, takeAdvisoryLock } from './bootstrap';
import { knexLog } from './driver-log';
import { checkSchemaVersion, recordSchemaVersion, THIS_RELEASE } from './schema-version';

export interface MigrateOptions extends Access {
  schema: string;
  /** Folder of compiled migrations. */
  directory: string;
}

/** Runs the migrations that one service's schema lacks. Leaves a schema that a newer version has migrated as it is. Throws an
 *  error, and changes nothing, if the schema has some of the migrations that the baseline replaced, but not all, or if the version
 *  before this one was skipped and services are connected. Records the version.
 *  Holds an advisory lock, so that one migrator runs at a time. The lock ends with its connection, so Knex' own lock
 *  row, which a killed migrator leaves behind, can be cleared. */
export async function migrateService(options: MigrateOptions, release = THIS_RELEASE): Promise<void> {
  const lock = new Client(connectionTo(options));
  // The statement under way rejects with the error.
  lock.on('error', () => undefined);
  await lock.connect();
  const db = migrator(options);
  try {
    await takeAdvisoryLock(lock, LOCK.migrate, options.schema);
    await checkSchemaVersion(lock, options.schema, release);
    await adoptBaseline(lock, options.schema);
    await db.migrate.forceFreeMigrationsLock();
    await db.migrate.latest();
    await recordSchemaVersion(lock, options.schema, release);
  } finally {
    await db.destroy();
    await lock.end();
  }
}

/** Waits until no migration runs, and keeps others waiting until the connection ends. */
export async function delayMigrations(client: Client): Promise<void> {
  for (const schema of Object.values(SCHEMAS)) await shareAdvisoryLock(client, LOCK.migrate, schema);
}

const UNDEFINED_TABLE = '42P01';

/** Returns whether the schema has every migration of the folder; it may have newer ones too. Changes nothing. */
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
    log: knexLog(),
    migrations: {
      directory,
      schemaName: schema,
      loadExtensions: ['.js'],
      // After a rollback of the service, its folder holds fewer migrations than the schema has had.
      disableMigrationsListValidation: true,
    },
  });
}
