import { type Handler, MovedError } from '@team-chat/bus';
import type { getEvents as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { checkPoll } from './get-events';

/** A poll that came to any replica: the queue is found or adopted, and its owner named. So every poll that waits is
 *  one that was sent to a owner, where its sender watches over it. */
export const findOwner: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { queue_id, last_event_id } = checkPoll(params);
  await ctx.owner.open(actor, queue_id, last_event_id);
  throw new MovedError(ctx.owner.id);
};
