import { LRUCache } from 'lru-cache';

/** Values that many requests share, each made from one version of the data. Keeps the newest version that was asked for; of all
 *  values, those that were used last, up to `maxBytes`. */
export class SharedValues<V extends object> {
  private readonly made: LRUCache<string, { version: string; value: V }>;
  private readonly making = new Map<string, Promise<V>>();

  constructor(maxBytes: number, bytesOf: (value: V) => number) {
    this.made = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ value }) => bytesOf(value) });
  }

  /** Returns the value of a key at a version. Calls `make` where nobody has asked for it before; requests that ask at the same
   *  time wait for one of them. */
  async get(key: string, version: string, make: () => Promise<V>): Promise<V> {
    const there = this.made.get(key);
    if (there?.version === version) return there.value;
    const id = `${version} ${key}`;
    const making = this.making.get(id);
    // What failed may have been the other request's transaction alone.
    if (making) return making.catch(make);
    const own = make();
    this.making.set(id, own);
    try {
      const value = await own;
      this.made.set(key, { version, value });
      return value;
    } finally {
      this.making.delete(id);
    }
  }
}
