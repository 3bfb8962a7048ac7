import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus, EventLog, ReplicaStatuses } from '@team-chat/bus';
import { type HeldWebhook, holdWebhooks, releaseWebhooks } from '@team-chat/contracts';
import type { Logger } from '@team-chat/runtime';
import type { QueueOwner } from '../queues/owner';
import { EventWebhookReader } from './reader';
import type { EventWebhookSender } from './request';

/** Milliseconds between two extensions of the leases, a fraction of what they last. */
const HOLD_EVERY_MS = 3000;
/** Milliseconds between two looks while there are no webhooks. The log tells of the first one, and its first event may wait for a
 *  look only where the replica that took that entry has died. */
const LOOK_EVERY_MS = 30_000;
/** Milliseconds without an extension after which this replica counts its leases as ended. */
const HELD_FOR_MS = 12_000;
/** Webhooks that a replica takes at once, so that other replicas have a chance to take some webhooks too. */
const MAX_TAKEN = 10;
/** Longest that `stop` waits for attempts at hand, in milliseconds. What an attempt delivers after that time is delivered again. */
const STOP_TIMEOUT_MS = 3000;

/** The parts of the service that delivering event webhooks needs. */
export interface DeliveryContext {
  bus: Bus;
  owner: QueueOwner;
  eventLog: EventLog;
  statuses: ReplicaStatuses;
  sender: EventWebhookSender;
  log: Logger;
}

/** Holds the leases of the event webhooks that this replica delivers, and runs a reader for each. One replica at a time has the
 *  lease of a webhook, which is in the database of accounts. */
export class EventWebhookLeases {
  /** Readers by the id of their webhook. */
  private readonly readers = new Map<number, EventWebhookReader>();
  private timer: NodeJS.Timeout | undefined;
  private holding: Promise<void> | undefined;
  private isStale = false;
  private heldAtMs = 0;
  private stopping = false;
  /** Whether there may be webhooks, of any replica. */
  private exist = true;

  constructor(private readonly options: DeliveryContext) {}

  start(): void {
    this.options.owner.onEntry = (entry) => {
      if (entry.type === 'webhook_changed') this.hold();
    };
    this.hold();
  }

  /** Stops delivering, and leaves the webhooks to other replicas. */
  async stop(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    const { bus, owner, log } = this.options;
    const patience = sleep(STOP_TIMEOUT_MS, undefined, { ref: false });
    const stopped = [...this.readers.values()].map((reader) => reader.stop());
    await Promise.race([Promise.all([this.holding, ...stopped]), patience]);
    try {
      const deadlineMs = STOP_TIMEOUT_MS;
      await bus.call(releaseWebhooks, { params: { replica: owner.id } }, { deadlineMs });
    } catch (error) {
      log.warn({ err: error }, 'the leases of webhooks last until they expire');
    }
  }

  /** Extends the leases and takes webhooks in the background. A call meanwhile makes it extend and take once more. */
  private hold(): void {
    this.isStale = true;
    this.holding ??= this.holdNow().finally(() => {
      this.holding = undefined;
      clearTimeout(this.timer);
      if (!this.stopping) this.timer = setTimeout(() => this.hold(), this.exist ? HOLD_EVERY_MS : LOOK_EVERY_MS);
    });
  }

  private async holdNow(): Promise<void> {
    const { bus, owner, log } = this.options;
    while (this.isStale && !this.stopping) {
      this.isStale = false;
      try {
        const { webhooks, exist } = await bus.call(holdWebhooks, {
          params: { replica: owner.id, limit: MAX_TAKEN },
        });
        this.heldAtMs = Date.now();
        // Accounts of the version before does not say.
        this.exist = exist ?? true;
        // A full claim means that more webhooks may be without a lease.
        if (this.follow(webhooks) >= MAX_TAKEN) this.isStale = true;
      } catch (error) {
        this.exist = true;
        log.warn({ err: error }, 'the leases of webhooks could not be extended');
        if (Date.now() - this.heldAtMs > HELD_FOR_MS) this.follow([]);
      }
    }
  }

  /** Delivers exactly these webhooks from now on. A webhook that has changed waits for the attempt at hand. Returns the number of
   *  webhooks whose delivery begins with this call. */
  private follow(webhooks: HeldWebhook[]): number {
    const wanted = new Map(webhooks.map((webhook) => [webhook.id, webhook]));
    for (const [id, reader] of this.readers) {
      if (wanted.get(id)?.lease === reader.lease && !reader.hasStopped) continue;
      void reader.stop().then(() => {
        if (this.readers.get(id) !== reader) return;
        this.readers.delete(id);
        if (wanted.has(id)) this.hold();
      });
    }
    const fresh = [...wanted].filter(([id]) => !this.readers.has(id));
    for (const [id, webhook] of fresh) this.readers.set(id, new EventWebhookReader(this.options, webhook));
    return fresh.length;
  }
}
