import type { Access } from '@team-chat/db';
import { type Client, escapeIdentifier } from 'pg';
import { AdminFailure } from '../command';
import type { Backups } from './backups';
import { connected } from './running-deployment';
import { withFormerColumns } from './former-rows';
import { load } from './loader';
import type { Manifest } from './manifest';
import { checkMigrations, readForeignKeys, readTables } from './tables';

/** Restores a backup into temporary tables of the running database, and records that the backup passed. Throws an
 *  AdminFailure if the backup is damaged, or if its rows break a constraint of the present tables. Locks each present
 *  table for a moment only. The temporary tables end with the connection. */
export async function checkBackup(backups: Backups, manifest: Manifest, access: Access): Promise<void> {
  await connected(access, async (client) => {
    // Temporary tables need not survive anything.
    await client.query('SET synchronous_commit = off');
    const former = await checkMigrations(client, manifest);
    try {
      await createCopies(client);
      const rows = await withFormerColumns(client, former, copyOf, () =>
        load(client, backups.readLines(manifest), {
          tableFor: copyOf,
          setSequence: async (sequence) => void (await client.query('SELECT $1::regclass', [sequence])),
        }),
      );
      if (rows !== manifest.rows) throw new AdminFailure(`The backup has ${rows} rows, not ${manifest.rows}.`);
      await addForeignKeys(client);
    } catch (error) {
      throw isAboutData(error) ? new AdminFailure(`The backup ${manifest.name}: ${error.message}.`) : error;
    }
  });
  // The backup may have been removed while it was read.
  if (!(await backups.exists(manifest.name))) throw new AdminFailure(`The backup ${manifest.name} was removed.`);
  await backups.writeManifest({ ...manifest, checked_at: new Date().toISOString() });
}

/** Returns the temporary table with the columns, checks and indexes of a table. */
const copyOf = (table: string) => `pg_temp.${escapeIdentifier(table)}`;

async function createCopies(client: Client): Promise<void> {
  for (const { name } of await readTables(client)) {
    await client.query(`CREATE TABLE ${copyOf(name)} (LIKE ${name} INCLUDING ALL)`);
  }
}

/** Adds the foreign keys, once all rows have been inserted. */
async function addForeignKeys(client: Client): Promise<void> {
  for (const { name, table, columns, referenced, referencedColumns } of await readForeignKeys(client)) {
    await client.query(
      `ALTER TABLE ${copyOf(table)} ADD CONSTRAINT ${name}
         FOREIGN KEY (${columns.join(', ')}) REFERENCES ${copyOf(referenced)} (${referencedColumns.join(', ')})`,
    );
  }
}

/** Returns whether an error is about values (class 22) or constraints (class 23), and not about the server. */
function isAboutData(error: unknown): error is Error {
  return /^2[23]/.test((error as { code?: string }).code ?? '');
}
