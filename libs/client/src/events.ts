import { QueueReader } from './follow-queue.ts';
import { ROUTES } from './generated/routes.ts';
import type { ChatEvent, RegisterQueueParams, RegisterQueueResult } from './generated/types.ts';
import type { CallOptions, Transport } from './transport.ts';

export type EventType = ChatEvent['type'];

/** The first item of `events()`: the state that the events after it continue. */
export interface Registered {
  type: 'registered';
  state: RegisterQueueResult;
}

/** The server has deleted the queue, as it does after ten minutes without a poll, and the events since then are lost. A new
 *  queue continues `state`, which takes the place of all that was known before. */
export interface Reregistered {
  type: 'reregistered';
  state: RegisterQueueResult;
}

/** An item of `events()`, for the event types that were asked for. */
export type EventItem<T extends EventType = EventType> = Registered | Reregistered | Extract<ChatEvent, { type: T }>;

export interface EventsOptions<T extends EventType = EventType> extends Omit<RegisterQueueParams, 'event_types'> {
  /** Types of events that the queue gets; all by default. */
  event_types?: T[];
  /** False polls for events, which needs a request for each, as behind a proxy that keeps streams back; true by default. A
   *  stream that cannot be opened is replaced by polls anyway. */
  stream?: boolean;
  /** Ends the iteration, which then throws the signal's reason. */
  signal?: AbortSignal;
}

const DELETE_TIMEOUT_MS = 5_000;
/** A repeated registration leaves a queue that nobody polls, which the server deletes. */
const REGISTER = { ...ROUTES['queues.register'], safe: true };

/** Registers a queue and yields its events: the registration data first, then each event once, in order. Reads on when the
 *  consumer has taken all events. Waits until the server is back. Deletes the queue at the end. Throws what the first
 *  registration throws, and any refusal that will not pass, such as an invalid key. */
export async function* readEvents<T extends EventType>(
  transport: Transport,
  { signal, stream = true, ...params }: EventsOptions<T>,
): AsyncGenerator<EventItem<T>, void, undefined> {
  const register = async (options: CallOptions) => {
    const state = (await transport.call(REGISTER, params, options)) as RegisterQueueResult;
    if (state.queue_id === null) throw new TypeError('events need the credentials of an account');
    return { state, queue_id: state.queue_id, last_event_id: state.last_event_id };
  };
  const reader = new QueueReader(transport, signal, stream);
  let queue = await register({ signal });
  try {
    yield { type: 'registered', state: queue.state };
    for (;;) {
      for await (const event of reader.follow(queue)) {
        queue.last_event_id = event.id;
        if (event.type !== 'heartbeat') yield event as EventItem<T>;
      }
      queue = await register({ signal, retries: Infinity, maxRateLimitWaitMs: Infinity });
      yield { type: 'reregistered', state: queue.state };
    }
  } finally {
    const once = { timeoutMs: DELETE_TIMEOUT_MS, retries: 0, maxRateLimitWaitMs: 0 };
    // The server deletes a queue that it cannot be asked to delete now when nobody has polled it for a while.
    await transport.call(ROUTES['queues.remove'], { queue_id: queue.queue_id }, once).catch(() => undefined);
  }
}
