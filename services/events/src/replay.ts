import type { Effect } from '@team-chat/contracts';
import { badQueueId } from './bad-queue-id';
import type { TransactionSnapshot } from './domain/transaction-snapshot';
import { applyEffect, undoEffect } from './domain/subscriber-state';
import type { Entry } from './entry';
import type { Queue } from './queue';

/** Adds the entries after a queue's cursor to a queue whose subscriber state was read from the services' snapshots.
 *  The snapshots are newer than the cursor. So the effects of all entries that the snapshots contain are undone first,
 *  and then each entry is tested against the subscriber state at its own position in the log. Stops after `limit`
 *  events and returns false; returns true at the end of the entries. Throws BAD_EVENT_QUEUE_ID where an entry
 *  deactivated the queue's user or organisation. */
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

/** Whether the effect deactivates the queue's user or organisation. A reactivated user registers a new queue. */
function ends(effect: Effect, queue: Queue): boolean {
  if (effect.kind === 'deactivate-realm') return true;
  return effect.kind === 'deactivate' && effect.user_id === queue.viewer.user_id;
}
