import { type Handler, invalidate } from '@team-chat/bus';
import { actorGroups, type deactivateUserGroup as op, groupNames } from '@team-chat/contracts';
import type { Context } from '../context';
import { deactivateGroup } from '../custom-groups/deactivate-group';

export const deactivateUserGroup: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  await deactivateGroup(ctx, actor, params.user_group_id);
  invalidate(ctx.bus, groupNames, actor.realm_id, 'all');
  // Members through subgroups, and the groups above, are not known here.
  invalidate(ctx.bus, actorGroups, actor.realm_id, 'all');
  return {};
};
