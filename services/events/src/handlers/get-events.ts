import { type Handler, RawJson } from '@team-chat/bus';
import {
  BadRequestError,
  type getEvents as op,
  HEARTBEAT_MAX_S,
  HEARTBEAT_MIN_S,
} from '@team-chat/contracts';
import type { Context } from '../context';
import { traceDelivery } from '../delivery-trace';
import type { PendingEvent, Queue } from '../queue';

/** Events in one answer; the rest comes with the next poll. */
const MAX_EVENTS = 1000;

/** Source: wire-contract.md, section 8. */
export const getEvents: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { queue_id, last_event_id } = params;
  if (queue_id === undefined) throw new BadRequestError("Missing 'queue_id' argument");
  if (last_event_id === undefined) throw new BadRequestError("Missing 'last_event_id' argument");
  const queue = await ctx.home.open(actor, queue_id, last_event_id);
  await acknowledge(ctx, queue, last_event_id);
  // A second poll takes over: the first is answered with what there is.
  queue.release();
  await ctx.home.touch(queue);
  if (queue.pending.length > 0 || params.dont_block) return answer(queue, queue.pending);
  return park(ctx, queue);
};

async function acknowledge(ctx: Context, queue: Queue, seq: number): Promise<void> {
  if (seq === -1 && queue.cursor === queue.record.created_seq) return;
  if (seq < queue.cursor) throw new BadRequestError(`An event newer than ${seq} has already been pruned!`);
  if (seq > ctx.home.window.position && seq > (await ctx.home.logEnd())) {
    throw new BadRequestError(`Event ${seq} was not in this queue`);
  }
  queue.acknowledge(seq);
}

/** Waits for events; in their absence a heartbeat ends the poll. */
function park(ctx: Context, queue: Queue): Promise<RawJson> {
  return new Promise((resolve, reject) => {
    const waitS = HEARTBEAT_MIN_S + Math.random() * (HEARTBEAT_MAX_S - HEARTBEAT_MIN_S);
    const timer = setTimeout(() => {
      queue.waiter = undefined;
      const id = Math.max(queue.cursor, ctx.home.window.position);
      resolve(answer(queue, [{ seq: id, text: `{"type":"heartbeat","id":${id}}`, trace: undefined }]));
    }, waitS * 1000);
    queue.waiter = {
      answer(events) {
        clearTimeout(timer);
        resolve(answer(queue, events));
      },
      refuse(error) {
        clearTimeout(timer);
        reject(error);
      },
    };
  });
}

function answer(queue: Queue, pending: PendingEvent[]): RawJson {
  const events = pending.slice(0, MAX_EVENTS);
  traceDelivery(events);
  const list = events.map((event) => event.text).join(',');
  return new RawJson(`{"events":[${list}],"queue_id":${JSON.stringify(queue.id)}}`);
}
