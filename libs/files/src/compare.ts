import type { FileStore } from './file-store';

/** The keys that an owner's rows name. */
export interface NamedKeys {
  /** Keys that have to be in the store. */
  expected: ReadonlySet<string>;
  isNeeded(key: string): boolean;
}

export interface Comparison {
  /** Files that were compared. */
  checked: number;
  /** Keys that the rows name, and that are not in the store. */
  missing: string[];
  /** Keys in the store that no row needs, and that are old enough not to belong to a request under way. */
  unneeded: string[];
}

/** Milliseconds for which bytes may be in the store before their row is written: an upload in pieces may take a day. */
export const UNDER_WAY_MS = 2 * 86_400_000;

/** Compares files of a store with the rows of their owner. Reads the rows again where files seem to be missing: the rows
 *  may have been deleted meanwhile. With `repair`, removes files that no row needs. Skips keys for which `isOther`
 *  returns true. */
export async function compareWithStore(
  store: FileStore,
  prefixes: string[],
  readRows: () => Promise<NamedKeys>,
  {
    repair,
    isOther = () => false,
    nowMs = Date.now(),
  }: { repair: boolean; isOther?: (key: string) => boolean; nowMs?: number },
): Promise<Comparison> {
  const found = new Map<string, Date>();
  for (const prefix of prefixes) {
    for await (const { key, modified } of store.list(prefix)) if (!isOther(key)) found.set(key, modified);
  }
  // Read after the list, so that a key on the list that no row names is either old or unneeded.
  const { expected, isNeeded } = await readRows();
  const isOld = (modified: Date) => modified.getTime() < nowMs - UNDER_WAY_MS;
  const unneeded = [...found].flatMap(([key, modified]) => (isOld(modified) && !isNeeded(key) ? [key] : []));
  if (repair) for (const key of unneeded) await store.remove(key);
  // A file that is not on the list was stored after the list was made, or is missing.
  const absent = [...expected].filter((key) => !found.has(key));
  const missing: string[] = [];
  for (const key of absent) if (!(await isStored(store, key))) missing.push(key);
  const still = missing.length > 0 ? (await readRows()).expected : expected;
  return { checked: found.size, missing: missing.filter((key) => still.has(key)), unneeded };
}

async function isStored(store: FileStore, key: string): Promise<boolean> {
  for await (const listed of store.list(key)) if (listed.key === key) return true;
  return false;
}
