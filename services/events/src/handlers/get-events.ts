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

/** Events in one answer; the rest comes with the next poll. */
const MAX_EVENTS = 1000;

/** Source: spec/wire-contract.md, section 8. */
export const getEvents: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { queue_id, last_event_id } = checkPoll(params);
  const queue = await ctx.owner.open(actor, queue_id, last_event_id);
  await acknowledge(ctx, queue, last_event_id);
  await ctx.owner.touch(queue);
  // A second poll takes over: the first is answered with what there is.
  queue.release();
  if (queue.pending.length > 0 || params.dont_block) return answer(queue, queue.pending);
  // While this poll was being looked at, the queue may have gone.
  if (ctx.owner.isStopping || ctx.owner.queues.get(queue.id) !== queue) throw new MovedError('');
  return park(ctx, queue);
};

/** Clients know the absence of these as a plain BAD_REQUEST. */
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

/** Waits for events; in their absence a heartbeat ends the poll. */
function park(ctx: Context, queue: Queue): Promise<RawJson> {
  // The events come from elsewhere; their delivery belongs to this poll's trace.
  const answerHere = context.bind(context.active(), (events: PendingEvent[]) => answer(queue, events));
  return new Promise((resolve, reject) => {
    // Whole seconds: node keeps timers of the same length in one list.
    const waitS = Math.round(HEARTBEAT_MIN_S + Math.random() * (HEARTBEAT_MAX_S - HEARTBEAT_MIN_S));
    const timer = setTimeout(() => {
      if (queue.pending.length > 0) return queue.release();
      const id = Math.max(queue.cursor, ctx.owner.window.position);
      queue.waiter = undefined;
      resolve(answer(queue, [{ seq: id, text: `{"type":"heartbeat","id":${id}}`, trace: undefined }]));
    }, waitS * 1000);
    // No await lies between the release above and this: there is never another waiter to overwrite.
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
