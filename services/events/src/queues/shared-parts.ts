import { entryCache } from '@team-chat/bus';
import { TransactionSnapshot } from '../domain/transaction-snapshot';
import type { QueueRecord } from './record';

/** Queues of one kind of client have the same filters, and queues that are registered at the same time the same snapshots. Equal ones
 *  are kept once: a queue without parts of its own takes half a KiB less. */

type Filters = Pick<QueueRecord, 'capabilities' | 'event_types'>;

/** Kinds of clients are few, and registrations at the same time too. */
const MAX_KEPT = 100;
/** Characters of the JSON of filters. Longer ones are no client's usual ones, and would take up memory after their queue has ended. */
const MAX_FILTER_CHARACTERS = 4096;

const filters = entryCache<string, Filters>(MAX_KEPT);
const sets = new WeakMap<string[], ReadonlySet<string>>();
const snapshots = entryCache<string, ReadonlyMap<string, TransactionSnapshot>>(MAX_KEPT);

/** Replaces a record's filters by equal ones of another. Nobody changes them. */
export function shareFilters(record: QueueRecord): void {
  const { capabilities, event_types } = record;
  const key = JSON.stringify([capabilities, event_types]);
  if (key.length > MAX_FILTER_CHARACTERS) return;
  const shared = filters.get(key) ?? { capabilities, event_types };
  filters.set(key, shared);
  Object.assign(record, shared);
}

/** Returns event types as a set; null for all types. */
export function shareTypes(list: string[] | null): ReadonlySet<string> | null {
  if (list === null) return null;
  const set = sets.get(list) ?? new Set(list);
  sets.set(list, set);
  return set;
}

/** Parses a record's snapshots of services. */
export function parseSnapshots({
  snapshots: texts,
  partition,
}: Pick<QueueRecord, 'snapshots' | 'partition'>): ReadonlyMap<string, TransactionSnapshot> {
  const key = JSON.stringify([partition, texts]);
  const parsed =
    snapshots.get(key) ??
    new Map(Object.entries(texts).map(([service, text]) => [service, new TransactionSnapshot(text, partition)]));
  snapshots.set(key, parsed);
  return parsed;
}
