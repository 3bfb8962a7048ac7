import type { Handler } from '@team-chat/bus';
import { BadRequestError, getUserCards, type getIsUserGroupMember as op } from '@team-chat/contracts';
import { checkGroupExists } from '../access/access-group';
import type { Context } from '../context';

export const getIsUserGroupMember: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id } = actor;
  const { user_group_id, user_id } = params;
  await checkGroupExists(ctx, actor, user_group_id);
  const { users } = await ctx.bus.call(getUserCards, { params: { realm_id, user_ids: [user_id] } });
  if (users.length === 0) throw new BadRequestError('No such user');
  const directOnly = params.direct_member_only;
  return {
    is_user_group_member: await ctx.memberships.isMember(realm_id, user_group_id, user_id, { directOnly }),
  };
};
