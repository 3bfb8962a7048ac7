import type { UserGroup } from '@team-chat/client';
import type { ChatState } from './chat-state.ts';
import { holds, isGuest } from './permissions.ts';

type Known = Pick<ChatState, 'ownId' | 'people' | 'groups' | 'realm' | 'channels'>;

/** Groups that people have made and that can be used, by name. */
export const ownGroups = ({ groups }: Pick<Known, 'groups'>): UserGroup[] =>
  [...groups.values()]
    .filter(({ is_system_group, deactivated }) => !is_system_group && !deactivated)
    .sort((a, b) => a.name.localeCompare(b.name));

/** System groups to choose from for a permission, from the largest to the smallest, by their names without `role:`. */
const ROLES = ['everyone', 'members', 'fullmembers', 'moderators', 'administrators', 'owners', 'nobody'] as const;
export type Role = (typeof ROLES)[number];

/** Returns the system groups that a permission can be given to. */
export function roleGroups({ groups }: Pick<Known, 'groups'>): { id: number; role: Role }[] {
  const byName = new Map(
    [...groups.values()].filter((group) => group.is_system_group).map((each) => [each.name, each.id]),
  );
  return ROLES.flatMap((role) => {
    const id = byName.get(`role:${role}`);
    return id === undefined ? [] : [{ id, role }];
  });
}

/** Guests never manage, whatever groups contain them. */
export const mayManage = (state: Known, group: UserGroup): boolean =>
  !isGuest(state) && (holds(state, group.can_manage_group) || holds(state, state.realm.realm_can_manage_all_groups));

export const mayAddMembers = (state: Known, group: UserGroup): boolean =>
  mayManage(state, group) || holds(state, group.can_add_members_group);

export const mayRemoveMembers = (state: Known, group: UserGroup): boolean =>
  mayManage(state, group) || holds(state, group.can_remove_members_group);

export const mayJoin = (state: Known, group: UserGroup): boolean =>
  mayAddMembers(state, group) || holds(state, group.can_join_group);

export const mayLeave = (state: Known, group: UserGroup): boolean =>
  mayRemoveMembers(state, group) || holds(state, group.can_leave_group);
