import type { Handler } from '@team-chat/bus';
import { BadRequestError, type checkInvitedGroups as op } from '@team-chat/contracts';
import { allows, REALM_GROUP_SETTINGS, USER_GROUP_SETTINGS } from '@team-chat/permissions';
import type { Context } from '../context';

/** Whoever may add members to a group may invite to it. */
export const checkInvitedGroups: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const groups = await ctx.userGroups.listGuarded(actor.realm_id, params.group_ids);
  const { group_settings } = (await ctx.realms.get(actor.realm_id, 'realm'))!;
  const { can_manage_all_groups: entry } = REALM_GROUP_SETTINGS;
  const managesAll = allows(actor, group_settings.can_manage_all_groups!, entry);
  for (const id of params.group_ids) {
    const group = groups.get(id);
    if (!group) throw new BadRequestError('Invalid user group');
    if (group.deactivated) throw new BadRequestError('User group is deactivated.');
    const mayAdd =
      managesAll ||
      (['can_manage_group', 'can_add_members_group'] as const).some((name) =>
        allows(actor, group.settings[name], USER_GROUP_SETTINGS[name]),
      );
    if (group.is_system_group || !mayAdd) throw new BadRequestError('Insufficient permission');
  }
  return {};
};
