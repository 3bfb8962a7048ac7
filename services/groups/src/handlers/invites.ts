import { BadRequestError, type checkInvitedGroups as op } from '@team-chat/contracts';
import { managesAllGroups } from '../access/realm-settings';
import type { Handler } from '../context';
import { checkMayChange } from '../domain/group-access';

/** Throws unless the actor may add members to each of the groups: inviting people to the groups requires that. */
export const checkInvitedGroups: Handler<typeof op> = async (ctx, { actor, params }) => {
  const groups = await ctx.userGroups.listWithSettings(actor.realm_id, params.group_ids);
  const managesAll = await managesAllGroups(ctx, actor);
  for (const id of params.group_ids) {
    const group = groups.get(id);
    if (!group) throw new BadRequestError('Invalid user group');
    if (group.deactivated) throw new BadRequestError('User group is deactivated.');
    checkMayChange(actor, group, managesAll, ['can_add_members_group']);
  }
  return {};
};
