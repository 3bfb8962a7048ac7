import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '@team-chat/servers';
import { lockFolder } from './launcher-lock';
import { CREDENTIALS_FILE } from './seed';
import { loadSecrets, restoreSecrets, type Secrets } from './secrets';

/** Paths and secrets of one launcher. The folder is locked against a second launcher. */
export interface DataFolder {
  path: string;
  postgres: string;
  nats: string;
  processes: string;
  secrets: Secrets;
  logFile(name: string): string;
  release(): void;
}

/** Locks and opens a data folder, and creates what it lacks. `secrets` are those of a backup for an empty folder; a
 *  folder with others is refused. Throws a StartFailure. */
export function openDataFolder(path: string, secrets?: string): DataFolder {
  try {
    // If root starts it, the database runs as another user, who has to enter the folder but not list it.
    mkdirSync(path, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    const release = lockFolder(path);
    try {
      return openLocked(path, secrets, release);
    } catch (error) {
      release();
      throw error;
    }
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    throw new StartFailure(`Cannot use DATA_DIR ${path}: ${(error as Error).message}.`);
  }
}

export const SECRETS_FILE = 'secrets.json';
/** Made by the first start. */
export const LOGS_FOLDER = 'logs';
/** Made by the first start with a database of its own. */
export const POSTGRES_FOLDER = 'postgres';

/** Files and folders that are of no use without the secrets that they were made with. */
const NEEDS_SECRETS = [POSTGRES_FOLDER, 'nats', CREDENTIALS_FILE];

/** Returns whether there is a file, or a folder with anything in it: an empty one may be where a disk is mounted. */
function hasContent(path: string): boolean {
  if (!existsSync(path)) return false;
  return !statSync(path).isDirectory() || readdirSync(path).some((name) => name !== 'lost+found');
}

function openLocked(path: string, restored: string | undefined, release: () => void): DataFolder {
  const data = NEEDS_SECRETS.filter((name) => hasContent(join(path, name)));
  // First, so that a start without the secrets changes nothing.
  const file = join(path, SECRETS_FILE);
  if (restored !== undefined) restoreSecrets(file, restored, data);
  const secrets = loadSecrets(file, data);
  const logs = join(path, LOGS_FOLDER);
  mkdirSync(logs, { recursive: true, mode: 0o700 });
  keepPreviousLogs(logs);
  return {
    path,
    postgres: join(path, POSTGRES_FOLDER),
    nats: join(path, 'nats'),
    processes: join(path, 'processes.json'),
    secrets,
    logFile: (name) => join(logs, `${name}.log`),
    release,
  };
}

/** Renames the logs of the last run and overwrites those of the run before, so that logs do not grow for ever. */
function keepPreviousLogs(logs: string): void {
  for (const name of readdirSync(logs).filter((each) => each.endsWith('.log'))) {
    renameSync(join(logs, name), join(logs, `${name}.1`));
  }
}
