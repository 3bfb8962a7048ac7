import { LRUCache } from 'lru-cache';
import type { Bus } from './bus';

export interface LookupOptions<V extends {}> {
  /** Names the kind of thing that is cached and invalidated, e.g. `users`. */
  topic: string;
  /** The values of those keys that exist. */
  load(realmId: number, keys: string[]): Promise<Map<string, V>>;
  /** Returns the name of a key in invalidations; by default the key itself. */
  tag?: (key: string) => string;
  maxEntries?: number;
  /** Safety net for invalidations that were lost. */
  ttlMs?: number;
}

/** Under one tag: keys are often spellings of one name, and there are many of those. */
const MAX_KEYS_OF_TAG = 100;

const invalidationSubject = (topic: string, realmId: number | '*') => `invalidate.${topic}.${realmId}`;

/** Tells every Lookup of a topic to forget keys of an organisation, or all of it. Writers call this after
 *  commit and before they reply: on one connection NATS keeps the order, so whoever has seen the reply
 *  never meets the old value behind the same server. */
export function invalidate(
  bus: Bus,
  topic: string,
  realmId: number,
  tags: (string | number)[] | 'all',
): void {
  bus.publish(invalidationSubject(topic, realmId), tags === 'all' ? '' : JSON.stringify(tags.map(String)));
}

/** The values under one tag, as of one generation of their organisation. */
interface Tagged<V> {
  generation: number;
  values: Map<string, V>;
}

/** A cache of another service's data, by organisation and key; forgets on invalidation. */
export class Lookup<V extends {}> {
  private readonly cache: LRUCache<string, Tagged<V>>;
  private readonly tagOf: (key: string) => string;
  /** Per organisation, bumped to forget all of it without visiting every entry. */
  private readonly generations = new Map<number, number>();
  /** Loads of single values that are under way, and what `changes` was when they began. */
  private readonly loading = new Map<string, { changes: number; value: Promise<V | undefined> }>();
  /** Bumped by every invalidation: a load that began before must not be kept. */
  private changes = 0;

  constructor(
    bus: Bus,
    private readonly options: LookupOptions<V>,
  ) {
    this.cache = new LRUCache({ max: options.maxEntries ?? 50_000, ttl: options.ttlMs ?? 60_000 });
    this.tagOf = options.tag ?? ((key) => key);
    bus.subscribe(invalidationSubject(options.topic, '*'), (payload, subject) => {
      this.forget(Number(subject.slice(subject.lastIndexOf('.') + 1)), payload);
    });
    bus.onConnectionChange(() => {
      this.changes++;
      this.cache.clear();
    });
  }

  async get(realmId: number, key: string | number): Promise<V | undefined> {
    return this.peek(realmId, key) ?? this.loadOnce(realmId, String(key));
  }

  /** The value, if it is at hand. */
  peek(realmId: number, key: string | number): V | undefined {
    const tagged = this.cache.get(`${realmId}:${this.tagOf(String(key))}`);
    return tagged?.generation === this.generationOf(realmId) ? tagged.values.get(String(key)) : undefined;
  }

  /** The values of those keys that exist. */
  async getMany(realmId: number, keys: Iterable<string | number>): Promise<Map<string, V>> {
    const found = new Map<string, V>();
    const missing: string[] = [];
    for (const key of new Set([...keys].map(String))) {
      const value = this.peek(realmId, key);
      if (value === undefined) missing.push(key);
      else found.set(key, value);
    }
    if (missing.length > 0)
      for (const [key, value] of await this.load(realmId, missing)) found.set(key, value);
    return found;
  }

  /** When a value that thousands use has expired, they share one load; not one from before a change. */
  private loadOnce(realmId: number, key: string): Promise<V | undefined> {
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

  private async load(realmId: number, keys: string[]): Promise<Map<string, V>> {
    const before = this.changes;
    const values = await this.options.load(realmId, keys);
    if (this.changes === before) for (const [key, value] of values) this.keep(realmId, key, value);
    return values;
  }

  private keep(realmId: number, key: string, value: V): void {
    const generation = this.generationOf(realmId);
    const tag = `${realmId}:${this.tagOf(key)}`;
    const tagged = this.cache.get(tag);
    const isOpen = tagged?.generation === generation && tagged.values.size < MAX_KEYS_OF_TAG;
    if (isOpen) tagged.values.set(key, value);
    else this.cache.set(tag, { generation, values: new Map([[key, value]]) });
  }

  private generationOf(realmId: number): number {
    return this.generations.get(realmId) ?? 0;
  }

  private forget(realmId: number, payload: string): void {
    this.changes++;
    if (payload === '') this.generations.set(realmId, this.generationOf(realmId) + 1);
    else for (const tag of JSON.parse(payload) as string[]) this.cache.delete(`${realmId}:${tag}`);
  }
}
