import type { Bus } from '@team-chat/bus';
import { type Actor, type Effect, ServiceUnavailableError } from '@team-chat/contracts';
import { applyEffect, undoEffect } from '../domain/subscriber-state';
import type { Entry } from '../log/entry';
import type { LogWindow } from '../log/log-window';
import type { FanOut } from './fan-out';
import { badQueueId, isOfIncarnation, Queue } from './queue';
import { readSubscriberState, type StateOfSubscriber } from './read-subscriber-state';
import type { StoredRecord } from './record-store';
import { parseSnapshots } from './shared-parts';

type OnError = (error: unknown, entry: Entry) => void;

/** Reads the log for queues that are behind it, and adds them to the fan-out of new entries once they have caught up. */
export class CatchUp {
  constructor(
    private readonly bus: Bus,
    private readonly queues: FanOut,
    private readonly onShapingError: OnError,
  ) {}

  /** Reads a user's present state. Then the window has the entries that the state already contains, so that they can be
   *  undone. */
  async readState(actor: Actor, window: LogWindow): Promise<StateOfSubscriber> {
    const state = await readSubscriberState(this.bus, actor);
    await window.reach(actor.realm_id, state.unsent);
    return state;
  }

  /** Opens a queue at `seq`, with the entries after it. */
  async open(stored: StoredRecord, window: LogWindow, subscriberState: StateOfSubscriber, seq: number): Promise<Queue> {
    const queue = new Queue(stored, window, subscriberState, seq);
    await this.rewind(queue, subscriberState.snapshots, seq);
    return this.readOn(queue);
  }

  /** Undoes the effects of all entries after `seq` that the services' snapshots contain, from which the queue's subscriber
   *  state was read. */
  async rewind(queue: Queue, texts: StateOfSubscriber['snapshots'], seq: number): Promise<void> {
    const snapshots = parseSnapshots({ snapshots: texts, partition: queue.window.partition });
    if (snapshots.size === 0) return;
    const effects: Effect[] = [];
    await queue.window.read(queue.record.realm_id, seq, (part) => {
      for (const entry of part) if (snapshots.get(entry.service)?.contains(entry)) effects.push(...entry.effects);
      return true;
    });
    for (const effect of effects.reverse()) undoEffect(effect, queue.viewer);
  }

  /** Reads the log for a queue on to the present, and adds the queue to the fan-out. Stops once the queue is full: then the
   *  queue is not added, and can be read on when its events are gone. Each entry is tested against the subscriber state at
   *  the entry's own position in the log. Throws BAD_EVENT_QUEUE_ID where the queue's user or organisation was deactivated. */
  async readOn(queue: Queue): Promise<Queue> {
    await queue.window.read(queue.record.realm_id, queue.readUpTo!, (part, upTo, isLast) => {
      // The log has begun a new incarnation meanwhile.
      if (!isOfIncarnation(queue.id, queue.window)) throw new ServiceUnavailableError();
      const stoppedAt = replay(queue, part, this.onShapingError);
      queue.readUpTo = stoppedAt ?? upTo;
      if (stoppedAt !== undefined) return false;
      if (isLast) this.queues.add(queue);
      return true;
    });
    return queue;
  }
}

/** Adds entries to a queue whose subscriber state is that before the first of them, and changes the state with each. Stops
 *  once the queue is full, and returns the sequence number of the last entry that it has added; undefined at the end of the
 *  entries. An entry that cannot be shaped is given to `onError` and left out. Throws BAD_EVENT_QUEUE_ID where an entry
 *  deactivated the queue's user or organisation after the queue's registration. */
export function replay(queue: Queue, entries: Entry[], onError: OnError): number | undefined {
  for (const entry of entries) {
    try {
      if (queue.isFor(entry)) queue.take(entry);
    } catch (error) {
      onError(error, entry);
    }
    for (const effect of entry.effects) applyEffect(effect, queue.viewer);
    if (entry.effects.some((effect) => deactivates(effect, queue)) && !queue.alreadyKnows(entry)) {
      throw badQueueId(queue.id);
    }
    if (queue.isFull) return entry.seq;
  }
  return undefined;
}

/** Whether the effect deactivates the queue's user or organisation. A reactivated user registers a new queue. */
function deactivates(effect: Effect, queue: Queue): boolean {
  if (effect.kind === 'deactivate-realm') return true;
  return effect.kind === 'deactivate' && effect.user_id === queue.viewer.user_id;
}
