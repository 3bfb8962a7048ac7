import { randomUUID } from 'node:crypto';
import { type Bus, type EventLog, MovedError } from '@team-chat/bus';
import { type Actor, ApiError, lastPartOfQueueId } from '@team-chat/contracts';
import type { Logger } from '@team-chat/runtime';
import type { Entry } from '../log/entry';
import { FollowedPartitions } from '../log/followed-partitions';
import type { Generation } from '../log/generation';
import type { LogWindow } from '../log/log-window';
import { Adoption } from './adoption';
import { CatchUp } from './catch-up';
import { FanOut } from './fan-out';
import { Placement } from './placement';
import { badQueueId, type Queue } from './queue';
import type { StateOfSubscriber } from './read-subscriber-state';
import type { QueueRecord } from './record';
import type { QueueRecordStore } from './record-store';
import { UnstoredQueues } from './unstored-queues';
import { QueueUpkeep } from './upkeep';

/** This replica as an owner of queues. It opens queues, adopts queues whose owner is gone, closes idle queues, and
 *  leaves all queues to other replicas when it stops. */
export class QueueOwner {
  /** The replica's id, part of the ids of its new queues and of the subjects on which it serves them. */
  readonly id = randomUUID().replaceAll('-', '').slice(0, 12);
  readonly queues: FanOut;
  readonly partitions: FollowedPartitions;
  readonly placement: Placement;
  readonly unstored: UnstoredQueues;
  private readonly catchUp: CatchUp;
  private readonly adoption: Adoption;
  private readonly upkeep: QueueUpkeep;
  /** Called with each new entry of the log, after the queues have it. */
  onEntry: (entry: Entry) => void = () => undefined;
  private stopping = false;

  constructor(
    private readonly bus: Bus,
    eventLog: EventLog,
    private readonly records: QueueRecordStore,
    readonly generation: Generation,
    log: Logger,
  ) {
    const onShapingError = (error: unknown, { seq, type }: Entry): void =>
      log.error({ err: error, seq, type }, 'shaping failed');
    this.queues = new FanOut(onShapingError, (queue, why) => this.upkeep.endDeactivated(queue, why));
    this.placement = new Placement(bus, eventLog, this.id, () => this.queues.countByPartition());
    this.partitions = new FollowedPartitions(eventLog, (window) => ({
      onEntry: (entry) => {
        this.generation.take(entry);
        this.queues.distribute(entry);
        this.onEntry(entry);
      },
      onIncarnation: () => this.upkeep.dropAll(window()),
    }));
    this.catchUp = new CatchUp(bus, this.queues, onShapingError);
    this.unstored = new UnstoredQueues(this.partitions, this.queues, this.catchUp);
    this.adoption = new Adoption(bus, this.id, records, this.partitions, this.catchUp, log);
    this.upkeep = new QueueUpkeep(this.id, records, this.queues, this.unstored, this.partitions, log);
  }

  async start(): Promise<void> {
    await this.partitions.follow(0);
    this.placement.start();
    this.upkeep.start(this.bus);
  }

  /** Refuses all waiting polls with MovedError. Gateways send them to other replicas, which adopt the queues. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.placement.stop();
    this.upkeep.stop();
    for (const queue of this.queues.values()) queue.waiter?.refuse(new MovedError(''));
    await this.partitions.stop();
  }

  get isStopping(): boolean {
    return this.stopping;
  }

  /** Returns an id for a new queue of this owner. It begins with the incarnation of the log's partition, because queues of
   *  another incarnation are refused, and ends with the API key, because limited keys use only queues of their own. */
  newQueueId({ incarnation }: LogWindow, keyId: number | undefined): string {
    return `${incarnation}-${this.id}-${lastPartOfQueueId(randomUUID().replaceAll('-', ''), keyId)}`;
  }

  /** Stores a newly registered queue and adds all entries since its position in the log. Returns false, and removes it, where its
   *  user or organisation was deactivated after the state was read. */
  async add(record: QueueRecord, subscriberState: StateOfSubscriber): Promise<boolean> {
    const window = await this.partitions.follow(record.partition);
    const stored = { record, revision: await this.records.insert(record) };
    try {
      await this.catchUp.open(stored, window, subscriberState, record.created_seq);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'BAD_EVENT_QUEUE_ID') throw error;
      await this.records.remove(stored);
      return false;
    }
  }

  /** Returns the caller's queue, and adopts it if its owner is gone. Throws MovedError if another replica owns it, and
   *  BAD_EVENT_QUEUE_ID if it is unknown, expired, of another incarnation of the log, or another user's. */
  async open(actor: Actor, queueId: string, lastEventId?: number): Promise<Queue> {
    if (this.stopping) throw new MovedError('');
    const held = this.queues.get(queueId);
    return held ? checkUser(held, actor) : this.adoption.adopt(actor, queueId, lastEventId);
  }

  /** Deletes the caller's queue, also one whose owner is gone. Throws as `open` does. */
  async delete(actor: Actor, queueId: string): Promise<void> {
    if (this.stopping) throw new MovedError('');
    const held = this.queues.get(queueId);
    if (held) return this.upkeep.close(checkUser(held, actor));
    // A poll may be having the queue adopted.
    const adopting = this.adoption.inProgress(actor, queueId);
    if (adopting) return this.upkeep.close(await adopting);
    const { stored } = await this.adoption.takeRecord(actor, queueId);
    await this.records.remove(stored);
  }

  /** Records that the client of a queue is active. */
  touch(queue: Queue): Promise<void> {
    return this.upkeep.touch(queue);
  }
}

/** Returns the queue. Throws BAD_EVENT_QUEUE_ID where it is another user's. */
function checkUser(queue: Queue, actor: Actor): Queue {
  const { user_id, realm_id } = queue.record;
  if (user_id !== actor.user_id || realm_id !== actor.realm_id) throw badQueueId(queue.id);
  return queue;
}
