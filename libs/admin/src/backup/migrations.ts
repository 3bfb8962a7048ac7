import { isDeepStrictEqual } from 'node:util';
import type { Client } from 'pg';
import { AdminFailure } from '../failure';
import type { Manifest } from './manifest';
import { readMigrations } from './tables';

/** Throws an AdminFailure unless the schemas have the migrations that they had when the backup was saved. */
export async function checkMigrations(client: Client, { name, migrations }: Manifest): Promise<void> {
  const present = await readMigrations(client);
  for (const [schema, names] of Object.entries(migrations)) {
    if (isDeepStrictEqual(names, present[schema])) continue;
    throw new AdminFailure(
      `The schema ${schema} is not at the version of the backup ${name}, whose last migration is ${names.at(-1)}.`,
    );
  }
}
