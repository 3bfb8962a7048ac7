import { LRUCache } from 'lru-cache';
import {
  type Bus,
  type BusRequest,
  DeadlineExceededError,
  MovedError,
  NoRespondersError,
  type PendingReply,
} from '@team-chat/bus';
import {
  type AnyOperation,
  homeOfQueue,
  homeSubject,
  ServiceUnavailableError,
  subjectOf,
} from '@team-chat/contracts';

/** A poll is answered by its home within the heartbeat time; this is how late that may be. */
const PARK_LIMIT_MS = 70_000;
const PING_EVERY_MS = 1000;
const PING_TIMEOUT_MS = 2500;
/** How long a request goes on looking for any events replica at all. */
const SEARCH_LIMIT_MS = 10_000;
const SEARCH_PAUSE_MS = 100;

/** Knows which events replica holds which queue, sends requests about queues there, and looks for another
 *  replica when that one is gone: a client notices nothing. */
export class QueueHomes {
  /** Where queues have moved to since their id was made. */
  private readonly moved = new LRUCache<string, string>({ max: 100_000 });
  /** Requests that wait at a home. */
  private readonly parked = new Map<string, Set<PendingReply>>();
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly bus: Bus) {
    this.timer = setInterval(() => this.pingAll(), PING_EVERY_MS);
    // What a home answered while we were away is lost: ask again.
    bus.onConnectionChange((state) => {
      if (state === 'back') for (const home of this.parked.keys()) this.giveUp(home);
    });
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Calls an operation whose `queue_id` parameter says where. Repeating is harmless: a poll takes nothing away. */
  async call(op: AnyOperation, request: BusRequest): Promise<Uint8Array> {
    const queueId = String(request.params.queue_id);
    const payload = JSON.stringify(request);
    const giveUpAt = Date.now() + SEARCH_LIMIT_MS;
    let home = this.moved.get(queueId) ?? homeOfQueue(queueId);
    for (;;) {
      try {
        return await this.ask(op, home, payload, request.info.request_id);
      } catch (error) {
        if (error instanceof MovedError) {
          home = error.home || undefined;
          if (home) this.moved.set(queueId, home);
        } else if (error instanceof NoRespondersError || error instanceof DeadlineExceededError) {
          // With its home gone, any replica will do; with none there at all, wait for one.
          if (home === undefined) {
            if (Date.now() > giveUpAt) throw new ServiceUnavailableError(undefined, { cause: error });
            await new Promise((resolve) => setTimeout(resolve, SEARCH_PAUSE_MS));
          }
          home = undefined;
        } else throw error;
      }
    }
  }

  private async ask(
    op: AnyOperation,
    home: string | undefined,
    payload: string,
    requestId: string,
  ): Promise<Uint8Array> {
    const subject = home === undefined ? subjectOf(op) : homeSubject(home, op);
    const pending = this.bus.request(subject, payload, requestId, PARK_LIMIT_MS);
    if (home === undefined) return pending.promise;
    const there = this.parked.get(home) ?? new Set();
    this.parked.set(home, there.add(pending));
    try {
      return await pending.promise;
    } finally {
      there.delete(pending);
      if (there.size === 0) this.parked.delete(home);
    }
  }

  /** A replica that was killed answers no ping: whoever waits there must look elsewhere. */
  private pingAll(): void {
    for (const home of this.parked.keys()) {
      this.bus
        .request(homeSubject(home, { id: 'ping' }), '', '', PING_TIMEOUT_MS)
        .promise.catch(() => this.giveUp(home));
    }
  }

  private giveUp(home: string): void {
    for (const pending of this.parked.get(home) ?? []) pending.abandon(new NoRespondersError());
  }
}
