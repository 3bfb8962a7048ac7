import type { Bus } from '@team-chat/bus';
import { askOwner } from './ask-owner';
import type { FanOut } from './fan-out';
import type { Queue } from './queue';
import { recordedAtMs } from './record';
import type { QueueRecordStore, StoredRecord } from './record-store';

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

/** Returns times of the queues, among the named ones, that this replica holds. */
export function readHeldTimes(queues: FanOut, time: QueueTime, queueIds: string[]): Times {
  const held = queueIds.map((id) => queues.get(id)).filter((queue) => queue !== undefined);
  return Object.fromEntries(held.map((queue) => [queue.id, QUEUE_TIMES[time](queue)]));
}

/** Reads when queues, of any replica, were last used. */
export class QueueTimes {
  constructor(
    private readonly bus: Bus,
    private readonly records: QueueRecordStore,
    /** Returns the ids of the replicas that run. */
    private readonly listReplicas: () => string[],
  ) {}

  /** Returns the owners of the queues, among the named ones, that running replicas hold in memory, and for how long nobody has polled
   *  each. Looks up no records. */
  async findHeld(queueIds: string[]): Promise<Map<string, { owner: string; idleMs: number }>> {
    const asking = this.listReplicas().map(async (owner) => ({
      owner,
      times: await this.ask(owner, 'idle-times', queueIds).catch((): Times => ({})),
    }));
    const answers = await Promise.all(asking);
    return new Map(
      answers.flatMap(({ owner, times }) =>
        Object.entries(times).map(([id, idleMs]) => [id, { owner, idleMs }] as const),
      ),
    );
  }

  /** Returns when the clients of users last asked for the events of queues that take messages, in Unix seconds; now, where a poll
   *  of theirs waits. Leaves out users without such a queue. */
  async findLastPolls(realm_id: number, userIds: number[]): Promise<{ user_id: number; polled_at: number }[]> {
    const lists = await Promise.all(userIds.map((user_id) => this.records.findList({ realm_id, user_id })));
    const live = await this.records.findLive(lists.flatMap(({ ids }) => ids));
    const taking = live.filter(({ record }) => record.event_types?.includes('message') ?? true);
    const unseenMs = await this.read('unseen-times', taking);
    const polled = new Map<number, number>();
    for (const stored of taking) {
      const { user_id } = stored.record;
      const polledAt = Math.floor((Date.now() - unseenMs(stored)) / 1000);
      polled.set(user_id, Math.max(polledAt, polled.get(user_id) ?? 0));
    }
    return [...polled].map(([user_id, polled_at]) => ({ user_id, polled_at }));
  }

  /** Returns a function that returns a time of a queue, as its owner knows it. The record tells the time where the owner is
   *  gone. */
  async read(time: QueueTime, live: StoredRecord[]): Promise<(stored: StoredRecord) => number> {
    const owners = new Set(live.map(({ record }) => record.owner));
    const asking = [...owners].map((owner) => this.askOwner(owner, time, live));
    const known = Object.assign({}, ...(await Promise.all(asking))) as Times;
    return ({ record }) => known[record.queue_id] ?? Date.now() - recordedAtMs(record);
  }

  /** Asks an owner for times of its queues. One of the version before knows only for how long nobody has polled. */
  private async askOwner(owner: string, time: QueueTime, live: StoredRecord[]): Promise<Times> {
    const ids = live.filter(({ record }) => record.owner === owner).map(({ record }) => record.queue_id);
    return this.ask(owner, time, ids).catch(() =>
      time === 'idle-times' ? {} : this.askOwner(owner, 'idle-times', live),
    );
  }

  private async ask(owner: string, time: QueueTime, queueIds: string[]): Promise<Times> {
    return JSON.parse(await askOwner(this.bus, owner, time, JSON.stringify(queueIds))) as Times;
  }
}
