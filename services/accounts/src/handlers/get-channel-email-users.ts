import type { Handler } from '@team-chat/bus';
import type { getChannelEmailUsers as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const getChannelEmailUsers: Handler<Context, typeof op> = async (ctx, { params }) => ({
  user_ids: await ctx.users.listChannelEmailUsers(params.realm_id),
});
