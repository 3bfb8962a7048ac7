import { type Handler, MovedError } from '@team-chat/bus';
import type { Actor, deleteQueue as op, getEvents as getOp, streamEvents as streamOp } from '@team-chat/contracts';
import type { Context } from '../context';
import { requirePollParams } from '../queues/poll-queue';

export const deleteQueue: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  await ctx.owner.delete(actor, params.queue_id);
  return {};
};

export const getEvents: Handler<Context, typeof getOp> = (ctx, { actor, params }) => {
  const { queue_id, last_event_id } = requirePollParams(params);
  return redirectToOwner(ctx, actor, queue_id, last_event_id);
};

export const streamEvents: Handler<Context, typeof streamOp> = (ctx, { actor, params }) =>
  redirectToOwner(ctx, actor, params.queue_id, params.acknowledged_id);

/** Finds or adopts the queue of a poll that was sent to any replica, and throws MovedError with the queue's owner. So
 *  polls wait only at the owner to which the gateway sent them, and the gateway notices when that owner dies. */
async function redirectToOwner({ owner }: Context, actor: Actor, queueId: string, lastEventId: number): Promise<never> {
  const chosen = await owner.placement.chooseReplica(actor.realm_id);
  // The chosen replica adopts the queue when the gateway asks it.
  if (chosen !== owner.id) throw new MovedError(chosen);
  await owner.open(actor, queueId, lastEventId);
  throw new MovedError(owner.id);
}
