import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identityOf, StartFailure } from '@team-chat/servers';

interface Holder {
  pid: number;
  identity: string;
}

/** Keeps a second launcher out of a data folder. The lock of a launcher that no longer runs does not count.
 *  Returns the function that gives the lock back. */
export function lockFolder(folder: string): () => void {
  const lock = join(folder, 'launcher.json');
  const mine: Holder = { pid: process.pid, identity: identityOf(process.pid) ?? '' };
  // Linked into place complete: nobody can read a half-written lock and take it for a stale one.
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
