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
  ownerOfQueue,
  ownerSubject,
  ServiceUnavailableError,
  subjectOf,
  getEvents,
} from '@team-chat/contracts';

/** A poll is answered by its owner within the heartbeat time; this is how late that may be. */
const PARK_LIMIT_MS = 70_000;
const PING_EVERY_MS = 1000;
const PING_TIMEOUT_MS = 2500;
/** How long a request goes on looking for any events replica at all. */
const SEARCH_LIMIT_MS = 10_000;
const SEARCH_PAUSE_MS = 100;
/** Home gone, found by another, asked there: so much happens without a pause. */
const UNPAUSED_ATTEMPTS = 3;
/** How long finding or adopting a queue may take. */
const FIND_LIMIT_MS = 9000;

/** This gateway is going down. */
class StoppingError extends ServiceUnavailableError {
  override readonly name = 'StoppingError';
}

/** Knows which events replica holds which queue, sends requests about queues there, and looks for another
 *  replica when that one is gone: a client notices nothing. */
export class QueueRouter {
  /** Where queues have moved to since their id was made. */
  private readonly moved = new LRUCache<string, string>({ max: 100_000 });
  /** Requests that wait at a owner. */
  private readonly parked = new Map<string, Set<PendingReply>>();
  private readonly timer: NodeJS.Timeout;
  private stopping = false;

  constructor(private readonly bus: Bus) {
    this.timer = setInterval(() => this.pingAll(), PING_EVERY_MS);
    // What a owner answered while we were away is lost: ask again.
    bus.onConnectionChange((state) => {
      if (state === 'back') for (const owner of this.parked.keys()) this.giveUp(owner);
    });
  }

  /** Polls that wait. */
  get parkedCount(): number {
    let count = 0;
    for (const there of this.parked.values()) count += there.size;
    return count;
  }

  /** Ends the waiting of all polls; each is answered as if nothing had happened, and comes again elsewhere. */
  stop(): void {
    this.stopping = true;
    clearInterval(this.timer);
    for (const owner of this.parked.keys()) this.giveUp(owner, new StoppingError());
  }

  /** Calls an operation whose `queue_id` parameter says where. Repeating is harmless: a poll takes nothing away. */
  async call(op: AnyOperation, request: BusRequest): Promise<Uint8Array> {
    const queueId = String(request.params.queue_id);
    let owner = this.moved.get(queueId) ?? ownerOfQueue(queueId);
    let searchingSince = Date.now();
    for (let attempt = 1; ; attempt++) {
      const askedAt = Date.now();
      try {
        return await this.ask(op, owner, request);
      } catch (error) {
        if (error instanceof StoppingError && op.id === getEvents.id) return noEvents(queueId);
        const isLost = error instanceof NoRespondersError || error instanceof DeadlineExceededError;
        if (!isLost && !(error instanceof MovedError)) throw error;
        // Who waited at a owner for a while was not searching: the search begins now.
        if (Date.now() - askedAt > SEARCH_LIMIT_MS) [searchingSince, attempt] = [Date.now(), 1];
        if (Date.now() - searchingSince > SEARCH_LIMIT_MS) {
          throw new ServiceUnavailableError(undefined, { cause: error });
        }
        // With its owner gone, any replica will do; with none there at all, wait for one.
        owner = (error instanceof MovedError && error.owner) || undefined;
        if (owner) this.moved.set(queueId, owner);
        if (attempt > UNPAUSED_ATTEMPTS) await new Promise((resolve) => setTimeout(resolve, SEARCH_PAUSE_MS));
      }
    }
  }

  private async ask(op: AnyOperation, owner: string | undefined, request: BusRequest): Promise<Uint8Array> {
    if (this.stopping) throw new StoppingError();
    if (owner === undefined) {
      const payload = JSON.stringify(request);
      return this.bus.request(subjectOf(op), payload, request.info.request_id, FIND_LIMIT_MS).promise;
    }
    const pending = this.bus.requestBatched(ownerSubject(owner, op), request, PARK_LIMIT_MS);
    const there = this.parked.get(owner) ?? new Set();
    this.parked.set(owner, there.add(pending));
    try {
      return await pending.promise;
    } finally {
      there.delete(pending);
      if (there.size === 0 && this.parked.get(owner) === there) this.parked.delete(owner);
    }
  }

  /** A replica that was killed answers no ping: whoever waits there must look elsewhere. */
  private pingAll(): void {
    for (const owner of this.parked.keys()) {
      this.bus
        .request(ownerSubject(owner, { id: 'ping' }), '', '', PING_TIMEOUT_MS)
        .promise.catch(() => this.giveUp(owner));
    }
  }

  private giveUp(owner: string, error: Error = new NoRespondersError()): void {
    for (const pending of this.parked.get(owner) ?? []) pending.abandon(error);
  }
}

function noEvents(queueId: string): Uint8Array {
  return Buffer.from(JSON.stringify({ events: [], queue_id: queueId }));
}
