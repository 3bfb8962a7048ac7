import { randomUUID } from 'node:crypto';
import { type Bus, type EventLog, MovedError, NoRespondersError } from '@team-chat/bus';
import { type Actor, ApiError, homeSubject } from '@team-chat/contracts';
import type { Logger } from '@team-chat/runtime';
import { TransactionSnapshot } from './domain/transaction-snapshot';
import { Queue } from './queue';
import type { QueueRecord } from './queue-record';
import type { QueueRecords, StoredRecord } from './queue-records';
import { MAX_PENDING, Queues } from './queues';
import { replay } from './replay';
import { type ReadViewpoint, readViewpoint } from './viewpoints';
import { LogWindow } from './window';

const SWEEP_MS = 60_000;
const INCARNATION_CHECK_MS = 5000;
const PING_TIMEOUT_MS = 1000;
/** A record is rewritten when this part of the queue's life has passed, so that its expiry stays true. */
const RECORD_EVERY = 0.25;

export function badQueueId(queueId: string): ApiError {
  return new ApiError('BAD_EVENT_QUEUE_ID', `Bad event queue ID: ${queueId}`, { queue_id: queueId });
}

/** This replica as a home of queues: it opens them, adopts those whose home is gone, forgets the idle ones,
 *  and lets go of all of them when it stops. */
export class QueueHome {
  /** Part of the ids of the queues made here, and of the subjects they are asked at. */
  readonly id = randomUUID().replaceAll('-', '').slice(0, 12);
  readonly queues = new Queues();
  readonly window: LogWindow;
  /** Queues being adopted: polls that come meanwhile share the work. */
  private readonly opening = new Map<string, Promise<Queue>>();
  /** After a lost connection others may have adopted queues of ours. */
  private readonly unverified = new Set<Queue>();
  private incarnation = '';
  private stopping = false;
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly bus: Bus,
    private readonly eventLog: EventLog,
    private readonly records: QueueRecords,
    private readonly log: Logger,
  ) {
    this.window = new LogWindow(eventLog, (entry) => this.queues.distribute(entry));
  }

  async start(): Promise<void> {
    const { incarnation, last_seq } = await this.eventLog.state();
    this.incarnation = incarnation;
    this.window.start(last_seq);
    this.bus.onConnectionChange((state) => {
      if (state === 'back') for (const queue of this.queues.values()) this.unverified.add(queue);
    });
    this.timers.push(
      setInterval(() => this.sweep(), SWEEP_MS),
      setInterval(() => void this.checkIncarnation(), INCARNATION_CHECK_MS),
    );
  }

  /** Lets go of all queues: their polls are sent to other replicas, which adopt them. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.timers.forEach(clearInterval);
    for (const queue of this.queues.values()) queue.waiter?.refuse(new MovedError(''));
    await this.window.stop();
  }

  /** An id for a new queue of this home. It names the log's incarnation: a queue of another one is no queue. */
  newQueueId(): string {
    return `${this.incarnation}-${this.id}-${randomUUID().replaceAll('-', '')}`;
  }

  /** Takes a newly registered queue in, with all entries since its place in the log. */
  async add(record: QueueRecord, viewpoint: ReadViewpoint): Promise<void> {
    await this.records.put(record);
    await this.join(record, viewpoint, record.created_seq);
  }

  /** The caller's queue, adopted where its home is gone. Throws MovedError where another replica has it, and
   *  BAD_EVENT_QUEUE_ID for queues that are unknown, expired, of another log, or somebody else's. */
  async open(actor: Actor, queueId: string, lastEventId?: number): Promise<Queue> {
    if (this.stopping) throw new MovedError('');
    const here = this.queues.get(queueId);
    if (here && !this.unverified.delete(here)) return checkOwner(here, actor);
    const opening = this.opening.get(queueId) ?? this.find(actor, queueId, lastEventId);
    this.opening.set(queueId, opening);
    try {
      return checkOwner(await opening, actor);
    } finally {
      this.opening.delete(queueId);
    }
  }

  /** Ends a queue for good; a poll that waits on it is answered with what there is. */
  async close(queue: Queue): Promise<void> {
    this.queues.remove(queue);
    queue.release();
    await this.records.remove(queue.id);
  }

  /** Notes that the client is alive. */
  async touch(queue: Queue): Promise<void> {
    const nowMs = Date.now();
    queue.activeAtMs = nowMs;
    if (nowMs - queue.recordedAtMs < RECORD_EVERY * 1000 * queue.record.lifespan_s) return;
    queue.recordedAtMs = nowMs;
    queue.record.expires_at = expiryOf(queue.record, nowMs);
    await this.records.put(queue.record);
  }

  /** The newest sequence number that the log has given out. */
  async logEnd(): Promise<number> {
    return (await this.eventLog.state()).last_seq;
  }

  private async find(actor: Actor, queueId: string, lastEventId: number | undefined): Promise<Queue> {
    if (!queueId.startsWith(`${this.incarnation}-`)) throw badQueueId(queueId);
    const stored = await this.records.find(queueId);
    const here = this.queues.get(queueId);
    if (!stored || stored.record.expires_at < Date.now() / 1000) {
      if (here) this.queues.remove(here);
      throw badQueueId(queueId);
    }
    if (stored.record.user_id !== actor.user_id || stored.record.realm_id !== actor.realm_id)
      throw badQueueId(queueId);
    if (here && stored.record.home === this.id) return here;
    if (here) this.queues.remove(here);
    if (stored.record.home !== this.id) await this.claim(stored);
    return this.adopt(actor, { ...stored.record, home: this.id }, lastEventId);
  }

  /** Becomes the home of a queue whose home is gone. Of several that try, one succeeds. */
  private async claim({ record, revision }: StoredRecord): Promise<void> {
    if (await this.isAlive(record.home)) throw new MovedError(record.home);
    if (await this.records.replace({ ...record, home: this.id }, revision)) return;
    const winner = await this.records.find(record.queue_id);
    if (!winner) throw badQueueId(record.queue_id);
    throw new MovedError(winner.record.home);
  }

  private async adopt(actor: Actor, record: QueueRecord, lastEventId: number | undefined): Promise<Queue> {
    const seq = Math.max(record.created_seq, lastEventId ?? record.created_seq);
    const { first_seq } = await this.eventLog.state();
    if (seq + 1 < first_seq) throw badQueueId(record.queue_id);
    this.log.info({ queue_id: record.queue_id, seq }, 'adopting a queue');
    return this.join(record, await readViewpoint(this.bus, actor), seq);
  }

  /** Replays the log from `seq` to the present, then counts the queue among those that get new entries. One with
   *  more waiting than may be kept is served what fits, and is read from the log again when that is fetched. */
  private async join(record: QueueRecord, viewpoint: ReadViewpoint, seq: number): Promise<Queue> {
    const queue = new Queue(record, viewpoint, seq);
    const snapshots = new Map(
      Object.entries(viewpoint.snapshots).map(([service, text]) => [service, new TransactionSnapshot(text)]),
    );
    await this.window.catchUp(record.realm_id, seq, (entries) => {
      if (replay(queue, entries, snapshots, MAX_PENDING)) this.queues.add(queue);
    });
    return queue;
  }

  private async isAlive(home: string): Promise<boolean> {
    try {
      await this.bus.request(homeSubject(home, { id: 'ping' }), '', '', PING_TIMEOUT_MS).promise;
      return true;
    } catch (error) {
      // Somebody who listens but is too busy to answer still has its queues.
      return !(error instanceof NoRespondersError);
    }
  }

  private sweep(): void {
    const nowMs = Date.now();
    for (const queue of this.queues.values()) {
      if (queue.waiter || nowMs - queue.activeAtMs < queue.record.lifespan_s * 1000) continue;
      this.close(queue).catch((error: unknown) =>
        this.log.warn({ err: error }, 'a queue could not be forgotten'),
      );
    }
  }

  /** A log that was restored or made anew is another log: queues of the old one are gone. */
  private async checkIncarnation(): Promise<void> {
    try {
      const { incarnation, last_seq } = await this.eventLog.state();
      if (incarnation === this.incarnation || this.stopping) return;
      this.log.error({ incarnation }, 'the event log is not the same any more: dropping all queues');
      this.incarnation = incarnation;
      await this.window.stop();
      for (const queue of this.queues.values()) {
        this.queues.remove(queue);
        queue.waiter?.refuse(badQueueId(queue.id));
      }
      this.window.start(last_seq);
    } catch {
      // JetStream is away: nothing can be said about the log now.
    }
  }
}

function checkOwner(queue: Queue, actor: Actor): Queue {
  const { user_id, realm_id } = queue.record;
  if (user_id !== actor.user_id || realm_id !== actor.realm_id) throw badQueueId(queue.id);
  return queue;
}

/** Later than the idle limit by what `touch` leaves unwritten. */
export function expiryOf(record: Pick<QueueRecord, 'lifespan_s'>, nowMs: number): number {
  return Math.ceil(nowMs / 1000 + record.lifespan_s * (1 + RECORD_EVERY));
}
