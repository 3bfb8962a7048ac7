import { BadEventQueueIdError, BadRequestError } from './generated/errors.ts';
import { ROUTES } from './generated/routes.ts';
import type { ChatEvent } from './generated/types.ts';
import { TimeoutError } from './api-error.ts';
import { isTransient } from './errors.ts';
import { delayAfter, type Transport } from './transport.ts';
import { sleep } from './waiting.ts';

/** Shows that the connection is alive. Consumers do not get it. */
interface Heartbeat {
  type: 'heartbeat';
  id: number;
}

export interface QueuePosition {
  readonly queue_id: string;
  /** Id of the last event that the consumer has taken. */
  last_event_id: number;
}

/** Milliseconds. The server sends something within about 50 s, a heartbeat if nothing happened. */
const SILENCE_LIMIT_MS = 90_000;
/** Milliseconds in which the first line of a stream has to come: it does at once, unless something between keeps it back. */
const OPENING_LIMIT_MS = 10_000;
/** Milliseconds for which events are polled where a stream could not be opened. */
const POLLING_MS = 600_000;
const STREAM = { ...ROUTES['queues.poll'], path: '/events/stream' };

/** Reads the events of queues from streams, and polls them where streams do not come through. */
export class QueueReader {
  private pollsUntilMs: number;
  /** Number of streams in a row of which nothing has come. */
  private heldBack = 0;

  constructor(
    private readonly transport: Transport,
    private readonly signal: AbortSignal | undefined,
    usesStreams: boolean,
  ) {
    this.pollsUntilMs = usesStreams ? 0 : Infinity;
  }

  /** Yields the events after the position, which the caller moves with each, and ends where the queue is lost. Waits for a
   *  server that is away. Throws a refusal that will not pass. */
  async *follow(position: QueuePosition): AsyncGenerator<ChatEvent | Heartbeat, void, undefined> {
    let hasStreamed = false;
    try {
      for (;;) {
        if (Date.now() >= this.pollsUntilMs) {
          if (yield* this.stream(position)) hasStreamed = true;
        }
        yield* await this.poll(position);
      }
    } catch (error) {
      // The server has deleted events that a stream sent, and that were lost with its connection before they were read.
      const areEventsLost = hasStreamed && error instanceof BadRequestError;
      if (!areEventsLost && !(error instanceof BadEventQueueIdError)) throw error;
      // Streams do come through.
      if (areEventsLost) this.pollFor(0);
    }
  }

  private async poll(position: QueuePosition): Promise<(ChatEvent | Heartbeat)[]> {
    const { queue_id, last_event_id } = position;
    const answer = await this.transport.call(
      ROUTES['queues.poll'],
      { queue_id, last_event_id },
      { signal: this.signal, retries: Infinity, maxRateLimitWaitMs: Infinity, timeoutMs: SILENCE_LIMIT_MS },
    );
    return (answer as { events: (ChatEvent | Heartbeat)[] }).events;
  }

  /** Yields the events of streams, one after the other, until one cannot be opened. Returns whether the server may have sent
   *  events that were not read. */
  private async *stream(position: QueuePosition): AsyncGenerator<ChatEvent | Heartbeat, boolean, undefined> {
    let mayHaveSent = false;
    for (let failures = 0; ; failures++) {
      let isOpen = false;
      let failure: unknown;
      try {
        const { queue_id, last_event_id } = position;
        const limits = { timeoutMs: OPENING_LIMIT_MS, silenceMs: SILENCE_LIMIT_MS, signal: this.signal };
        for await (const data of this.transport.stream(STREAM, { queue_id, last_event_id }, limits)) {
          isOpen = mayHaveSent = true;
          this.heldBack = 0;
          if (data === undefined) continue;
          failures = 0;
          yield data as ChatEvent | Heartbeat;
        }
      } catch (error) {
        if (this.signal?.aborted || error instanceof BadEventQueueIdError) throw error;
        if (!isOpen && !isTransient(error)) {
          this.pollFor(POLLING_MS);
          return mayHaveSent;
        }
        if (!isOpen && error instanceof TimeoutError) {
          // The first time, it may be a network that is away: one poll waits for it.
          this.pollFor(this.heldBack++ === 0 ? 0 : POLLING_MS);
          return true;
        }
        // A refusal within a stream comes again when the next one is opened, if it will not pass.
        failure = error;
      }
      await sleep(delayAfter(failure, failures), this.signal);
    }
  }

  private pollFor(ms: number): void {
    this.pollsUntilMs = Date.now() + ms;
  }
}
