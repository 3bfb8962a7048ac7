import type { Bus } from '@team-chat/bus';
import { type Actor, deleteQueue, ownerSubject } from '@team-chat/contracts';
import { OWNER_TIMEOUT_MS, type QueueTimes } from './queue-times';
import type { QueueRecordStore, StoredRecord } from './record-store';

/** Limits the queues of each user, over all replicas. The bucket of the records has a list of queue ids for each user,
 *  written by compare-and-set. Ids stay in the list when their queue ends: they are only looked up when the list is
 *  full. */
export class LimitPerUser {
  constructor(
    private readonly bus: Bus,
    private readonly records: QueueRecordStore,
    private readonly times: QueueTimes,
    private readonly limit: number,
  ) {}

  /** Adds a new queue, whose record is stored, to its user's list. If the user has too many queues, deletes the one that was
   *  idle for the longest time. */
  async add(actor: Actor, queueId: string): Promise<void> {
    for (;;) {
      const { ids, revision } = await this.records.findList(actor);
      const { kept, excess } = ids.length < this.limit ? { kept: ids, excess: [] } : await this.select(ids);
      if (!(await this.records.replaceList(actor, [...kept, queueId], revision))) continue;
      await Promise.all(excess.map((stored) => this.delete(actor, stored)));
      return;
    }
  }

  /** Returns the ids of the queues that may stay besides a new one, and the queues that may not. */
  private async select(ids: string[]): Promise<{ kept: string[]; excess: StoredRecord[] }> {
    const live = await this.records.findLive(ids);
    const excess = await this.findIdlest(live, live.length + 1 - this.limit);
    const kept = live.filter((stored) => !excess.includes(stored));
    return { kept: kept.map(({ record }) => record.queue_id), excess };
  }

  /** Returns the `count` queues that were idle for the longest time. */
  private async findIdlest(live: StoredRecord[], count: number): Promise<StoredRecord[]> {
    if (count <= 0) return [];
    const idleMs = await this.times.read('idle-times', live);
    return [...live].sort((a, b) => idleMs(b) - idleMs(a)).slice(0, count);
  }

  private async delete(actor: Actor, stored: StoredRecord): Promise<void> {
    const { queue_id, owner } = stored.record;
    const info = { request_id: '', client: 'events', realm_id: actor.realm_id };
    const request = { actor, params: { queue_id }, info };
    await this.bus
      .requestBatched(ownerSubject(owner, deleteQueue), request, OWNER_TIMEOUT_MS)
      .promise.catch(() => this.records.remove(stored));
  }
}
