import { randomUUID } from 'node:crypto';
import { type Bus, type EventLog, MovedError, NoRespondersError } from '@team-chat/bus';
import {
  type Actor,
  ApiError,
  type Effect,
  ownerOfQueue,
  ownerSubject,
  ServiceUnavailableError,
} from '@team-chat/contracts';
import { ROLE } from '@team-chat/permissions';
import type { Logger } from '@team-chat/runtime';
import { badQueueId } from './bad-queue-id';
import { undoEffect } from './domain/subscriber-state';
import { TransactionSnapshot } from './domain/transaction-snapshot';
import type { Entry } from './entry';
import type { Generation } from './generation';
import { countAdoption } from './metrics';
import { Placement } from './placement';
import { Queue } from './queue';
import { expiryOf, type QueueRecord, RECORD_EVERY } from './queue-record';
import type { QueueRecords, StoredRecord } from './queue-records';
import { Queues } from './queues';
import { replay } from './replay';
import { type ReadSubscriberState, readSubscriberState } from './subscriber-states';
import type { LogWindow } from './window';
import { LogWindows } from './windows';

const SWEEP_MS = 60_000;
const LOG_CHECK_MS = 1000;
const PING_TIMEOUT_MS = 1000;

type Viewed = Pick<ReadSubscriberState, 'role' | 'channel_role' | 'channels' | 'revealed' | 'snapshots'>;

/** The subscriber state of nobody in particular: what every member gets. */
const EVERY_MEMBER = (): Viewed => ({
  role: ROLE.member,
  channel_role: ROLE.member,
  channels: new Set(),
  revealed: new Set(),
  snapshots: {},
});

/** This replica as an owner of queues. It opens queues, adopts queues whose owner is gone, closes idle queues, and
 *  leaves all queues to other replicas when it stops. */
export class QueueOwner {
  /** The replica's id, part of the ids of its new queues and of the subjects on which it serves them. */
  readonly id = randomUUID().replaceAll('-', '').slice(0, 12);
  readonly queues: Queues;
  readonly windows: LogWindows;
  private readonly placement: Placement;
  /** Queues without a record. Their readers drop them. */
  private readonly unstored = new Set<Queue>();
  /** Number of partitions of the log when it was last looked for queues that have moved. */
  private knownSize = 0;
  /** Queues being found or adopted, by user and queue id. Polls that come meanwhile share the work. */
  private readonly opening = new Map<string, Promise<Queue>>();
  /** Called with each new entry of the log, after the queues have it. */
  onEntry: (entry: Entry) => void = () => undefined;
  private stopping = false;
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly bus: Bus,
    private readonly eventLog: EventLog,
    private readonly records: QueueRecords,
    readonly generation: Generation,
    private readonly log: Logger,
  ) {
    this.queues = new Queues(
      this.onShapingError,
      // Waiting polls of a deactivated organisation still get the event that announces it.
      (queue, why) => this.inBackground(why === 'realm' ? this.close(queue) : this.end(queue)),
    );
    this.placement = new Placement(bus, this.id, () => this.queues.countByPartition());
    this.windows = new LogWindows(eventLog, (window) => ({
      onEntry: (entry) => {
        this.generation.take(entry);
        this.queues.distribute(entry);
        this.onEntry(entry);
        entry.shrink();
      },
      onIncarnation: () => this.dropQueues(window()),
    }));
  }

  async start(): Promise<void> {
    await this.windows.follow(0);
    this.placement.start();
    this.bus.onConnectionChange((state) => state === 'back' && this.inBackground(this.verifyAll()));
    this.timers.push(
      setInterval(() => this.inBackground(this.sweep()), SWEEP_MS),
      setInterval(() => this.inBackground(this.checkLog()), LOG_CHECK_MS),
    );
  }

  /** Refuses all waiting polls with MovedError. Gateways send them to other replicas, which adopt the queues. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.placement.stop();
    this.timers.forEach(clearInterval);
    for (const queue of this.queues.values()) queue.waiter?.refuse(new MovedError(''));
    await this.windows.stop();
  }

  get isStopping(): boolean {
    return this.stopping;
  }

  /** Returns the replica that is to hold an organisation's new queues. */
  findHome(realmId: number): Promise<string> {
    return this.placement.choose(this.eventLog.partitionOf(realmId).number, this.eventLog.size);
  }

  /** Follows the partition of the log that has an organisation's entries. */
  followRealm(realmId: number): Promise<LogWindow> {
    return this.windows.follow(this.eventLog.partitionOf(realmId).number);
  }

  /** Returns whether a service that appends to that many partitions appends an organisation's entries to this one. */
  isPartitionOf(realmId: number, partition: number, size = this.eventLog.size): boolean {
    return this.eventLog.partitionOf(realmId, size).number === partition;
  }

  /** Looks whether the log has more partitions. */
  async refreshLog(): Promise<void> {
    await this.eventLog.refresh();
  }

  /** Returns an id for a new queue of this owner. It begins with the incarnation of the log's partition, because queues of
   *  another incarnation are refused. */
  newQueueId({ incarnation }: LogWindow): string {
    return `${incarnation}-${this.id}-${randomUUID().replaceAll('-', '')}`;
  }

  /** Stores a newly registered queue and adds all entries since its position in the log. Returns false, and removes it, where its
   *  user or organisation was deactivated after the state was read. */
  async add(record: QueueRecord, subscriberState: Viewed): Promise<boolean> {
    const window = await this.windows.follow(record.partition);
    const stored = { record, revision: await this.records.insert(record) };
    try {
      await this.join(stored, window, subscriberState, record.created_seq);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'BAD_EVENT_QUEUE_ID') throw error;
      await this.records.remove(stored);
      return false;
    }
  }

  /** Adds a queue without a stored record, which this replica reads itself until it drops it, with all entries since `seq`: those
   *  for a user, or for every member. */
  async addUnstored(record: QueueRecord, actor: Actor | undefined, seq: number): Promise<Queue> {
    const window = await this.windows.follow(record.partition);
    const state = actor ? await this.readState(actor, window) : EVERY_MEMBER();
    const queue = new Queue({ record, revision: 0 }, window, state, seq);
    this.unstored.add(queue);
    try {
      await this.rewind(queue, state.snapshots, seq);
      return await this.readOn(queue);
    } catch (error) {
      this.dropUnstored(queue);
      throw error;
    }
  }

  dropUnstored(queue: Queue): void {
    this.unstored.delete(queue);
    this.queues.remove(queue);
  }

  /** Returns the caller's queue, and adopts it if its owner is gone. Throws MovedError if another replica owns it, and
   *  BAD_EVENT_QUEUE_ID if it is unknown, expired, of another incarnation of the log, or another user's. */
  async open(actor: Actor, queueId: string, lastEventId?: number): Promise<Queue> {
    if (this.stopping) throw new MovedError('');
    const here = this.queues.get(queueId);
    if (here) return checkOwner(here, actor);
    const key = openingKey(actor, queueId);
    const opening = this.opening.get(key) ?? this.find(actor, queueId, lastEventId);
    this.opening.set(key, opening);
    try {
      return await opening;
    } finally {
      if (this.opening.get(key) === opening) this.opening.delete(key);
    }
  }

  /** Deletes the caller's queue, also one whose owner is gone. Throws as `open` does. */
  async delete(actor: Actor, queueId: string): Promise<void> {
    if (this.stopping) throw new MovedError('');
    const here = this.queues.get(queueId);
    if (here) return this.close(checkOwner(here, actor));
    // A poll may be having the queue adopted.
    const opening = this.opening.get(openingKey(actor, queueId));
    if (opening) return this.close(await opening);
    const { stored } = await this.findStored(actor, queueId);
    await this.records.remove(stored.record.owner === this.id ? stored : await this.claim(stored));
  }

  /** Deletes a queue. A waiting poll is answered with the pending events. */
  async close(queue: Queue): Promise<void> {
    this.queues.remove(queue);
    queue.release();
    await this.records.remove(queue);
  }

  /** Deletes the queue of a deactivated user. A waiting poll is refused as the next request would be. */
  private async end(queue: Queue): Promise<void> {
    this.queues.remove(queue);
    queue.waiter?.refuse(new ApiError('UNAUTHORIZED', 'Account is deactivated'));
    await this.records.remove(queue);
  }

  /** Records that the client is active. Failed writes are logged only: a poll can wait without a record, and the next
   *  poll tries again. */
  async touch(queue: Queue): Promise<void> {
    const nowMs = Date.now();
    queue.activeAtMs = nowMs;
    const { recordedAtMs } = queue;
    if (nowMs - recordedAtMs < RECORD_EVERY * 1000 * queue.record.lifespan_s) return;
    queue.recordedAtMs = nowMs;
    try {
      await this.rewrite(queue, nowMs);
    } catch (error) {
      queue.recordedAtMs = recordedAtMs;
      this.log.warn({ err: error, queue_id: queue.id }, 'a queue could not be recorded');
    }
  }

  private async rewrite(queue: Queue, nowMs: number): Promise<void> {
    queue.record.expires_at = expiryOf(queue.record, nowMs);
    const revision = await this.records.replace(queue);
    if (revision !== undefined) queue.revision = revision;
    else await this.verify(queue);
  }

  private async find(actor: Actor, queueId: string, lastEventId: number | undefined): Promise<Queue> {
    const { stored, window } = await this.findStored(actor, queueId);
    const own = stored.record.owner === this.id ? stored : await this.claim(stored);
    return this.adopt(actor, own, window, lastEventId);
  }

  /** Finds the record of the caller's queue. Throws BAD_EVENT_QUEUE_ID as `open` does. */
  private async findStored(
    actor: Actor,
    queueId: string,
  ): Promise<{ stored: StoredRecord; window: LogWindow }> {
    if (ownerOfQueue(queueId) === undefined) throw badQueueId(queueId);
    const stored = await this.records.find(queueId);
    if (!stored || stored.record.expires_at < Date.now() / 1000) throw badQueueId(queueId);
    const { user_id, realm_id, partition } = stored.record;
    if (user_id !== actor.user_id || realm_id !== actor.realm_id) throw badQueueId(queueId);
    // Another replica may have known of more partitions.
    if (!this.isPartitionOf(realm_id, partition)) await this.refreshLog();
    if (!this.isPartitionOf(realm_id, partition)) throw badQueueId(queueId);
    const window = await this.windows.follow(partition);
    if (!isOfIncarnation(queueId, window)) throw badQueueId(queueId);
    return { stored, window };
  }

  /** Makes this replica the owner of a queue whose owner is gone, and returns the new record. If several replicas try,
   *  one succeeds and the others throw MovedError. */
  private async claim({ record, revision }: StoredRecord): Promise<StoredRecord> {
    if (await this.isAlive(record.owner)) throw new MovedError(record.owner);
    const claimed = { ...record, owner: this.id };
    const newRevision = await this.records.replace({ record: claimed, revision });
    if (newRevision !== undefined) return { record: claimed, revision: newRevision };
    const winner = await this.records.find(record.queue_id);
    if (!winner) throw badQueueId(record.queue_id);
    throw new MovedError(winner.record.owner);
  }

  private async adopt(
    actor: Actor,
    stored: StoredRecord,
    window: LogWindow,
    lastEventId: number | undefined,
  ): Promise<Queue> {
    const { record } = stored;
    const seq = Math.max(record.created_seq, lastEventId ?? record.created_seq);
    const { first_seq, last_seq } = await window.bounds();
    // A log that ends before an event that the client has may have lost its end. A new leader of a cluster may not know yet
    // what this replica has read.
    if (seq > Math.max(last_seq, window.position) || seq + 1 < first_seq) throw badQueueId(record.queue_id);
    this.log.info({ queue_id: record.queue_id, seq }, 'adopting a queue');
    countAdoption();
    return this.join(stored, window, await this.readState(actor, window), seq);
  }

  /** Reads a user's present state. Then the window has the entries that it already contains, so that they can be undone. */
  private async readState(actor: Actor, window: LogWindow): Promise<Viewed> {
    const state = await readSubscriberState(this.bus, actor);
    await window.reach(actor.realm_id, state.unsent);
    return state;
  }

  /** Opens a queue at `seq`, with the entries after it. */
  private async join(
    stored: StoredRecord,
    window: LogWindow,
    subscriberState: Viewed,
    seq: number,
  ): Promise<Queue> {
    const queue = new Queue(stored, window, subscriberState, seq);
    await this.rewind(queue, subscriberState.snapshots, seq);
    return this.readOn(queue);
  }

  /** Undoes the effects of all entries after `seq` that the services' snapshots contain, from which the queue's subscriber
   *  state was read. */
  private async rewind(queue: Queue, texts: Record<string, string>, seq: number): Promise<void> {
    const services = Object.entries(texts);
    if (services.length === 0) return;
    const snapshots = new Map(services.map(([service, text]) => [service, new TransactionSnapshot(text)]));
    const effects: Effect[] = [];
    await queue.window.read(queue.record.realm_id, seq, (part) => {
      for (const entry of part)
        if (snapshots.get(entry.service)?.contains(entry.xid)) effects.push(...entry.effects);
      return true;
    });
    for (const effect of effects.reverse()) undoEffect(effect, queue.viewer);
  }

  /** Reads the log for a queue on to the present, and adds the queue to the ones that get new entries. Once it is full it
   *  stops: the queue is not added, and can be read on when they are gone. Each entry is tested against the subscriber
   *  state at its own position in the log. Throws BAD_EVENT_QUEUE_ID where the queue's user or organisation was deactivated. */
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

  private readonly onShapingError = (error: unknown, { seq, type }: Entry): void =>
    this.log.error({ err: error, seq, type }, 'shaping failed');

  private async isAlive(owner: string): Promise<boolean> {
    try {
      await this.bus.request(ownerSubject(owner, { id: 'ping' }), '', '', PING_TIMEOUT_MS).promise;
      return true;
    } catch (error) {
      // An owner that is subscribed but too busy to answer still has its queues.
      return !(error instanceof NoRespondersError);
    }
  }

  /** Verifies all queues. While this replica could not be reached, other replicas may have adopted some. */
  private async verifyAll(): Promise<void> {
    for (const queue of this.queues.values()) await this.verify(queue);
  }

  /** Removes a queue from memory if its record is gone or names another owner, and refuses the waiting poll. */
  private async verify(queue: Queue): Promise<void> {
    const stored = await this.records.find(queue.id);
    if (stored?.record.owner === this.id) {
      queue.revision = stored.revision;
      return;
    }
    this.queues.remove(queue);
    queue.waiter?.refuse(stored ? new MovedError(stored.record.owner) : badQueueId(queue.id));
  }

  private async sweep(): Promise<void> {
    const nowMs = Date.now();
    for (const queue of this.queues.values()) {
      if (queue.waiter || nowMs - queue.activeAtMs < queue.record.lifespan_s * 1000) continue;
      await this.close(queue);
    }
    const needed = new Set([...this.queues.values(), ...this.unstored].map(({ window }) => window));
    await this.windows.dropUnneeded((window) => needed.has(window));
  }

  private async checkLog(): Promise<void> {
    const { size } = this.eventLog;
    if (size > this.knownSize) {
      this.knownSize = size;
      this.dropMoved();
    }
    await this.windows.check();
  }

  /** Drops the queues of organisations that belong to another partition of the log now that it has more. The readers of
   *  unstored queues are woken, and read on to the end of the partition. */
  private dropMoved(): void {
    for (const queue of this.queues.values()) {
      if (this.isPartitionOf(queue.record.realm_id, queue.window.partition)) continue;
      if (this.unstored.has(queue)) {
        queue.release();
        continue;
      }
      this.drop(queue);
      this.inBackground(this.records.remove(queue));
    }
  }

  private drop(queue: Queue): void {
    this.queues.remove(queue);
    queue.waiter?.refuse(badQueueId(queue.id));
  }

  /** Drops all queues of a partition of the log, whose events would no longer be the ones that it has. */
  private dropQueues({ partition, incarnation, position }: LogWindow): void {
    this.log.error(
      { partition, incarnation, position },
      'the event log is not the same any more: dropping all queues',
    );
    for (const queue of this.queues.values()) if (queue.window.partition === partition) this.drop(queue);
    // The records may be lost together with the log.
    this.inBackground(this.records.ensure());
  }

  /** Runs work without waiting for it. A failure is logged, and the next run tries again. */
  private inBackground(work: Promise<void>): void {
    work.catch((error: unknown) => this.log.warn({ err: error }, 'keeping queues failed'));
  }
}

/** Returns the key of a queue that is being opened. It has the user, so that another user's refusal is not shared with the queue's
 *  user. */
const openingKey = ({ realm_id, user_id }: Actor, queueId: string): string =>
  `${realm_id}:${user_id}:${queueId}`;

function isOfIncarnation(queueId: string, { incarnation }: LogWindow): boolean {
  return queueId.startsWith(`${incarnation}-`);
}

function checkOwner(queue: Queue, actor: Actor): Queue {
  const { user_id, realm_id } = queue.record;
  if (user_id !== actor.user_id || realm_id !== actor.realm_id) throw badQueueId(queue.id);
  return queue;
}
