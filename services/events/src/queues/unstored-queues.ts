import type { Actor } from '@team-chat/contracts';
import type { FollowedPartitions } from '../log/followed-partitions';
import type { CatchUp } from './catch-up';
import type { FanOut } from './fan-out';
import { Queue } from './queue';
import { stateOfEveryMember } from './read-subscriber-state';
import type { QueueRecord } from './record';

/** The queues without a stored record, by which readers on this replica follow the log. Their readers drop them. */
export class UnstoredQueues {
  private readonly queues = new Set<Queue>();

  constructor(
    private readonly partitions: FollowedPartitions,
    private readonly fanOut: FanOut,
    private readonly catchUp: CatchUp,
  ) {}

  /** Adds a queue with all entries since `seq`: those for a user, or for every member. */
  async add(record: QueueRecord, actor: Actor | undefined, seq: number): Promise<Queue> {
    const window = await this.partitions.follow(record.partition);
    const state = actor ? await this.catchUp.readState(actor, window) : stateOfEveryMember();
    const queue = new Queue({ record, revision: 0 }, window, state, seq);
    this.queues.add(queue);
    try {
      await this.catchUp.rewind(queue, state.snapshots, seq);
      return await this.catchUp.readOn(queue);
    } catch (error) {
      this.drop(queue);
      throw error;
    }
  }

  /** Reads on for a queue that was full when its reader last read the log. Throws BAD_EVENT_QUEUE_ID as `add` does. */
  readOn(queue: Queue): Promise<Queue> {
    return this.catchUp.readOn(queue);
  }

  drop(queue: Queue): void {
    this.queues.delete(queue);
    this.fanOut.remove(queue);
  }

  has(queue: Queue): boolean {
    return this.queues.has(queue);
  }

  /** Returns how many of an organisation's queues in the fan-out are these. */
  countInRealm(realmId: number): number {
    const isCounted = (queue: Queue) => queue.record.realm_id === realmId && this.fanOut.get(queue.id) === queue;
    return [...this.queues].filter(isCounted).length;
  }

  values(): Iterable<Queue> {
    return this.queues;
  }
}
