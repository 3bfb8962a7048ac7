import {
  type Bus,
  type BusRequest,
  DeadlineExceededError,
  entryCache,
  MovedError,
  NoRespondersError,
  type OnInterim,
  type PendingReply,
} from '@team-chat/bus';
import {
  type AnyOperation,
  ownerOfQueue,
  ownerSubject,
  ServiceUnavailableError,
  subjectOf,
  deleteQueue,
} from '@team-chat/contracts';
import type { ParkedCaller } from '../callers/parked-callers';

/** Milliseconds to wait for the answer to a poll. The owner answers within the heartbeat time, which is shorter. */
const POLL_TIMEOUT_MS = 70_000;
const PING_EVERY_MS = 1000;
const PING_TIMEOUT_MS = 2500;
/** Milliseconds after which a request that an owner did not refuse has waited at the owner. */
const PARKED_MS = 3000;
/** Milliseconds for which a request looks for any events replica at all. */
const SEARCH_LIMIT_MS = 10_000;
const SEARCH_PAUSE_MS = 100;
/** Attempts without a pause: the old owner is gone, any replica names the new one, the new owner is asked. */
const UNPAUSED_ATTEMPTS = 3;
/** Milliseconds within which a replica must find or adopt a queue. */
const FIND_LIMIT_MS = 9000;

/** Ends waiting requests when this gateway stops. */
class StoppingError extends ServiceUnavailableError {
  override readonly name = 'StoppingError';
}

/** Sends requests about a queue to the events replica that owns it, and finds another replica when that one is gone.
 *  The client notices nothing. */
export class QueueRouter {
  /** Owners of queues that have moved since their id was made, by queue id. */
  private readonly moved = entryCache<string, string>(100_000);
  /** Requests that wait for an answer, by owner. */
  private readonly parked = new Map<string, Set<PendingReply>>();
  /** Runs while requests wait. */
  private timer: NodeJS.Timeout | undefined;
  private stopping = false;

  constructor(private readonly bus: Bus) {
    // Answers sent while this gateway was disconnected are lost: the requests are sent again.
    bus.onConnectionChange((state) => {
      if (state === 'back') for (const owner of this.parked.keys()) this.giveUp(owner);
    });
  }

  /** Number of requests that wait at an owner. */
  get waitingCount(): number {
    let count = 0;
    for (const waiting of this.parked.values()) count += waiting.size;
    return count;
  }

  /** Answers all waiting polls with no events; clients poll again at another gateway. */
  stop(): void {
    this.stopping = true;
    this.endPings();
    for (const owner of this.parked.keys()) this.giveUp(owner, new StoppingError());
  }

  /** Calls an operation at the owner of its `queue_id`, whose interim replies go to `onInterim`. Repeats the call when the owner
   *  is gone, with the parameters that the request has then. That is harmless: a poll removes nothing. */
  async call(
    op: AnyOperation,
    request: BusRequest,
    { caller, onInterim }: { caller?: ParkedCaller; onInterim?: OnInterim } = {},
  ): Promise<Uint8Array> {
    const queueId = String(request.params.queue_id);
    let owner = this.moved.get(queueId) ?? ownerOfQueue(queueId);
    let searchingSince = Date.now();
    for (let attempt = 1; ; attempt++) {
      const askedAt = Date.now();
      try {
        const pending = this.ask(op, owner, request, onInterim);
        caller?.waitFor(pending);
        try {
          return await pending.promise;
        } finally {
          if (owner !== undefined) this.unpark(owner, pending);
        }
      } catch (error) {
        if (error instanceof StoppingError && op !== deleteQueue) return noEvents(queueId);
        const isLost = error instanceof NoRespondersError || error instanceof DeadlineExceededError;
        if (!isLost && !(error instanceof MovedError)) throw error;
        // Time spent waiting at an owner does not count as searching: the search begins now.
        const hasWaited = owner !== undefined && Date.now() - askedAt > PARKED_MS;
        if (hasWaited) [searchingSince, attempt] = [Date.now(), 1];
        if (Date.now() - searchingSince > SEARCH_LIMIT_MS) {
          throw new ServiceUnavailableError(undefined, { cause: error });
        }
        // Without its owner, any replica will do; without any replica, wait for one.
        owner = (error instanceof MovedError && error.owner) || undefined;
        if (owner) this.moved.set(queueId, owner);
        if (attempt > UNPAUSED_ATTEMPTS) await new Promise((resolve) => setTimeout(resolve, SEARCH_PAUSE_MS));
      }
    }
  }

  /** Sends a request to an owner, or to any replica. Throws where this gateway stops. */
  private ask(
    op: AnyOperation,
    owner: string | undefined,
    request: BusRequest,
    onInterim: OnInterim | undefined,
  ): PendingReply {
    if (this.stopping) throw new StoppingError();
    if (owner === undefined) {
      const payload = JSON.stringify(request);
      const { request_id } = request.info;
      return this.bus.request(subjectOf(op), payload, request_id, FIND_LIMIT_MS, op.owner);
    }
    const pending = this.bus.requestBatched(ownerSubject(owner, op), request, POLL_TIMEOUT_MS, onInterim);
    const waiting = this.parked.get(owner) ?? new Set();
    this.parked.set(owner, waiting.add(pending));
    this.timer ??= setInterval(() => this.pingAll(), PING_EVERY_MS);
    return pending;
  }

  private unpark(owner: string, pending: PendingReply): void {
    const waiting = this.parked.get(owner);
    waiting?.delete(pending);
    if (waiting?.size === 0) this.parked.delete(owner);
  }

  /** Pings the owners of waiting requests. A killed replica does not answer, and its requests go to another one. */
  private pingAll(): void {
    if (this.parked.size === 0) return this.endPings();
    for (const owner of this.parked.keys()) {
      this.bus
        .request(ownerSubject(owner, { id: 'ping' }), '', '', PING_TIMEOUT_MS)
        .promise.catch(() => this.giveUp(owner));
    }
  }

  private endPings(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private giveUp(owner: string, error: Error = new NoRespondersError()): void {
    for (const pending of this.parked.get(owner) ?? []) pending.abandon(error);
  }
}

function noEvents(queueId: string): Uint8Array {
  return Buffer.from(JSON.stringify({ events: [], queue_id: queueId }));
}
