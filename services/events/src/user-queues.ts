import type { Bus } from '@team-chat/bus';
import { type Actor, deleteQueue, ownerSubject } from '@team-chat/contracts';
import { recordedAtMs } from './queue-record';
import type { Queue } from './queue';
import type { Queues } from './queues';
import type { QueueRecords, StoredRecord } from './queue-records';

/** Milliseconds to wait for another owner. */
const OWNER_TIMEOUT_MS = 2000;

/** Milliseconds by queue id. */
type Times = Record<string, number>;

const sinceMs = (queue: Queue, waits: boolean, atMs: number) => (waits ? 0 : Date.now() - atMs);

/** Operations, on the subjects of an owner, that return times of some of its queues, and how they are told: for how long nobody
 *  has polled each, and for how long its client was not heard of. They differ for streams, for which gateways poll. */
export const QUEUE_TIMES = {
  'idle-times': (queue: Queue) => sinceMs(queue, queue.waiter !== undefined, queue.activeAtMs),
  'unseen-times': (queue: Queue) =>
    sinceMs(queue, queue.waiter !== undefined && !queue.waiter.isStream, queue.seenAtMs),
};
export type QueueTime = keyof typeof QUEUE_TIMES;

/** Returns times of those of some queues that are held here. */
export function timesOf(queues: Queues, time: QueueTime, queueIds: string[]): Times {
  const held = queueIds.map((id) => queues.get(id)).filter((queue) => queue !== undefined);
  return Object.fromEntries(held.map((queue) => [queue.id, QUEUE_TIMES[time](queue)]));
}

/** Limits the queues of each user, over all replicas. The bucket of the records has a list of queue ids for each user,
 *  written by compare-and-set. Ids stay in the list when their queue ends: they are only looked up when the list is
 *  full. */
export class UserQueues {
  constructor(
    private readonly bus: Bus,
    private readonly records: QueueRecords,
    private readonly limit: number,
  ) {}

  /** Adds a new queue, whose record is stored, to its user's list. If the user has too many, deletes the one that was
   *  idle for the longest time. */
  async add(actor: Actor, queueId: string): Promise<void> {
    for (;;) {
      const { ids, revision } = await this.records.listOf(actor);
      const { kept, excess } = ids.length < this.limit ? { kept: ids, excess: [] } : await this.select(ids);
      if (!(await this.records.replaceList(actor, [...kept, queueId], revision))) continue;
      await Promise.all(excess.map((stored) => this.delete(actor, stored)));
      return;
    }
  }

  /** Returns when the clients of users last asked for the events of queues that take messages, in Unix seconds; now, where a poll
   *  of theirs waits. Leaves out users without such a queue. */
  async findLastPolls(
    realm_id: number,
    userIds: number[],
  ): Promise<{ user_id: number; polled_at: number }[]> {
    const lists = await Promise.all(userIds.map((user_id) => this.records.listOf({ realm_id, user_id })));
    const live = await this.findLive(lists.flatMap(({ ids }) => ids));
    const taking = live.filter(({ record }) => record.event_types?.includes('message') ?? true);
    const unseenMs = await this.readTimes('unseen-times', taking);
    const polled = new Map<number, number>();
    for (const stored of taking) {
      const { user_id } = stored.record;
      const polledAt = Math.floor((Date.now() - unseenMs(stored)) / 1000);
      polled.set(user_id, Math.max(polledAt, polled.get(user_id) ?? 0));
    }
    return [...polled].map(([user_id, polled_at]) => ({ user_id, polled_at }));
  }

  /** Returns the ids of the queues that may stay besides a new one, and the queues that may not. */
  private async select(ids: string[]): Promise<{ kept: string[]; excess: StoredRecord[] }> {
    const live = await this.findLive(ids);
    const excess = await this.idlest(live, live.length + 1 - this.limit);
    const kept = live.filter((stored) => !excess.includes(stored));
    return { kept: kept.map(({ record }) => record.queue_id), excess };
  }

  private async findLive(ids: string[]): Promise<StoredRecord[]> {
    const found = await Promise.all(ids.map((id) => this.records.find(id)));
    const nowS = Date.now() / 1000;
    return found.filter((stored) => stored !== undefined).filter(({ record }) => record.expires_at >= nowS);
  }

  /** Returns the `count` queues that were idle for the longest time. */
  private async idlest(live: StoredRecord[], count: number): Promise<StoredRecord[]> {
    if (count <= 0) return [];
    const idleMs = await this.readTimes('idle-times', live);
    return [...live].sort((a, b) => idleMs(b) - idleMs(a)).slice(0, count);
  }

  /** Returns a function that returns a time of a queue, as its owner knows it. The record tells it where the owner is gone. */
  private async readTimes(time: QueueTime, live: StoredRecord[]): Promise<(stored: StoredRecord) => number> {
    const owners = new Set(live.map(({ record }) => record.owner));
    const asking = [...owners].map((owner) => this.askOwner(owner, time, live));
    const known = Object.assign({}, ...(await Promise.all(asking))) as Times;
    return ({ record }) => known[record.queue_id] ?? Date.now() - recordedAtMs(record);
  }

  /** Asks an owner for times of its queues. One of the version before knows only for how long nobody has polled. */
  private async askOwner(owner: string, time: QueueTime, live: StoredRecord[]): Promise<Times> {
    const ids = live.filter(({ record }) => record.owner === owner).map(({ record }) => record.queue_id);
    const subject = ownerSubject(owner, { id: time });
    const asking = this.bus.request(subject, JSON.stringify(ids), '', OWNER_TIMEOUT_MS).promise;
    return asking.then(
      (reply) => JSON.parse(Buffer.from(reply).toString()) as Times,
      () => (time === 'idle-times' ? {} : this.askOwner(owner, 'idle-times', live)),
    );
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
