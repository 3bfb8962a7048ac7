import type { Handler } from '@team-chat/bus';
import type { getUserGroupSubgroups as op } from '@team-chat/contracts';
import { checkGroupExists } from '../access/access-group';
import type { Context } from '../context';

export const getUserGroupSubgroups: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  await checkGroupExists(ctx, actor, params.user_group_id);
  const directOnly = params.direct_subgroup_only;
  return { subgroups: await ctx.memberships.listBelow(actor.realm_id, params.user_group_id, { directOnly }) };
};
