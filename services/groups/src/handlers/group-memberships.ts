import type * as op from '@team-chat/contracts';
import type { Handler } from '../context';

export const findMembers: Handler<typeof op.findMembers> = async (ctx, { params }) => ({
  members: await ctx.transitiveMembers.listMembers(params.realm_id, params.group_ids, params.user_ids),
});

export const findSupergroups: Handler<typeof op.findSupergroups> = async (ctx, { params }) => ({
  group_ids: await ctx.transitiveMembers.listAbove(params.realm_id, params.group_id),
});
