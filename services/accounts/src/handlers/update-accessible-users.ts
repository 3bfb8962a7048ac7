import type { Handler } from '@team-chat/bus';
import type { updateAccessibleUsers as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const updateAccessibleUsers: Handler<Context, typeof op> = async (ctx, { params }) => {
  await ctx.accessibleUserUpdates.request(params.realm_id, params.user_ids);
  return {};
};
