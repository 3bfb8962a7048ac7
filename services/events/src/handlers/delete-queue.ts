import type { Handler } from '@team-chat/bus';
import type { deleteQueue as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const deleteQueue: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  await ctx.owner.delete(actor, params.queue_id);
  return {};
};
