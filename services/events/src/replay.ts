import type { Effect } from '@team-chat/contracts';
import { badQueueId } from './bad-queue-id';
import { applyEffect } from './domain/subscriber-state';
import type { Entry } from './entry';
import type { Queue } from './queue';

/** Adds entries to a queue whose subscriber state is that before the first of them, and changes the state with each. Stops
 *  once the queue is full, and returns the sequence number of the last entry that it has added; undefined at the end of the
 *  entries. An entry that cannot be shaped is given to `onError` and left out. Throws BAD_EVENT_QUEUE_ID where an entry
 *  deactivated the queue's user or organisation after the queue's registration. */
export function replay(
  queue: Queue,
  entries: Entry[],
  onError: (error: unknown, entry: Entry) => void,
): number | undefined {
  for (const entry of entries) {
    try {
      if (queue.isFor(entry)) queue.take(entry);
    } catch (error) {
      onError(error, entry);
    }
    for (const effect of entry.effects) applyEffect(effect, queue.viewer);
    if (entry.effects.some((effect) => ends(effect, queue)) && !queue.alreadyKnows(entry))
      throw badQueueId(queue.id);
    if (queue.isFull) return entry.seq;
  }
  return undefined;
}

/** Whether the effect deactivates the queue's user or organisation. A reactivated user registers a new queue. */
function ends(effect: Effect, queue: Queue): boolean {
  if (effect.kind === 'deactivate-realm') return true;
  return effect.kind === 'deactivate' && effect.user_id === queue.viewer.user_id;
}
