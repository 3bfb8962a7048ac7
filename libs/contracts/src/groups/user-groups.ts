import { z } from 'zod';
import { EXAMPLE_IDS } from '../declaring/example-ids';
import { json, raw } from '../declaring/operation';
import { GroupSettingValue, Id, Role, text } from '../declaring/scalars';
import { MAX_USER_GROUP_DESCRIPTION_LENGTH } from '../shared/limits';
import { event, operation } from './declare';

export const UserGroupRecord = z
  .strictObject({
    id: Id.describe('Id of the group.'),
    name: z.string().describe('Name of the group, at most 100 characters. Names of system groups begin with `role:`.'),
    description: z.string().describe('Description of the group.'),
    date_created: z.int().nullable().describe('Time of creation, in Unix seconds; null if unknown.'),
    creator_id: Id.nullable().describe('Id of the user who created the group; null for system groups.'),
    members: z.array(Id).describe('Ids of the active direct members.'),
    direct_subgroup_ids: z.array(Id).describe('Ids of the groups whose members belong to this group too.'),
    is_system_group: z.boolean().describe('True for a system group, which nobody can change.'),
    deactivated: z.boolean().describe('True for a deactivated group: it cannot be mentioned or used in settings.'),
    can_add_members_group: GroupSettingValue.describe('Who may add members. Since feature level 305.'),
    can_join_group: GroupSettingValue.describe('Who may join the group. Since feature level 301.'),
    can_leave_group: GroupSettingValue.describe('Who may leave the group. Since feature level 308.'),
    can_manage_group: GroupSettingValue.describe('Who may change the group. Since feature level 283.'),
    can_mention_group: GroupSettingValue.describe('Who may mention the group.'),
    can_remove_members_group: GroupSettingValue.describe('Who may remove members. Since feature level 324.'),
  })
  .describe('A group of users. System groups contain the users of a role and above.');
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
const members = {
  group_id: Id.describe('Id of the group.'),
  user_ids: z.array(Id).describe('Ids of the users.'),
};
const subgroups = {
  group_id: Id.describe('Id of the group.'),
  direct_subgroup_ids: z.array(Id).describe('Ids of the subgroups.'),
};

/** Present where a user asked for the change: messaging notifies the members of it. */
const RequestedMembers = z.strictObject({ changed_by: Id, group_name: z.string() }).optional();

export const userGroupAdded = event({
  name: 'user_group/add',
  description: 'A user group was created or reactivated. Goes to the whole organisation.',
  entry: { group: UserGroupRecord.describe('The group.') },
});

export const userGroupUpdated = event({
  name: 'user_group/update',
  description:
    'A user group changed. Goes to the whole organisation; changes of deactivated groups only to clients with the capability `include_deactivated_groups`.',
  entry: {
    group_id: Id.describe('Id of the group.'),
    data: changingFields.partial().describe('The fields that changed, with their new values.'),
  },
});

export const userGroupRemoved = event({
  name: 'user_group/remove',
  description: 'A user group was deactivated. Goes to clients without the capability `include_deactivated_groups`.',
  entry: { group_id: Id.describe('Id of the group.') },
});

export const groupMembersAdded = event({
  name: 'user_group/add_members',
  description: 'Users became direct members of a group. Goes to the whole organisation.',
  entry: members,
  shaping: RequestedMembers,
});

export const groupMembersRemoved = event({
  name: 'user_group/remove_members',
  description: 'Users are no longer direct members of a group. Goes to the whole organisation.',
  entry: members,
  shaping: RequestedMembers,
});

export const groupSubgroupsAdded = event({
  name: 'user_group/add_subgroups',
  description: 'Groups became subgroups of a group. Goes to the whole organisation.',
  entry: subgroups,
});

export const groupSubgroupsRemoved = event({
  name: 'user_group/remove_subgroups',
  description: 'Groups are no longer subgroups of a group. Goes to the whole organisation.',
  entry: subgroups,
});

export const createUserGroup = operation({
  id: 'create-user-group',
  errors: ['SYSTEM_GROUP_REQUIRED'],
  http: { method: 'POST', path: '/user_groups/create' },
  allow: 'user',
  requiredPermission: 'can_create_groups',
  params: {
    name: raw(
      z.string(),
      'Name of the group, at most 100 characters. Unique in the organisation, deactivated groups included.',
      'backend team',
    ),
    description: raw(
      text(MAX_USER_GROUP_DESCRIPTION_LENGTH),
      'Description of the group, at most 1024 characters. May be empty.',
      'Everyone who works on the backend',
    ),
    members: json(z.array(z.int()), 'Ids of active users. The creator is not added by itself.', [
      EXAMPLE_IDS.user_id,
      EXAMPLE_IDS.other_user_id,
    ]),
    subgroups: json(
      z.array(z.int()).optional(),
      'Ids of active groups whose members belong to the group too. Absent: none.',
      [EXAMPLE_IDS.other_user_group_id],
      { since: 311 },
    ),
    can_add_members_group: json(GroupSettingValue.optional(), 'Who may add members. Absent: the creator.', undefined, {
      since: 305,
    }),
    can_join_group: json(GroupSettingValue.optional(), 'Who may join the group. Absent: nobody.', undefined, {
      since: 301,
    }),
    can_leave_group: json(GroupSettingValue.optional(), 'Who may leave the group. Absent: everyone.', undefined, {
      since: 308,
    }),
    can_manage_group: json(
      GroupSettingValue.optional(),
      'Who may change the group; neither `role:internet` nor `role:everyone`. Absent: the creator.',
      undefined,
      { since: 283 },
    ),
    can_mention_group: json(
      GroupSettingValue.optional(),
      'Who may mention the group; neither `role:internet` nor `role:owners`. Absent: everyone.',
      undefined,
      { since: 191 },
    ),
    can_remove_members_group: json(GroupSettingValue.optional(), 'Who may remove members. Absent: nobody.', undefined, {
      since: 324,
    }),
  },
  result: { group_id: Id.describe('Id of the new group.') },
  emits: [userGroupAdded, groupSubgroupsAdded],
  audit: { shows: 'all', users: ['members'] },
  summary: 'Create a user group',
  description:
    'Creates a user group. Guests cannot create one. By default its creator may manage it and add members, everyone may leave and mention it, nobody may join it.',
});

export const getUserGroups = operation({
  id: 'get-user-groups',
  http: { method: 'GET', path: '/user_groups' },
  allow: 'human-member',
  params: {
    include_deactivated_groups: json(z.boolean().default(false), 'True also returns deactivated groups.'),
  },
  result: { user_groups: z.array(UserGroupRecord).describe('The groups, in the order of their ids.') },
  summary: 'List the user groups',
  description: 'Lists the user groups of the organisation, system groups first.',
});

export const getActorGroups = operation({
  id: 'get-actor-groups',
  allow: 'internal',
  params: { realm_id: json(Id), user_id: json(Id), role: json(Role), date_joined: json(z.int()) },
  result: { group_ids: z.array(Id) },
  safe: true,
  summary: 'Get the ids of all groups of a user, through subgroups too',
});

export const getSystemGroups = operation({
  id: 'get-system-groups',
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

export const placeInNamedGroups = operation({
  id: 'place-in-named-groups',
  allow: 'internal',
  params: {
    realm_id: json(Id),
    user_id: json(Id),
    /** Names of the groups to be in, and not to be in. Unknown ones, deactivated ones and system groups are left out. */
    join: json(z.array(z.string())),
    leave: json(z.array(z.string())),
  },
  emits: [groupMembersAdded, groupMembersRemoved],
  audit: { shows: 'all', users: ['user_id'] },
  summary: 'Make a user a direct member of some groups, and of others not',
});
