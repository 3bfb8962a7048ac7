import type { updateAccessibleUsers as op } from '@team-chat/contracts';
import type { Handler } from '../context';

export const updateAccessibleUsers: Handler<typeof op> = async (ctx, { params }) => {
  await ctx.accessibleUserUpdates.request(params.realm_id, params.user_ids);
  return {};
};
