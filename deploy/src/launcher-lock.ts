import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identityOf, StartFailure } from '@team-chat/servers';

interface Holder {
  pid: number;
  identity: string;
}

/** Locks a data folder against a second launcher. Throws a StartFailure if another launcher has the lock, and
 *  replaces the lock of a launcher that no longer runs. Returns the function that releases the lock. */
export function lockFolder(folder: string): () => void {
  const lock = join(folder, 'launcher.json');
  const mine: Holder = { pid: process.pid, identity: identityOf(process.pid) ?? '' };
  // Written completely before it is linked: nobody can read a half-written lock and take it for a stale one.
  const draft = `${lock}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 });
  try {
    if (!tryLink(draft, lock)) {
      const holder = readHolder(lock);
      if (holder && identityOf(holder.pid) === holder.identity) {
        throw new StartFailure(`${folder} is in use by another launcher (pid ${holder.pid}).`);
      }
      rmSync(lock, { force: true });
      if (!tryLink(draft, lock)) throw new StartFailure(`${folder} is in use by another launcher.`);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => rmSync(lock, { force: true });
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(lock: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(lock, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}
