import type { Audience, EventEntry, MembersShaping, UserGroupRecord } from '@team-chat/contracts';

/** Some clients know nothing of deactivated groups. */
const KNOWING: Audience = { realm: true, clients: { include_deactivated_groups: true } };
const UNKNOWING: Audience = { realm: true, clients: { include_deactivated_groups: false } };

/** A group as far as who hears of it is concerned. */
export interface AnnouncedGroup {
  id: number;
  deactivated: boolean;
}

/** Everyone hears of every group. */
function userGroupEvent(
  realm_id: number,
  event: { op: string } & Record<string, unknown>,
  audience: Audience = { realm: true },
): EventEntry {
  return { realm_id, type: 'user_group', audience, event };
}

/** An event about a group that is there already. */
function eventOf(
  realm_id: number,
  { id, deactivated }: AnnouncedGroup,
  op: string,
  fields: object,
): EventEntry {
  return userGroupEvent(realm_id, { op, group_id: id, ...fields }, deactivated ? KNOWING : undefined);
}

export const groupAdded = (realm_id: number, group: UserGroupRecord) =>
  userGroupEvent(realm_id, { op: 'add', group });

/** One property has another value. */
export const groupUpdated = (
  realm_id: number,
  group: AnnouncedGroup,
  data: Partial<Omit<UserGroupRecord, 'id'>>,
) => eventOf(realm_id, group, 'update', { data });

export const groupDeactivated = (realm_id: number, group_id: number): EventEntry[] => [
  userGroupEvent(realm_id, { op: 'update', group_id, data: { deactivated: true } }, KNOWING),
  userGroupEvent(realm_id, { op: 'remove', group_id }, UNKNOWING),
];

export const groupReactivated = (realm_id: number, group: UserGroupRecord): EventEntry[] => [
  userGroupEvent(realm_id, { op: 'update', group_id: group.id, data: { deactivated: false } }, KNOWING),
  userGroupEvent(realm_id, { op: 'add', group }, UNKNOWING),
];

export const subgroupsAdded = (realm_id: number, group: AnnouncedGroup, direct_subgroup_ids: number[]) =>
  eventOf(realm_id, group, 'add_subgroups', { direct_subgroup_ids });

export const subgroupsRemoved = (realm_id: number, group: AnnouncedGroup, direct_subgroup_ids: number[]) =>
  eventOf(realm_id, group, 'remove_subgroups', { direct_subgroup_ids });

export const membersAdded = (realm_id: number, group: AnnouncedGroup, user_ids: number[]) =>
  eventOf(realm_id, group, 'add_members', { user_ids });

export const membersRemoved = (realm_id: number, group: AnnouncedGroup, user_ids: number[]) =>
  eventOf(realm_id, group, 'remove_members', { user_ids });

/** The same at somebody's request: the users are told by whom. */
export const requestedBy = (
  user_id: number,
  { name }: { name: string },
  entry: EventEntry,
): EventEntry<Record<string, unknown>, MembersShaping> => ({
  ...entry,
  shaping: { changed_by: user_id, group_name: name },
});
