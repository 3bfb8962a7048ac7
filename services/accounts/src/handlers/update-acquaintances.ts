import type { Handler } from '@team-chat/bus';
import type { updateAcquaintances as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const updateAcquaintances: Handler<Context, typeof op> = async (ctx, { params }) => {
  await ctx.acquaintanceUpdates.request(params.realm_id, params.user_ids);
  return {};
};
