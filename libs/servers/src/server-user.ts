import { spawnSync } from 'node:child_process';
import { StartFailure } from './failure';

export interface ServerUser {
  name: string;
  uid: number;
  gid: number;
}

/** Returns the user that PostgreSQL runs as, because it refuses to run as root; undefined for our own user. */
export function findServerUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = [readId('-u', name), readId('-g', name)];
    if (uid !== undefined && gid !== undefined) return { name, uid, gid };
  }
  throw new StartFailure(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it.',
  );
}

function readId(option: string, name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [option, name], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : undefined;
}
