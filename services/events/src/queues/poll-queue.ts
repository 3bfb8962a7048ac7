import { context, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { MovedError, RawJson, type SendInterim } from '@team-chat/bus';
import {
  type Actor,
  BadRequestError,
  type getEvents,
  HEARTBEAT_MAX_S,
  HEARTBEAT_MIN_S,
  type ParamsOf,
} from '@team-chat/contracts';
import type { QueueOwner } from './owner';
import type { PendingEvent, Queue, Waiter } from './queue';

/** The most events in one answer, and the most characters unless the first event has more. The rest comes with the next poll. */
const MAX_EVENTS = 1000;
const MAX_CHARACTERS = 4 * 1024 * 1024;

/** Returns the two parameters that a poll requires. Throws a plain BAD_REQUEST where one is missing, which clients expect here. */
export function requirePollParams({ queue_id, last_event_id }: ParamsOf<typeof getEvents>) {
  if (queue_id === undefined) throw new BadRequestError("Missing 'queue_id' argument");
  if (last_event_id === undefined) throw new BadRequestError("Missing 'last_event_id' argument");
  return { queue_id, last_event_id };
}

export interface Poll {
  queue_id: string;
  /** Id of the last event that the client need not be sent again. */
  acknowledged_id: number;
  /** Id of the event after which the answer begins. */
  after_id: number;
  dont_block: boolean;
}

/** Answers with the events of a queue, or waits for some. A second poll of the queue ends the first. Where the caller is given
 *  `sendInterim`, it gets the events for which it waits as interim replies, until a heartbeat ends the poll.
 *  Source: spec/wire-contract.md, section 8. */
export async function pollQueue(
  owner: QueueOwner,
  actor: Actor,
  poll: Poll,
  sendInterim?: SendInterim,
): Promise<RawJson> {
  const queue = await owner.open(actor, poll.queue_id, poll.acknowledged_id);
  await acknowledge(queue, poll.acknowledged_id);
  if (!sendInterim) queue.seenAtMs = Date.now();
  await owner.touch(queue);
  // A second poll replaces the first, which is answered with the pending events.
  queue.release();
  const events = eventsAfter(queue.pending, poll.after_id);
  if (events.length > 0 || poll.dont_block) return answer(queue, events);
  // The queue may have been removed during the awaits above.
  if (owner.isStopping || owner.queues.get(queue.id) !== queue) throw new MovedError('');
  // There is no await between the release above and this line, so no other waiter is overwritten.
  const parked = new ParkedPoll(owner.id, queue, poll.after_id, sendInterim);
  queue.waiter = parked;
  return parked.result;
}

async function acknowledge(queue: Queue, seq: number): Promise<void> {
  if (seq === -1 && queue.cursor === queue.record.created_seq) return;
  if (seq < queue.cursor) throw new BadRequestError(`An event newer than ${seq} has already been pruned!`);
  if (seq > queue.window.position && seq > (await queue.window.end())) {
    throw new BadRequestError(`Event ${seq} was not in this queue`);
  }
  queue.acknowledge(seq);
}

/** A poll, or that of a stream, that waits for events. A heartbeat ends the wait. */
class ParkedPoll implements Waiter {
  readonly result: Promise<RawJson>;
  private resolve!: (result: RawJson) => void;
  private reject!: (error: Error) => void;
  /** Another trace context is active when the events come. Their delivery belongs to this poll's trace. */
  private readonly here = context.active();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly ownerId: string,
    private readonly queue: Queue,
    /** Id of the last event that the caller has. */
    private sentId: number,
    private readonly sendInterim: SendInterim | undefined,
  ) {
    this.result = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    // Whole seconds: node keeps timers of the same length in one list.
    const waitS = Math.round(HEARTBEAT_MIN_S + Math.random() * (HEARTBEAT_MAX_S - HEARTBEAT_MIN_S));
    this.timer = setTimeout(endByHeartbeat, waitS * 1000, this);
  }

  get isStream(): boolean {
    return this.sendInterim !== undefined;
  }

  answer(pending: PendingEvent[]): void {
    clearTimeout(this.timer);
    if (this.isStream) this.send(pending);
    this.resolve(context.with(this.here, () => answer(this.queue, this.unsent(pending))));
  }

  send(pending: PendingEvent[]): void {
    const events = this.unsent(pending);
    if (events.length === 0) return;
    const text = events.map((event) => event.text).join('\n');
    const ids = [this.sentId, ...events.map(({ seq }) => seq)].join(' ');
    // Events that are too large come with the answer to the next poll, for which this asks.
    if (!this.sendInterim!(text, ids)) return this.refuse(new MovedError(this.ownerId));
    context.with(this.here, () => traceDelivery(events));
    this.sentId = events.at(-1)!.seq;
  }

  refuse(error: Error): void {
    clearTimeout(this.timer);
    this.queue.waiter = undefined;
    this.reject(error);
  }

  endByHeartbeat(): void {
    const { queue } = this;
    if (this.unsent(queue.pending).length > 0) queue.deliver();
    if (queue.waiter !== this) return;
    const id = Math.max(queue.cursor, queue.window.position);
    queue.waiter = undefined;
    const text = `{"type":"heartbeat","id":${id}}`;
    const heartbeat = { seq: id, type: 'heartbeat', text, trace: undefined };
    // A stream that has missed an interim reply must not continue after the heartbeat.
    this.resolve(answer(queue, [heartbeat], this.isStream ? this.sentId : undefined));
  }

  private unsent(pending: PendingEvent[]): PendingEvent[] {
    return eventsAfter(pending, this.sentId);
  }
}

const endByHeartbeat = (poll: ParkedPoll) => poll.endByHeartbeat();

/** Returns the events after one. A poll gets all pending events. */
function eventsAfter(pending: PendingEvent[], id: number): PendingEvent[] {
  const first = pending[0];
  return first === undefined || first.seq > id ? pending : pending.filter(({ seq }) => seq > id);
}

function answer(queue: Queue, pending: PendingEvent[], afterId?: number): RawJson {
  const events = pending.slice(0, countThatFit(pending));
  traceDelivery(events);
  const list = events.map((event) => event.text).join(',');
  const after = afterId === undefined ? '' : `,"after_id":${afterId}`;
  return new RawJson(`{"events":[${list}]`, `,"queue_id":${JSON.stringify(queue.id)}${after}}`);
}

/** Returns how many of the events fit into one answer. */
function countThatFit(pending: PendingEvent[]): number {
  let [count, size] = [0, 0];
  for (const { text } of pending) {
    size += text.length;
    if (count === MAX_EVENTS || (count > 0 && size > MAX_CHARACTERS)) break;
    count++;
  }
  return count;
}

const tracer = trace.getTracer('@team-chat/events');

/** Adds a span to the trace of each event's change: the event reached a poll. The span links to the poll's trace. */
export function traceDelivery(events: PendingEvent[]): void {
  const poll = trace.getSpan(context.active())?.spanContext();
  for (const event of events) {
    if (!event.trace) continue;
    const parent = propagation.extract(ROOT_CONTEXT, { traceparent: event.trace });
    tracer.startSpan('deliver event', { links: poll ? [{ context: poll }] : [] }, parent).end();
  }
}
