import { type Bus, Turns } from '@team-chat/bus';
import { type Actor, deleteQueue, ownerSubject } from '@team-chat/contracts';
import { OWNER_TIMEOUT_MS } from './ask-owner';
import type { QueueTimes } from './queue-times';
import type { QueueRecordStore } from './record-store';

/** A queue that has not ended. */
interface LiveQueue {
  id: string;
  owner: string;
  /** Milliseconds since a client last polled it. */
  idleMs: number;
}

/** Limits the queues of each user, over all replicas. The bucket of the records has a list of queue ids for each user,
 *  written by compare-and-set. Ids stay in the list when their queue ends: they are only looked up when the list is
 *  full. */
export class LimitPerUser {
  private readonly turns = new Turns<string>();

  constructor(
    private readonly bus: Bus,
    private readonly records: QueueRecordStore,
    private readonly times: QueueTimes,
    private readonly limit: number,
  ) {}

  /** Runs a registration after the user's earlier ones at this replica: many at once delay nobody else. */
  inTurn<T>({ realm_id, user_id }: Actor, register: () => Promise<T>): Promise<T> {
    return this.turns.run(`${realm_id}.${user_id}`, register);
  }

  /** Adds a new queue, whose record is stored, to its user's list. If the user has too many queues, deletes the one that was
   *  idle for the longest time. */
  async add(actor: Actor, queueId: string): Promise<void> {
    for (;;) {
      const { ids, revision } = await this.records.findList(actor);
      const { kept, excess } = ids.length < this.limit ? { kept: ids, excess: [] } : await this.select(ids);
      if (!(await this.records.replaceList(actor, [...kept, queueId], revision))) continue;
      await Promise.all(excess.map((queue) => this.delete(actor, queue)));
      return;
    }
  }

  /** Returns the ids of the queues that may stay besides a new one, and the queues that may not: those that were idle for the
   *  longest time. */
  private async select(ids: string[]): Promise<{ kept: string[]; excess: LiveQueue[] }> {
    const live = await this.findLive(ids);
    const count = Math.max(0, live.length + 1 - this.limit);
    const excess = [...live].sort((one, other) => other.idleMs - one.idleMs).slice(0, count);
    return { kept: live.filter((queue) => !excess.includes(queue)).map(({ id }) => id), excess };
  }

  /** Returns those of the queues that have not ended, in their order. Asks the replicas, which hold nearly all of them in memory, and
   *  looks up the rest: queues that have ended leave the list then, and those of a replica that was killed were idle since. */
  private async findLive(ids: string[]): Promise<LiveQueue[]> {
    const live = await this.times.findHeld(ids);
    const others = await this.records.findLive(ids.filter((id) => !live.has(id)));
    const idleMs = await this.times.read('idle-times', others);
    for (const stored of others) {
      const { queue_id, owner } = stored.record;
      live.set(queue_id, { owner, idleMs: idleMs(stored) });
    }
    return ids.flatMap((id) => (live.has(id) ? [{ id, ...live.get(id)! }] : []));
  }

  private async delete(actor: Actor, { id: queue_id, owner }: LiveQueue): Promise<void> {
    const info = { request_id: '', client: 'events', realm_id: actor.realm_id };
    const request = { actor, params: { queue_id }, info };
    const deleting = this.bus.requestBatched(ownerSubject(owner, deleteQueue), request, OWNER_TIMEOUT_MS).promise;
    await deleting.catch(async () => {
      const stored = await this.records.find(queue_id);
      if (stored) await this.records.remove(stored);
    });
  }
}
