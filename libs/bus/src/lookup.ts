import type {
  Call,
  Load,
  LoadableLookup,
  LoadValue,
  LoadValues,
  LookupDeclaration,
  LookupTopic,
} from '@team-chat/contracts';
import type { Bus } from './bus';
import { type EntryCache, entryCache } from './entry-cache';

/** Under one tag: keys are often spellings of one name, and there are many of those. */
const MAX_KEYS_OF_TAG = 100;

export const invalidationSubject = (topic: string, realmId: number | '*') => `invalidate.${topic}.${realmId}`;

/** Removes keys of an organisation, or all of them, from every cache of a lookup. Writers call this after
 *  commit and before they reply: on one connection NATS keeps the order, so a client that has the reply
 *  never meets the old value behind the same server. Where the data decide who may do what, the reply also waits until the server
 *  has passed the message on, so that this holds at all gateways. */
export function invalidate<T>(
  bus: Bus,
  { topic, decidesAccess }: LookupTopic<never, T>,
  realmId: number,
  tags: NoInfer<T>[] | 'all',
): void {
  const subject = invalidationSubject(topic, realmId);
  const payload = tags === 'all' ? '' : JSON.stringify(tags.map(String));
  if (decidesAccess) bus.publishBeforeReplies(subject, payload);
  else bus.publish(subject, payload);
}

/** The values under one tag, as of one generation of their organisation. */
interface Tagged<K, V> {
  generation: number;
  values: Map<K, V>;
}

/** The value of a key may be absent; the value of an organisation is not. */
type Found<K, V> = [K] extends [void] ? V : V | undefined;

type InvalidationListener = (realmId: number, tags: string[]) => void;

/** A cache of declared data by organisation and key, which invalidations remove. Where `K` is void, calls leave the key
 *  out. */
export class Lookup<K, V extends {}> {
  private readonly cache: EntryCache<string, Tagged<K, V>>;
  private readonly loadValues: (realmId: number, keys: K[]) => Promise<Map<K, V>>;
  /** Per organisation, bumped to forget all of it without visiting every entry. */
  private readonly generations = new Map<number, number>();
  /** Loads of single values that are under way, and what `changes` was when they began. */
  private readonly loading = new Map<string, { changes: number; value: Promise<V | undefined> }>();
  /** Bumped by every invalidation: a load that began before must not be kept. */
  private changes = 0;
  private readonly listeners = new Set<InvalidationListener>();

  constructor(bus: Bus, declaration: LoadableLookup<K, V, unknown>);
  /** `load` takes the place of the declared loader, where the service has the data itself or derives from it. */
  constructor(bus: Bus, declaration: LookupDeclaration<K, V, unknown>, load: Load<K, V>);
  constructor(
    bus: Bus,
    private readonly declaration: LookupDeclaration<K, V, unknown>,
    load = declaration.load!,
  ) {
    const { topic, key, maxEntries = 50_000, ttlMs = 60_000 } = declaration;
    this.cache = entryCache(maxEntries, ttlMs);
    const call: Call = (op, request) => bus.call(op, request);
    this.loadValues = key
      ? (realmId, keys) => (load as LoadValues<K, V>)(call, realmId, keys)
      : async (realmId, keys) => new Map([[keys[0]!, await (load as LoadValue<V>)(call, realmId)]]);
    bus.subscribe(invalidationSubject(topic, '*'), (payload, subject) => {
      this.forget(Number(subject.slice(subject.lastIndexOf('.') + 1)), payload);
    });
    bus.onConnectionChange(() => {
      this.changes++;
      this.cache.clear();
    });
  }

  async get(realmId: number, key: K): Promise<Found<K, V>> {
    return (this.peek(realmId, key) ?? (await this.loadOnce(realmId, key))) as Found<K, V>;
  }

  /** Returns the value if it is cached. */
  peek(realmId: number, key: K): V | undefined {
    const tagged = this.cache.get(this.parseEntry(realmId, key));
    return tagged?.generation === this.generationOf(realmId) ? tagged.values.get(key) : undefined;
  }

  /** Calls `listener` after the values under some tags of an organisation were removed. It is not called when all values
   *  of the organisation are removed. */
  onInvalidated(listener: InvalidationListener): void {
    this.listeners.add(listener);
  }

  /** Returns the values of those keys that exist. */
  async getMany(realmId: number, keys: Iterable<K>): Promise<Map<K, V>> {
    const found = new Map<K, V>();
    const missing: K[] = [];
    for (const key of new Set(keys)) {
      const value = this.peek(realmId, key);
      if (value === undefined) missing.push(key);
      else found.set(key, value);
    }
    if (missing.length > 0) for (const [key, value] of await this.load(realmId, missing)) found.set(key, value);
    return found;
  }

  /** When a value that thousands use has expired, they share one load; not one from before a change. */
  private loadOnce(realmId: number, key: K): Promise<V | undefined> {
    const name = `${realmId}:${key}`;
    const running = this.loading.get(name);
    if (running?.changes === this.changes) return running.value;
    const value = this.load(realmId, [key])
      .then((values) => values.get(key))
      .finally(() => {
        if (this.loading.get(name)?.value === value) this.loading.delete(name);
      });
    this.loading.set(name, { changes: this.changes, value });
    return value;
  }

  private async load(realmId: number, keys: K[]): Promise<Map<K, V>> {
    const before = this.changes;
    const values = await this.loadValues(realmId, keys);
    if (this.changes === before) for (const [key, value] of values) this.keep(realmId, key, value);
    return values;
  }

  private keep(realmId: number, key: K, value: V): void {
    const generation = this.generationOf(realmId);
    const entry = this.parseEntry(realmId, key);
    const tagged = this.cache.get(entry);
    const isOpen = tagged?.generation === generation && tagged.values.size < MAX_KEYS_OF_TAG;
    if (isOpen) tagged.values.set(key, value);
    else this.cache.set(entry, { generation, values: new Map([[key, value]]) });
  }

  private parseEntry(realmId: number, key: K): string {
    return `${realmId}:${this.declaration.tag(key) as string}`;
  }

  private generationOf(realmId: number): number {
    return this.generations.get(realmId) ?? 0;
  }

  private forget(realmId: number, payload: string): void {
    this.changes++;
    if (payload === '') return void this.generations.set(realmId, this.generationOf(realmId) + 1);
    const tags = JSON.parse(payload) as string[];
    for (const tag of tags) this.cache.delete(`${realmId}:${tag}`);
    for (const listener of this.listeners) listener(realmId, tags);
  }
}
