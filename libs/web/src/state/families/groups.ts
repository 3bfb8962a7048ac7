import type { UserGroup } from '@team-chat/client';
import { type EventOf, family } from './family.ts';

export interface GroupState {
  /** User groups by id, the system's groups and deactivated groups included. */
  groups: Map<number, UserGroup>;
}

/** User groups, with which permissions are given. */
export const groups = family<GroupState, 'user_group'>({
  events: ['user_group'],
  fetches: ['realm_user_groups'],
  from: ({ realm_user_groups }) => ({ groups: new Map(realm_user_groups!.map((group) => [group.id, group])) }),
  apply({ groups: all }, event) {
    if (event.op === 'add') all.set(event.group.id, event.group);
    else if (event.op === 'remove') all.delete(event.group_id);
    else {
      const group = all.get(event.group_id);
      if (group) all.set(group.id, changed(group, event));
    }
    return ['groups'];
  },
});

function changed(group: UserGroup, event: Exclude<EventOf<'user_group'>, { op: 'add' | 'remove' }>): UserGroup {
  switch (event.op) {
    case 'update':
      return { ...group, ...event.data };
    case 'add_members':
      return { ...group, members: [...new Set([...group.members, ...event.user_ids])] };
    case 'remove_members':
      return { ...group, members: group.members.filter((id) => !event.user_ids.includes(id)) };
    case 'add_subgroups':
      return {
        ...group,
        direct_subgroup_ids: [...new Set([...group.direct_subgroup_ids, ...event.direct_subgroup_ids])],
      };
    case 'remove_subgroups':
      return {
        ...group,
        direct_subgroup_ids: group.direct_subgroup_ids.filter((id) => !event.direct_subgroup_ids.includes(id)),
      };
  }
}
