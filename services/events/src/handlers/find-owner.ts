import { type Handler, MovedError } from '@team-chat/bus';
import type { Actor, getEvents, streamEvents } from '@team-chat/contracts';
import type { Context } from '../context';
import { checkPoll } from './get-events';

export const findPollOwner: Handler<Context, typeof getEvents> = (ctx, { actor, params }) => {
  const { queue_id, last_event_id } = checkPoll(params);
  return findOwner(ctx, actor, queue_id, last_event_id);
};

export const findStreamOwner: Handler<Context, typeof streamEvents> = (ctx, { actor, params }) =>
  findOwner(ctx, actor, params.queue_id, params.acknowledged_id);

/** Finds or adopts the queue of a poll that was sent to any replica, and throws MovedError with the queue's owner. So
 *  polls wait only at the owner to which the gateway sent them, and the gateway notices when that owner dies. */
async function findOwner(ctx: Context, actor: Actor, queueId: string, lastEventId: number): Promise<never> {
  const home = await ctx.owner.findHome(actor.realm_id);
  // It adopts the queue when the gateway asks it.
  if (home !== ctx.owner.id) throw new MovedError(home);
  await ctx.owner.open(actor, queueId, lastEventId);
  throw new MovedError(ctx.owner.id);
}
