import type { Handler } from '@team-chat/bus';
import type { getNamableGroups as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const getNamableGroups: Handler<Context, typeof op> = async (ctx, { params }) => ({
  groups: await ctx.userGroups.listNamable(params.realm_id, params.group_ids),
});
