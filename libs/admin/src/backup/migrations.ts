import { isDeepStrictEqual } from 'node:util';
import { BASELINE, isFormer } from '@team-chat/db';
import type { Client } from 'pg';
import { AdminFailure } from '../failure';
import type { Manifest } from './manifest';
import { readMigrations } from './tables';

/** Throws an AdminFailure unless the schemas have the migrations that they had when the backup was saved, or the baseline that
 *  replaced all of these. Returns the names of the schemas with the baseline instead. */
export async function checkMigrations(client: Client, { name, migrations }: Manifest): Promise<string[]> {
  const present = await readMigrations(client);
  const replaced: string[] = [];
  for (const [schema, names] of Object.entries(migrations)) {
    if (isDeepStrictEqual(names, present[schema])) continue;
    if (isFormer(schema, names) && isDeepStrictEqual(present[schema], [BASELINE])) {
      replaced.push(schema);
      continue;
    }
    throw new AdminFailure(
      `The schema ${schema} is not at the version of the backup ${name}, whose last migration is ${names.at(-1)}.`,
    );
  }
  return replaced;
}
