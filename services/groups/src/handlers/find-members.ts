import type { Handler } from '@team-chat/bus';
import type { findMembers as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const findMembers: Handler<Context, typeof op> = async (ctx, { params }) => ({
  members: await ctx.groupReach.listMembers(params.realm_id, params.group_ids, params.user_ids),
});
