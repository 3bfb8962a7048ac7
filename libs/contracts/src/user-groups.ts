import { z } from 'zod';
import { event } from './event';
import { json, operation, raw } from './operation';
import { GroupSettingValue, Id, Role } from './scalars';

const owner = 'groups';

export const UserGroupRecord = z.strictObject({
  id: Id,
  name: z.string(),
  description: z.string(),
  date_created: z.int().nullable(),
  creator_id: Id.nullable(),
  members: z.array(Id),
  direct_subgroup_ids: z.array(Id),
  is_system_group: z.boolean(),
  deactivated: z.boolean(),
  can_add_members_group: GroupSettingValue,
  can_join_group: GroupSettingValue,
  can_leave_group: GroupSettingValue,
  can_manage_group: GroupSettingValue,
  can_mention_group: GroupSettingValue,
  can_remove_members_group: GroupSettingValue,
});
export type UserGroupRecord = z.infer<typeof UserGroupRecord>;

/** The fields that requests change. */
const changingFields = UserGroupRecord.omit({
  id: true,
  date_created: true,
  creator_id: true,
  members: true,
  direct_subgroup_ids: true,
  is_system_group: true,
});
const members = { group_id: Id, user_ids: z.array(Id) };
const subgroups = { group_id: Id, direct_subgroup_ids: z.array(Id) };

/** Present where a user asked for the change: messaging notifies the members of it. */
const RequestedMembers = z.strictObject({ changed_by: Id, group_name: z.string() }).optional();

export const userGroupAdded = event({ name: 'user_group/add', owner, entry: { group: UserGroupRecord } });

export const userGroupUpdated = event({
  name: 'user_group/update',
  owner,
  entry: { group_id: Id, data: changingFields.partial() },
});

export const userGroupRemoved = event({ name: 'user_group/remove', owner, entry: { group_id: Id } });

export const groupMembersAdded = event({
  name: 'user_group/add_members',
  owner,
  entry: members,
  shaping: RequestedMembers,
});

export const groupMembersRemoved = event({
  name: 'user_group/remove_members',
  owner,
  entry: members,
  shaping: RequestedMembers,
});

export const groupSubgroupsAdded = event({ name: 'user_group/add_subgroups', owner, entry: subgroups });

export const groupSubgroupsRemoved = event({ name: 'user_group/remove_subgroups', owner, entry: subgroups });

export const createUserGroup = operation({
  id: 'create-user-group',
  owner,
  errors: ['SYSTEM_GROUP_REQUIRED'],
  http: { method: 'POST', path: '/user_groups/create' },
  allow: 'user',
  requiredPermission: 'can_create_groups',
  params: {
    name: raw(z.string()),
    description: raw(z.string()),
    members: json(z.array(z.int())),
    subgroups: json(z.array(z.int()).optional()),
    can_add_members_group: json(GroupSettingValue.optional()),
    can_join_group: json(GroupSettingValue.optional()),
    can_leave_group: json(GroupSettingValue.optional()),
    can_manage_group: json(GroupSettingValue.optional()),
    can_mention_group: json(GroupSettingValue.optional()),
    can_remove_members_group: json(GroupSettingValue.optional()),
  },
  result: { group_id: Id },
  emits: [userGroupAdded, groupSubgroupsAdded],
  summary: 'Create a user group',
});

export const getUserGroups = operation({
  id: 'get-user-groups',
  owner,
  http: { method: 'GET', path: '/user_groups' },
  allow: 'human-member',
  params: { include_deactivated_groups: json(z.boolean().default(false)) },
  result: { user_groups: z.array(UserGroupRecord) },
  summary: 'List the user groups',
});

export const getActorGroups = operation({
  id: 'get-actor-groups',
  owner,
  allow: 'internal',
  params: { realm_id: json(Id), user_id: json(Id), role: json(Role), date_joined: json(z.int()) },
  result: { group_ids: z.array(Id) },
  safe: true,
  summary: 'Get the ids of all groups of a user, through subgroups too',
});

export const getSystemGroups = operation({
  id: 'get-system-groups',
  owner,
  allow: 'internal',
  params: { realm_id: json(Id) },
  result: { groups: z.record(z.string(), Id) },
  safe: true,
  summary: 'Get the ids of the system groups by name; creates them for a new organisation',
});

/** A user group as other services need it. */
export const GroupCard = z.strictObject({
  id: Id,
  name: z.string(),
  is_system_group: z.boolean(),
  deactivated: z.boolean(),
  can_mention_group: GroupSettingValue,
  /** Ids of the members of the group and its subgroups. */
  member_ids: z.array(Id),
});

export const getGroupCards = operation({
  id: 'get-group-cards',
  owner,
  allow: 'internal',
  params: {
    realm_id: json(Id),
    group_ids: json(z.array(z.int()).default([])),
    names: json(z.array(z.string()).default([])),
  },
  result: { groups: z.array(GroupCard) },
  safe: true,
  summary: 'Get user groups and their members by id or name',
});

export const applyAccountChangeInGroups = operation({
  id: 'apply-account-change',
  owner,
  allow: 'internal',
  params: {
    realm_id: json(Id),
    user_id: json(Id),
    role: json(Role),
    date_joined: json(z.int()),
    is_active: json(z.boolean()),
    version: json(z.int()),
    /** Groups that a new user's invitation names. */
    group_ids: json(z.array(Id).default([])),
  },
  result: {},
  emits: [groupMembersAdded, groupMembersRemoved, userGroupUpdated],
  summary: "Update a user's group memberships after a change of the account",
});
