import { type Bus, MovedError } from '@team-chat/bus';
import { ApiError } from '@team-chat/contracts';
import type { Logger } from '@team-chat/runtime';
import type { FollowedPartitions } from '../log/followed-partitions';
import type { LogWindow } from '../log/log-window';
import type { FanOut } from './fan-out';
import { badQueueId, type Queue } from './queue';
import { computeExpiry, RECORD_EVERY } from './record';
import type { QueueRecordStore } from './record-store';
import type { UnstoredQueues } from './unstored-queues';

const SWEEP_MS = 60_000;
/** Milliseconds between two checks of the log, in case what the NATS server says about the log is lost. */
const LOG_CHECK_MS = 30_000;

/** Keeps the queues of this replica and their records in agreement: with the activity of their clients, with other owners, and with
 *  the log. */
export class QueueUpkeep {
  /** Number of partitions of the log when the queues that have moved were last dropped. */
  private knownSize = 0;
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly ownId: string,
    private readonly records: QueueRecordStore,
    private readonly queues: FanOut,
    private readonly unstored: UnstoredQueues,
    private readonly partitions: FollowedPartitions,
    private readonly log: Logger,
  ) {}

  start(bus: Bus): void {
    bus.onConnectionChange((state) => state === 'back' && this.inBackground(this.verifyAll()));
    const checkLog = () => this.inBackground(this.checkLog());
    checkLog();
    this.partitions.onLogChange(checkLog);
    this.timers.push(
      setInterval(() => this.inBackground(this.sweep()), SWEEP_MS),
      setInterval(checkLog, LOG_CHECK_MS),
    );
  }

  stop(): void {
    this.timers.forEach(clearInterval);
  }

  /** Deletes a queue. A waiting poll is answered with the pending events. */
  async close(queue: Queue): Promise<void> {
    this.queues.remove(queue);
    queue.release();
    await this.records.remove(queue);
  }

  /** Deletes, in the background, a queue whose user or organisation was deactivated. A waiting poll of a deactivated user is
   *  refused as the next request would be; that of a deactivated organisation still gets the event that announces it. */
  endDeactivated(queue: Queue, why: 'user' | 'realm'): void {
    this.inBackground(why === 'realm' ? this.close(queue) : this.refuseAndRemove(queue));
  }

  private async refuseAndRemove(queue: Queue): Promise<void> {
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
    queue.record.expires_at = computeExpiry(queue.record, nowMs);
    const revision = await this.records.replace(queue);
    if (revision !== undefined) queue.revision = revision;
    else await this.verify(queue);
  }

  /** Verifies all queues. While this replica could not be reached, other replicas may have adopted some. */
  private async verifyAll(): Promise<void> {
    for (const queue of this.queues.values()) await this.verify(queue);
  }

  /** Removes a queue from memory if its record is gone or names another owner, and refuses the waiting poll. */
  private async verify(queue: Queue): Promise<void> {
    const stored = await this.records.find(queue.id);
    if (stored?.record.owner === this.ownId) {
      queue.revision = stored.revision;
      return;
    }
    this.queues.remove(queue);
    queue.waiter?.refuse(stored ? new MovedError(stored.record.owner) : badQueueId(queue.id));
  }

  /** Closes the queues that nobody polled during their lifespan, and stops following partitions that no queue needs. */
  private async sweep(): Promise<void> {
    const nowMs = Date.now();
    for (const queue of this.queues.values()) {
      if (queue.waiter || nowMs - queue.activeAtMs < queue.record.lifespan_s * 1000) continue;
      await this.close(queue);
    }
    const needed = new Set([...this.queues.values(), ...this.unstored.values()].map(({ window }) => window));
    await this.partitions.dropUnneeded((window) => needed.has(window));
  }

  private async checkLog(): Promise<void> {
    const { size } = this.partitions;
    if (size > this.knownSize) {
      this.knownSize = size;
      this.dropMoved();
    }
    await this.partitions.check();
  }

  /** Drops the queues of organisations that belong to another partition of the log now that it has more. The readers of
   *  unstored queues are woken, and read on to the end of the partition. */
  private dropMoved(): void {
    for (const queue of this.queues.values()) {
      if (this.partitions.isOf(queue.record.realm_id, queue.window.partition)) continue;
      if (this.unstored.has(queue)) {
        queue.release();
        continue;
      }
      this.drop(queue);
      this.inBackground(this.records.remove(queue));
    }
  }

  /** Drops all queues of a partition of the log that has begun a new incarnation: their events would no longer be the ones
   *  that the log has. */
  dropAll({ partition, incarnation, position }: LogWindow): void {
    this.log.error({ partition, incarnation, position }, 'the event log is not the same any more: dropping all queues');
    for (const queue of this.queues.values()) if (queue.window.partition === partition) this.drop(queue);
    // The records may be lost together with the log.
    this.inBackground(this.records.ensure());
  }

  private drop(queue: Queue): void {
    this.queues.remove(queue);
    queue.waiter?.refuse(badQueueId(queue.id));
  }

  /** Runs work without waiting for it. A failure is logged, and the next run tries again. */
  private inBackground(work: Promise<void>): void {
    work.catch((error: unknown) => this.log.warn({ err: error }, 'keeping queues failed'));
  }
}
