import {
  type Audience,
  type EventEntry,
  groupMembersAdded,
  groupMembersRemoved,
  groupSubgroupsAdded,
  groupSubgroupsRemoved,
  userGroupAdded,
  type UserGroupRecord,
  userGroupRemoved,
  userGroupUpdated,
} from '@team-chat/contracts';

/** Audiences of clients that list deactivated groups, and of those that do not. */
const LISTING_DEACTIVATED: Audience = { realm: true, clients: { include_deactivated_groups: true } };
const NOT_LISTING_DEACTIVATED: Audience = { realm: true, clients: { include_deactivated_groups: false } };

/** The fields of a group that decide who gets its events. */
export interface AnnouncedGroup {
  id: number;
  deactivated: boolean;
}

/** Returns everyone. For a deactivated group returns only the clients that list deactivated groups. */
const audienceOf = ({ deactivated }: AnnouncedGroup): Audience => (deactivated ? LISTING_DEACTIVATED : { realm: true });

export const groupAdded = (realm_id: number, group: UserGroupRecord): EventEntry =>
  userGroupAdded.entry(realm_id, { realm: true }, { group });

/** Builds the entry for one changed property. */
export const groupUpdated = (
  realm_id: number,
  group: AnnouncedGroup,
  data: Partial<Omit<UserGroupRecord, 'id'>>,
): EventEntry => userGroupUpdated.entry(realm_id, audienceOf(group), { group_id: group.id, data });

export const groupDeactivated = (realm_id: number, group_id: number): EventEntry[] => [
  userGroupUpdated.entry(realm_id, LISTING_DEACTIVATED, { group_id, data: { deactivated: true } }),
  userGroupRemoved.entry(realm_id, NOT_LISTING_DEACTIVATED, { group_id }),
];

export const groupReactivated = (realm_id: number, group: UserGroupRecord): EventEntry[] => [
  userGroupUpdated.entry(realm_id, LISTING_DEACTIVATED, { group_id: group.id, data: { deactivated: false } }),
  userGroupAdded.entry(realm_id, NOT_LISTING_DEACTIVATED, { group }),
];

export const subgroupsAdded = (realm_id: number, group: AnnouncedGroup, direct_subgroup_ids: number[]) =>
  groupSubgroupsAdded.entry(realm_id, audienceOf(group), { group_id: group.id, direct_subgroup_ids });

export const subgroupsRemoved = (realm_id: number, group: AnnouncedGroup, direct_subgroup_ids: number[]) =>
  groupSubgroupsRemoved.entry(realm_id, audienceOf(group), { group_id: group.id, direct_subgroup_ids });

/** Data for the notice to changed members: the user who made the change, and the group's name. */
export interface MembersRequest {
  changed_by: number;
  group_name: string;
}

/** Builds the entry for new members. With `request` messaging notifies the members. */
export const membersAdded = (realm_id: number, group: AnnouncedGroup, user_ids: number[], request?: MembersRequest) =>
  groupMembersAdded.entry(realm_id, audienceOf(group), { group_id: group.id, user_ids }, { shaping: request });

/** Builds the entry for removed members. With `request` messaging notifies the members. */
export const membersRemoved = (realm_id: number, group: AnnouncedGroup, user_ids: number[], request?: MembersRequest) =>
  groupMembersRemoved.entry(realm_id, audienceOf(group), { group_id: group.id, user_ids }, { shaping: request });
