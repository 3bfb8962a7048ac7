import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '@team-chat/servers';
import { lockFolder } from './launcher-lock';
import { loadSecrets, type Secrets } from './secrets';

/** Everything one launcher keeps; nobody else may use it at the same time. */
export interface DataFolder {
  path: string;
  postgres: string;
  nats: string;
  processes: string;
  secrets: Secrets;
  logFile(name: string): string;
  release(): void;
}

export function openDataFolder(path: string): DataFolder {
  try {
    // Started by root, the database runs as another user, who has to pass through (but not look inside).
    mkdirSync(path, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    const release = lockFolder(path);
    try {
      return openLocked(path, release);
    } catch (error) {
      release();
      throw error;
    }
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    throw new StartFailure(`Cannot use DATA_DIR ${path}: ${(error as Error).message}.`);
  }
}

function openLocked(path: string, release: () => void): DataFolder {
  const logs = join(path, 'logs');
  mkdirSync(logs, { recursive: true, mode: 0o700 });
  keepPreviousLogs(logs);
  return {
    path,
    postgres: join(path, 'postgres'),
    nats: join(path, 'nats'),
    processes: join(path, 'processes.json'),
    secrets: loadSecrets(join(path, 'secrets.json')),
    logFile: (name) => join(logs, `${name}.log`),
    release,
  };
}

/** One earlier run is enough to look into; without this the logs would grow for ever. */
function keepPreviousLogs(logs: string): void {
  for (const name of readdirSync(logs).filter((each) => each.endsWith('.log'))) {
    renameSync(join(logs, name), join(logs, `${name}.1`));
  }
}
