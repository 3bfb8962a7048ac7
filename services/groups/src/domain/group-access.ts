import { type Actor, BadRequestError, type GroupObjection } from '@team-chat/contracts';
import { allows, includesGroup, USER_GROUP_SETTINGS, type UserGroupSetting } from '@team-chat/permissions';
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

/** Returns the permissions of which one is needed to add users. Users who join need the permission to join or to add
 *  others. */
export function permissionsToAdd(actor: Actor, userIds: readonly number[]): UserGroupSetting[] {
  return isOnlyOneself(actor, userIds) ? ['can_join_group', 'can_add_members_group'] : ['can_add_members_group'];
}

/** Returns the permissions of which one is needed to remove users. Users who leave need the permission to leave or to
 *  remove others. */
export function permissionsToRemove(actor: Actor, userIds: readonly number[]): UserGroupSetting[] {
  return isOnlyOneself(actor, userIds) ? ['can_leave_group', 'can_remove_members_group'] : ['can_remove_members_group'];
}

const isOnlyOneself = ({ user_id }: Actor, userIds: readonly number[]): boolean =>
  userIds.length === 1 && userIds[0] === user_id;

/** The uses of a group by other groups, and by itself. */
export interface UsesByGroups {
  supergroup_ids: number[];
  /** Groups with settings that may name the group. */
  naming: { id: number; settings: GroupSettings }[];
}

/** Returns all uses that prevent a group's deactivation, in the order of the wire: the groups above it, channels,
 *  settings of groups, settings of the organisation. Source: spec/wire-contract.md, section 2.17. */
export function groupObjections(
  groupId: number,
  { supergroup_ids, naming }: UsesByGroups,
  elsewhere: { channels: GroupObjection[]; realm: GroupObjection[] },
): GroupObjection[] {
  const byGroups = naming.map(({ id, settings }) => ({
    type: 'user_group' as const,
    group_id: id,
    settings: Object.entries(settings)
      .filter(([, value]) => includesGroup(value, groupId))
      .map(([name]) => name),
  }));
  return [
    ...(supergroup_ids.length > 0 ? [{ type: 'subgroup' as const, supergroup_ids }] : []),
    ...elsewhere.channels,
    ...byGroups.filter(({ settings }) => settings.length > 0),
    ...elsewhere.realm,
  ];
}
