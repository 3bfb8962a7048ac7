import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { type Access, delayMigrations } from '@team-chat/db';
import type { Client } from 'pg';
import { type Backups, nameAt } from './backups';
import { connected } from './running-deployment';
import { formatLine } from './loader';
import { DATABASE_FILE, type Manifest, SECRETS_FILE } from './manifest';
import { readMigrations, readRows, readSequences, readTables } from './tables';

interface SaveOptions {
  /** Name of the backup; by default, the present time. */
  name?: string | undefined;
  /** Text that is stored beside the data, such as a launcher's `secrets.json`. */
  secrets?: string | undefined;
}

/** Saves all services' data, as of one moment. The services may run meanwhile. */
export async function saveBackup(
  backups: Backups,
  access: Access,
  { name: given, secrets }: SaveOptions,
): Promise<Manifest> {
  const started = new Date();
  const name = given ?? nameAt(started);
  await backups.checkIsFree(name);
  const saved = await connected(access, async (client) => {
    // A migration that waits for a lock on a table would keep requests waiting as well.
    await delayMigrations(client);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const migrations = await readMigrations(client);
    const count = { rows: 0 };
    const lines = Readable.from(readDatabase(client, count));
    const file = await backups.write(
      name,
      DATABASE_FILE,
      pipeline(lines, createGzip(), () => undefined),
    );
    return { migrations, file, rows: count.rows };
  });
  const secretsFile =
    secrets !== undefined && (await backups.write(name, SECRETS_FILE, Readable.from([Buffer.from(secrets)])));
  const manifest: Manifest = {
    format: 1,
    name,
    started_at: started.toISOString(),
    seconds: (Date.now() - started.getTime()) / 1000,
    rows: saved.rows,
    migrations: saved.migrations,
    files: { [DATABASE_FILE]: saved.file, ...(secretsFile && { [SECRETS_FILE]: secretsFile }) },
  };
  await backups.writeManifest(manifest);
  return manifest;
}

async function* readDatabase(client: Client, count: { rows: number }): AsyncGenerator<string> {
  for (const { name: table, columns } of await readTables(client)) {
    yield formatLine({ table, columns });
    for await (const row of readRows(client, table)) {
      count.rows++;
      yield formatLine({ row });
    }
  }
  for (const sequence of await readSequences(client)) yield formatLine(sequence);
}
