import type { Handler } from '@team-chat/bus';
import type { getMuters as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const getMuters: Handler<Context, typeof op> = async (ctx, { params }) => ({
  muters: await ctx.mutedUsers.listMuters(params.realm_id, params.user_ids),
});
