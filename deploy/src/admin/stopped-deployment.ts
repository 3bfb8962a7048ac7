import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AdminFailure, type RestoreTarget } from '@team-chat/admin';
import { StartFailure } from '@team-chat/servers';
import { type DataFolder, LOGS_FOLDER, openDataFolder, POSTGRES_FOLDER, SECRETS_FILE } from '../data-folder';
import { ensureDatabase, prepareDatabase } from '../database';
import { startDatabase } from '../launch';
import { stopOrphans } from '../orphans';
import { Supervisor } from '../supervisor';

const say = (line: string) => console.error(line);

/** Calls `restore` with the deployment of a data folder that no launcher uses, and runs its PostgreSQL meanwhile. An
 *  empty folder gets the secrets of the backup. Throws an AdminFailure if the folder is in use, has other secrets, or has been
 *  used with a database elsewhere. */
export async function withStoppedDeployment<T>(
  dataDir: string,
  secrets: string | undefined,
  restore: (target: RestoreTarget) => Promise<T>,
): Promise<T> {
  const has = (name: string) => existsSync(join(dataDir, name));
  if (process.env.DATABASE_URL || (has(LOGS_FOLDER) && !has(POSTGRES_FOLDER))) {
    throw new AdminFailure(
      `The database of ${dataDir} is elsewhere: set ADMIN_DATABASE_URL and NATS_URL to restore it.`,
    );
  }
  if (secrets === undefined && !has(SECRETS_FILE)) {
    throw new AdminFailure(
      `The backup has no secrets, without which no API key works: put a ${SECRETS_FILE} into ${dataDir} first.`,
    );
  }
  try {
    return await withDatabase(openDataFolder(dataDir, secrets), restore);
  } catch (error) {
    throw error instanceof StartFailure ? new AdminFailure(error.message) : error;
  }
}

async function withDatabase<T>(folder: DataFolder, restore: (target: RestoreTarget) => Promise<T>): Promise<T> {
  const supervisor = new Supervisor(folder.processes, say);
  try {
    await stopOrphans(folder.processes, say);
    const url = await startDatabase({ durable: true }, folder, supervisor).then(ensureDatabase);
    await prepareDatabase(url, folder.secrets.servicePasswords);
    return await restore({
      database: { url },
      findConnectedServices: async () => [],
      removeLog: async () => removeFolder(folder.nats),
    });
  } finally {
    await supervisor.stop();
    folder.release();
  }
}

/** Removes a folder. Where it is killed, the folder is complete or gone. */
function removeFolder(path: string): void {
  const removed = `${path}.removed`;
  rmSync(removed, { recursive: true, force: true });
  if (existsSync(path)) renameSync(path, removed);
  rmSync(removed, { recursive: true, force: true });
}
