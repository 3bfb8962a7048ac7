import type { Handler } from '@team-chat/bus';
import type { getActorGroups as op } from '@team-chat/contracts';
import { roleGroupNames } from '@team-chat/permissions';
import { isFullMemberNow, systemGroupIds } from '../access/realm-settings';
import type { Context } from '../context';

/** Derives the system groups from the role and the clock, so they are right even before memberships are stored. */
export const getActorGroups: Handler<Context, typeof op> = async (ctx, { params }) => {
  const { realm_id, user_id, role } = params;
  const [ids, isFullMember] = await Promise.all([
    systemGroupIds(ctx, realm_id),
    isFullMemberNow(ctx, params),
  ]);
  const roleGroupIds = roleGroupNames(role, isFullMember).map((name) => ids[name]!);
  return { group_ids: await ctx.actorGroups.listIds(realm_id, user_id, roleGroupIds) };
};
