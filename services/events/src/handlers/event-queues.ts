import { type Handler, MovedError } from '@team-chat/bus';
import type * as op from '@team-chat/contracts';
import type { Actor } from '@team-chat/contracts';
import type { Context } from '../context';
import { requirePollParams } from '../queues/poll-queue';

export const deleteQueue: Handler<Context, typeof op.deleteQueue> = async (ctx, { actor, params }) => {
  await ctx.owner.delete(actor, params.queue_id);
  return {};
};

export const findLastPolls: Handler<Context, typeof op.findLastPolls> = async ({ queueTimes }, { params }) => ({
  users: await queueTimes.findLastPolls(params.realm_id, params.user_ids),
});

export const getEvents: Handler<Context, typeof op.getEvents> = (ctx, { actor, params }) => {
  const { queue_id, last_event_id } = requirePollParams(params);
  return redirectToOwner(ctx, actor, queue_id, last_event_id);
};

export const streamEvents: Handler<Context, typeof op.streamEvents> = (ctx, { actor, params }) =>
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
