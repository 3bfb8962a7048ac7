import type { Bus, EventLog, ReplicaStatuses } from '@team-chat/bus';
import { type HeldWebhook, holdWebhooks, releaseWebhooks } from '@team-chat/contracts';
import type { Logger } from '@team-chat/runtime';
import type { QueueOwner } from '../queue-owner';
import { WebhookReader } from './reader';
import type { Sender } from './request';

/** Milliseconds between two extensions of the leases, a fraction of what they last. */
const HOLD_EVERY_MS = 3000;
/** Milliseconds without an extension after which this replica counts its leases as ended. */
const HELD_FOR_MS = 12_000;
/** Webhooks that a replica takes at once: the others have a chance to take some too. */
const MAX_TAKEN = 10;
/** Longest that `stop` waits for attempts at hand, in milliseconds. What they deliver after that is delivered again. */
const STOP_TIMEOUT_MS = 3000;

export interface WebhooksOptions {
  bus: Bus;
  owner: QueueOwner;
  eventLog: EventLog;
  statuses: ReplicaStatuses;
  sender: Sender;
  log: Logger;
}

/** The webhooks that this replica delivers. Each is delivered by one replica at a time, which has a lease in the database. */
export class Webhooks {
  /** Readers by the id of their webhook. */
  private readonly readers = new Map<number, WebhookReader>();
  private timer: NodeJS.Timeout | undefined;
  private holding: Promise<void> | undefined;
  private isStale = false;
  private heldAtMs = 0;
  private stopping = false;

  constructor(private readonly options: WebhooksOptions) {}

  start(): void {
    this.timer = setInterval(() => this.hold(), HOLD_EVERY_MS);
    this.options.owner.onEntry = (entry) => {
      if (entry.type === 'webhook_changed') this.hold();
    };
    this.hold();
  }

  /** Stops delivering, and leaves the webhooks to other replicas. */
  async stop(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    const { bus, owner, log } = this.options;
    const patience = new Promise((resolve) => setTimeout(resolve, STOP_TIMEOUT_MS).unref());
    const stopped = [...this.readers.values()].map((reader) => reader.stop());
    await Promise.race([Promise.all([this.holding, ...stopped]), patience]);
    try {
      const deadlineMs = STOP_TIMEOUT_MS;
      await bus.call(releaseWebhooks, { params: { replica: owner.id } }, { deadlineMs });
    } catch (error) {
      log.warn({ err: error }, 'the leases of webhooks last until they expire');
    }
  }

  /** Extends the leases and takes webhooks in the background; once more if it is called meanwhile. */
  private hold(): void {
    this.isStale = true;
    this.holding ??= this.holdNow().finally(() => {
      this.holding = undefined;
    });
  }

  private async holdNow(): Promise<void> {
    const { bus, owner, log } = this.options;
    while (this.isStale && !this.stopping) {
      this.isStale = false;
      try {
        const { webhooks } = await bus.call(holdWebhooks, {
          params: { replica: owner.id, limit: MAX_TAKEN },
        });
        this.heldAtMs = Date.now();
        // A full claim means that more may be unclaimed.
        if (this.follow(webhooks) >= MAX_TAKEN) this.isStale = true;
      } catch (error) {
        log.warn({ err: error }, 'the leases of webhooks could not be extended');
        if (Date.now() - this.heldAtMs > HELD_FOR_MS) this.follow([]);
      }
    }
  }

  /** Delivers exactly these webhooks from now on. A webhook that has changed waits for the attempt at hand. Returns the number of
   *  those that it has begun with. */
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
    for (const [id, webhook] of fresh) this.readers.set(id, new WebhookReader(this.options, webhook));
    return fresh.length;
  }
}
