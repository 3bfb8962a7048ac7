import { type Access, delayMigrations } from '@team-chat/db';
import type { Client } from 'pg';
import { AdminFailure } from '../command';
import type { Backups } from './backups';
import { checkIsStopped, connected } from './running-deployment';
import { updateFormerRows, withFormerColumns } from './former-rows';
import { load } from './loader';
import type { Manifest } from './manifest';
import { checkMigrations, readTables } from './tables';

/** A deployment that takes the data of a backup. */
export interface RestoreTarget {
  /** The administrator's access to the database. */
  database: Access;
  /** Returns the names of the services that are connected to NATS. */
  findConnectedServices(): Promise<string[]>;
  /** Removes the log and all event queues. */
  removeLog(): Promise<void>;
}

/** Replaces all services' data by a backup, in one transaction, and removes the log, whose entries are about other data.
 *  Throws an AdminFailure, and changes no data, if a service runs, if the schemas have other migrations than the backup,
 *  or if the backup is damaged. */
export async function restoreBackup(backups: Backups, manifest: Manifest, target: RestoreTarget): Promise<void> {
  await connected(target.database, async (client) => {
    const checkStopped = () => checkIsStopped(target, client);
    await checkStopped();
    await delayMigrations(client);
    await client.query('BEGIN');
    // Switches foreign keys off: rows come table by table, and may refer to rows of a later table.
    await client.query('SET LOCAL session_replication_role = replica');
    const former = await checkMigrations(client, manifest);
    const names = (await readTables(client)).map(({ name }) => name);
    await client.query(`TRUNCATE ${names.join(', ')}`);
    const tableFor = (name: string) => name;
    const rows = await withFormerColumns(client, former, tableFor, () =>
      load(client, backups.readLines(manifest), {
        tableFor,
        setSequence: (sequence, value) => setSequence(client, sequence, value),
      }),
    );
    await updateFormerRows(client, former);
    if (rows !== manifest.rows) throw new AdminFailure(`The backup has ${rows} rows, not ${manifest.rows}.`);
    // A service that has been started meanwhile may have read the log.
    await checkStopped();
    // Removes the log before the commit: the present data works without a log, but restored data does not fit this log.
    await target.removeLog();
    await client.query('COMMIT');
  });
}

/** Sets the last number that a sequence has given. Does not call setval, which a rollback does not undo: after a refused
 *  restore the sequence would give numbers that present rows already have. */
async function setSequence(client: Client, sequence: string, value: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>('SELECT $1::regclass::text AS name', [sequence]);
  await client.query(`ALTER SEQUENCE ${rows[0]!.name} RESTART WITH ${BigInt(value) + 1n}`);
}
