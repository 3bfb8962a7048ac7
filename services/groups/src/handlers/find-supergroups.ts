import type { Handler } from '@team-chat/bus';
import type { findSupergroups as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const findSupergroups: Handler<Context, typeof op> = async (ctx, { params }) => ({
  group_ids: await ctx.groupReach.listAbove(params.realm_id, params.group_id),
});
