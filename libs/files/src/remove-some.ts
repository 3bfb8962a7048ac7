import type { FileStore } from './file-store';

/** Files that one call removes at most. */
const SOME = 500;

/** Removes files whose keys begin with one of the prefixes. Returns whether there was none left to remove. */
export async function removeSome(store: FileStore, prefixes: string[]): Promise<boolean> {
  for (const prefix of prefixes) {
    const keys: string[] = [];
    for await (const { key } of store.list(prefix)) if (keys.push(key) === SOME) break;
    for (const key of keys) await store.remove(key);
    if (keys.length > 0) return false;
  }
  return true;
}
