import type { Effect } from '@team-chat/contracts';
import { badQueueId } from './bad-queue-id';
import type { TransactionSnapshot } from './domain/transaction-snapshot';
import { applyEffect, undoEffect } from './domain/subscriber-state';
import type { Entry } from './entry';
import type { Queue } from './queue';

/** Brings a queue whose subscriberState was read from the services' snapshots through the entries after its cursor.
 *  The snapshots are newer than the cursor, so the subscriberState is first taken back past every entry that they
 *  contain; from there each entry is met by the subscriberState of its own place in the log.
 *  Stops after `limit` events; returns whether it came to the end. Throws BAD_EVENT_QUEUE_ID where the queue ended on
 *  the way. */
export function replay(
  queue: Queue,
  entries: Entry[],
  snapshots: ReadonlyMap<string, TransactionSnapshot>,
  limit: number,
): boolean {
  for (const entry of [...entries].reverse()) {
    if (!snapshots.get(entry.service)?.contains(entry.xid)) continue;
    for (const effect of [...entry.effects].reverse()) undoEffect(effect, queue.viewer);
  }
  for (const entry of entries) {
    if (queue.isFor(entry)) queue.take(entry);
    for (const effect of entry.effects) applyEffect(effect, queue.viewer);
    if (entry.effects.some((effect) => ends(effect, queue))) throw badQueueId(queue.id);
    if (queue.pending.length >= limit) return false;
  }
  return true;
}

/** The queue's user, or the organisation, was deactivated since: whoever is active again registers anew. */
function ends(effect: Effect, queue: Queue): boolean {
  if (effect.kind === 'deactivate-realm') return true;
  return effect.kind === 'deactivate' && effect.user_id === queue.viewer.user_id;
}
