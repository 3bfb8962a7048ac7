import type { Handler } from '@team-chat/bus';
import type { getUserGroupMembers as op } from '@team-chat/contracts';
import { checkGroupExists } from '../access/access-group';
import type { Context } from '../context';

export const getUserGroupMembers: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  await checkGroupExists(ctx, actor, params.user_group_id);
  const directOnly = params.direct_member_only;
  return { members: await ctx.memberships.listMembers(actor.realm_id, params.user_group_id, { directOnly }) };
};
