import { type Handler, MovedError } from '@team-chat/bus';
import type { getEvents as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { checkPoll } from './get-events';

/** Finds or adopts the queue of a poll that was sent to any replica, and throws MovedError with the queue's owner. So
 *  polls wait only at the owner to which the gateway sent them, and the gateway notices when that owner dies. */
export const findOwner: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { queue_id, last_event_id } = checkPoll(params);
  await ctx.owner.open(actor, queue_id, last_event_id);
  throw new MovedError(ctx.owner.id);
};
