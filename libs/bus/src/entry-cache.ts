import { LRUCache } from 'lru-cache';

/** A cache that keeps the entries used last. */
export type EntryCache<K extends {}, V extends {}> = LRUCache<K, V>;

/** Returns a cache of at most `maxEntries` entries, each for `ttlMs` milliseconds, or without a limit of time. Its memory grows with its
 *  entries: with the option `max`, LRUCache allocates 2 MB for 50,000 of them when it is made. */
export function entryCache<K extends {}, V extends {}>(maxEntries: number, ttlMs = 0): EntryCache<K, V> {
  return new LRUCache({ maxSize: maxEntries, sizeCalculation: () => 1, ttl: ttlMs });
}
