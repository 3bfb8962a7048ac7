import knex from 'knex';
import { Client } from 'pg';
import { LOCK, takeAdvisoryLock } from './bootstrap';

export interface MigrateOptions {
  /** Connection URL of the service's own role. */
  url: string;
  schema: string;
  /** Folder of compiled migrations. */
  directory: string;
}

/** Brings one service's schema up to date. An advisory lock admits one migrator at a time; because it dies
 *  with its connection, Knex' own lock row, which a killed migrator leaves behind, can be freed. */
export async function migrateService(options: MigrateOptions): Promise<void> {
  const lock = new Client({ connectionString: options.url });
  // The statement under way fails too, and says so.
  lock.on('error', () => undefined);
  await lock.connect();
  const db = knex({
    client: 'pg',
    connection: { connectionString: options.url },
    searchPath: [options.schema],
    pool: { min: 0, max: 2 },
    migrations: { directory: options.directory, schemaName: options.schema, loadExtensions: ['.js'] },
  });
  try {
    await takeAdvisoryLock(lock, LOCK.migrate, options.schema);
    await db.migrate.forceFreeMigrationsLock();
    await db.migrate.latest();
  } finally {
    await db.destroy();
    await lock.end();
  }
}
