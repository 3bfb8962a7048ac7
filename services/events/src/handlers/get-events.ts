import { context } from '@opentelemetry/api';
import { type Handler, MovedError, RawJson } from '@team-chat/bus';
import {
  BadRequestError,
  type getEvents as op,
  HEARTBEAT_MAX_S,
  HEARTBEAT_MIN_S,
  type ParamsOf,
} from '@team-chat/contracts';
import type { Context } from '../context';
import { traceDelivery } from '../delivery-trace';
import type { PendingEvent, Queue } from '../queue';

/** The most events in one answer. The rest comes with the next poll. */
const MAX_EVENTS = 1000;

/** Source: spec/wire-contract.md, section 8. */
export const getEvents: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { queue_id, last_event_id } = checkPoll(params);
  const queue = await ctx.owner.open(actor, queue_id, last_event_id);
  await acknowledge(ctx, queue, last_event_id);
  await ctx.owner.touch(queue);
  // A second poll replaces the first, which is answered with the pending events.
  queue.release();
  if (queue.pending.length > 0 || params.dont_block) return answer(queue, queue.pending);
  // The queue may have been removed during the awaits above.
  if (ctx.owner.isStopping || ctx.owner.queues.get(queue.id) !== queue) throw new MovedError('');
  return park(ctx, queue);
};

/** Returns the two required parameters. Throws a plain BAD_REQUEST where one is missing, which clients expect here. */
export function checkPoll({ queue_id, last_event_id }: ParamsOf<typeof op>) {
  if (queue_id === undefined) throw new BadRequestError("Missing 'queue_id' argument");
  if (last_event_id === undefined) throw new BadRequestError("Missing 'last_event_id' argument");
  return { queue_id, last_event_id };
}

async function acknowledge(ctx: Context, queue: Queue, seq: number): Promise<void> {
  if (seq === -1 && queue.cursor === queue.record.created_seq) return;
  if (seq < queue.cursor) throw new BadRequestError(`An event newer than ${seq} has already been pruned!`);
  if (seq > ctx.owner.window.position && seq > (await ctx.owner.logEnd())) {
    throw new BadRequestError(`Event ${seq} was not in this queue`);
  }
  queue.acknowledge(seq);
}

/** Waits for events. If none come, a heartbeat ends the poll. */
function park(ctx: Context, queue: Queue): Promise<RawJson> {
  // Another trace context is active when the events come. Their delivery belongs to this poll's trace.
  const answerHere = context.bind(context.active(), (events: PendingEvent[]) => answer(queue, events));
  return new Promise((resolve, reject) => {
    // Whole seconds: node keeps timers of the same length in one list.
    const waitS = Math.round(HEARTBEAT_MIN_S + Math.random() * (HEARTBEAT_MAX_S - HEARTBEAT_MIN_S));
    const timer = setTimeout(() => {
      if (queue.pending.length > 0) return queue.release();
      const id = Math.max(queue.cursor, ctx.owner.window.position);
      queue.waiter = undefined;
      resolve(
        answer(queue, [
          { seq: id, type: 'heartbeat', text: `{"type":"heartbeat","id":${id}}`, trace: undefined },
        ]),
      );
    }, waitS * 1000);
    // There is no await between the release in getEvents and this line, so no other waiter is overwritten.
    queue.waiter = {
      answer(events) {
        clearTimeout(timer);
        resolve(answerHere(events));
      },
      refuse(error) {
        clearTimeout(timer);
        queue.waiter = undefined;
        reject(error);
      },
    };
  });
}

function answer(queue: Queue, pending: PendingEvent[]): RawJson {
  const events = pending.slice(0, MAX_EVENTS);
  traceDelivery(events);
  const list = events.map((event) => event.text).join(',');
  return new RawJson(`{"events":[${list}]`, `,"queue_id":${JSON.stringify(queue.id)}}`);
}
