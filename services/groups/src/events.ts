import type { EventEntry, UserGroupRecord } from '@team-chat/contracts';

/** Everyone hears of every group. */
function userGroupEvent(realm_id: number, event: { op: string } & Record<string, unknown>): EventEntry {
  return { realm_id, type: 'user_group', audience: { realm: true }, event };
}

export const groupAdded = (realm_id: number, group: UserGroupRecord) =>
  userGroupEvent(realm_id, { op: 'add', group });

export const subgroupsAdded = (realm_id: number, group_id: number, direct_subgroup_ids: number[]) =>
  userGroupEvent(realm_id, { op: 'add_subgroups', group_id, direct_subgroup_ids });

export const membersAdded = (realm_id: number, group_id: number, user_ids: number[]) =>
  userGroupEvent(realm_id, { op: 'add_members', group_id, user_ids });

export const membersRemoved = (realm_id: number, group_id: number, user_ids: number[]) =>
  userGroupEvent(realm_id, { op: 'remove_members', group_id, user_ids });

export const memberAdded = (realm_id: number, group_id: number, user_id: number) =>
  membersAdded(realm_id, group_id, [user_id]);

export const memberRemoved = (realm_id: number, group_id: number, user_id: number) =>
  membersRemoved(realm_id, group_id, [user_id]);
