import { type Actor, BadRequestError } from '@team-chat/contracts';
import { allows, USER_GROUP_SETTINGS, type UserGroupSetting } from '@team-chat/permissions';
import type { GroupSettings } from './group-settings';

/** A group with the settings that permissions depend on. */
export interface GroupWithSettings {
  is_system_group: boolean;
  settings: GroupSettings;
}

/** Throws BadRequestError unless the actor manages the group or holds one of the permissions over it. Always throws for
 *  a system group. `managesAll` is true if the actor manages every group. */
export function checkMayChange(
  actor: Actor,
  { is_system_group, settings }: GroupWithSettings,
  managesAll: boolean,
  permissions: readonly UserGroupSetting[] = [],
): void {
  const holds = (name: UserGroupSetting) => allows(actor, settings[name], USER_GROUP_SETTINGS[name]);
  if (!is_system_group && (managesAll || holds('can_manage_group') || permissions.some(holds))) return;
  throw new BadRequestError('Insufficient permission');
}

/** Returns the permissions of which one is needed to add users. To join, the one to add others is enough. */
export function permissionsToAdd(actor: Actor, userIds: readonly number[]): UserGroupSetting[] {
  return isOnlyOneself(actor, userIds)
    ? ['can_join_group', 'can_add_members_group']
    : ['can_add_members_group'];
}

/** Returns the permissions of which one is needed to remove users. To leave, the one to remove others is enough. */
export function permissionsToRemove(actor: Actor, userIds: readonly number[]): UserGroupSetting[] {
  return isOnlyOneself(actor, userIds)
    ? ['can_leave_group', 'can_remove_members_group']
    : ['can_remove_members_group'];
}

const isOnlyOneself = ({ user_id }: Actor, userIds: readonly number[]): boolean =>
  userIds.length === 1 && userIds[0] === user_id;
