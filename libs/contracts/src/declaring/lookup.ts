import type { z } from 'zod';
import type { AnyOperation, InputOf, ResultOf } from './operation';

/** Calls an operation, and returns the parsed result. */
export type Call = <T extends AnyOperation>(op: T, request: { params: InputOf<T> }) => Promise<ResultOf<T>>;

export type LoadValue<V> = (call: Call, realmId: number) => Promise<V>;
export type LoadValues<K, V> = (call: Call, realmId: number, keys: K[]) => Promise<Map<K, V>>;
/** Loads the value of an organisation or, where the lookup has keys, the values of those keys that exist. */
export type Load<K, V> = [K] extends [void] ? LoadValue<V> : LoadValues<K, V>;

/** The part of a declaration that invalidations need. */
export interface LookupTopic<K, T> {
  /** Names the data in the subject of invalidations: `invalidate.<topic>.<realm>`. */
  readonly topic: string;
  /** Returns the tag of a key, by which invalidations name it. */
  readonly tag: (key: K) => T;
  /** Whether who may do what depends on the data: a change is then known everywhere before it is answered. */
  readonly decidesAccess?: boolean;
}

/** Data of one service that others cache by organisation and key; `K` is void where an organisation has one value. */
export interface LookupDeclaration<K, V, T = K> extends LookupTopic<K, T>, Limits {
  readonly key?: z.ZodType;
  readonly value?: z.ZodType;
  readonly load?: Load<K, V>;
}

/** A lookup that is declared with its loader. */
export interface LoadableLookup<K, V, T = K> extends LookupDeclaration<K, V, T> {
  readonly load: Load<K, V>;
}

interface Limits {
  readonly maxEntries?: number;
  /** Milliseconds until a value expires, in case an invalidation is lost. */
  readonly ttlMs?: number;
}

interface Declaration<V extends z.ZodType> extends Limits, Pick<LookupTopic<never, never>, 'topic' | 'decidesAccess'> {
  /** Absent where each reader caches what it derives from the data. */
  value?: V;
}

interface KeyedDeclaration<K extends z.ZodType, V extends z.ZodType, T> extends Declaration<V> {
  key: K;
  /** Returns the tag of a key; by default the key itself. */
  tag?: (key: z.output<K>) => T;
  load: LoadValues<z.output<K>, z.output<V>>;
}

interface UnkeyedDeclaration<V extends z.ZodType> extends Declaration<V> {
  key?: undefined;
}

/** Declares a lookup. Readers' caches, writers' invalidations and the types of both come from it. Without `key`, an
 *  organisation has one value. Without `load`, the services that cache the data give their own loaders. */
export function lookup<K extends z.ZodType, V extends z.ZodType, T = z.output<K>>(
  declaration: KeyedDeclaration<K, V, T>,
): LoadableLookup<z.output<K>, z.output<V>, T>;
export function lookup<V extends z.ZodType>(
  declaration: UnkeyedDeclaration<V> & { load: LoadValue<z.output<V>> },
): LoadableLookup<void, z.output<V>>;
export function lookup<V extends z.ZodType = z.ZodNever>(
  declaration: UnkeyedDeclaration<V>,
): LookupDeclaration<void, z.output<V>>;
export function lookup(declaration: Declaration<z.ZodType>): LookupDeclaration<any, any, any> {
  return { tag: (key) => key, ...declaration };
}
