import { z } from 'zod';
import { EXAMPLE_IDS } from '../declaring/example-ids';
import { json, path, raw } from '../declaring/operation';
import { GroupSettingUpdate, Id, RequestedId, text } from '../declaring/scalars';
import { expectedValues } from '../declaring/setting';
import { MAX_USER_GROUP_DESCRIPTION_LENGTH } from '../shared/limits';
import {
  groupMembersAdded,
  groupMembersRemoved,
  groupSubgroupsAdded,
  groupSubgroupsRemoved,
  userGroupAdded,
  userGroupRemoved,
  userGroupUpdated,
} from './user-groups';
import { operation } from './declare';

const user_group_id = path(RequestedId, 'Id of the group.');
const Ids = z.array(z.int()).optional();

/** Source: spec/wire-contract-annex.md, section 3. */
export const updateUserGroup = operation({
  id: 'update-user-group',
  errors: ['EXPECTATION_MISMATCH', 'SYSTEM_GROUP_REQUIRED'],
  http: { method: 'PATCH', path: '/user_groups/{user_group_id}' },
  allow: 'member',
  params: {
    user_group_id,
    name: raw(z.string().optional(), 'The new name, at most 100 characters.', 'backend team'),
    description: raw(
      text(MAX_USER_GROUP_DESCRIPTION_LENGTH).optional(),
      'The new description, at most 1024 characters.',
      'Everyone who works on the backend',
    ),
    can_add_members_group: json(GroupSettingUpdate.optional(), 'Who may add members.'),
    can_join_group: json(GroupSettingUpdate.optional(), 'Who may join the group.'),
    can_leave_group: json(GroupSettingUpdate.optional(), 'Who may leave the group.'),
    can_manage_group: json(GroupSettingUpdate.optional(), 'Who may change the group.'),
    can_mention_group: json(GroupSettingUpdate.optional(), 'Who may mention the group.'),
    can_remove_members_group: json(GroupSettingUpdate.optional(), 'Who may remove members.'),
    deactivated: json(
      z
        .boolean()
        .refine((value) => !value, { message: 'Invalid {v}' })
        .optional(),
      'False reactivates a deactivated group. True is refused: deactivating is a separate operation.',
    ),
    expected: expectedValues,
  },
  example: ['description'],
  emits: [userGroupUpdated, userGroupAdded],
  audit: { shows: 'all' },
  summary: 'Change a user group, or reactivate it',
  description:
    'Changes a user group. Absent parameters change nothing; at least one is required. For those who may manage the group; system groups cannot be changed.',
});

/** A use of a group that prevents its deactivation. Source: spec/wire-contract.md, section 2.17. */
export const GroupObjection = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('subgroup'), supergroup_ids: z.array(Id) }),
  z.strictObject({ type: z.literal('channel'), channel_id: Id, settings: z.array(z.string()) }),
  z.strictObject({ type: z.literal('user_group'), group_id: Id, settings: z.array(z.string()) }),
  z.strictObject({ type: z.literal('realm'), settings: z.array(z.string()) }),
]);
export type GroupObjection = z.infer<typeof GroupObjection>;

export const deactivateUserGroup = operation({
  id: 'deactivate-user-group',
  errors: ['CANNOT_DEACTIVATE_GROUP_IN_USE'],
  http: { method: 'POST', path: '/user_groups/{user_group_id}/deactivate' },
  allow: 'user',
  params: { user_group_id },
  emits: [userGroupUpdated, userGroupRemoved],
  audit: { shows: 'all' },
  summary: 'Deactivate a user group',
  description:
    'Deactivates a user group: it is kept, but can neither be mentioned nor used in settings. Refused while a setting names the group or it is a subgroup. For those who may manage the group.',
  level: 290,
});

export const updateUserGroupMembers = operation({
  id: 'update-user-group-members',
  http: { method: 'POST', path: '/user_groups/{user_group_id}/members' },
  allow: 'member',
  params: {
    user_group_id,
    add: json(Ids, 'Ids of users to add. Absent: none.', [EXAMPLE_IDS.user_id, EXAMPLE_IDS.other_user_id]),
    delete: json(Ids, 'Ids of members to remove. Absent: none.', [EXAMPLE_IDS.other_user_id]),
    add_subgroups: json(Ids, 'Ids of groups to add as subgroups. Absent: none.', [EXAMPLE_IDS.other_user_group_id]),
    delete_subgroups: json(Ids, 'Ids of subgroups to remove. Absent: none.', [EXAMPLE_IDS.other_user_group_id]),
  },
  example: ['add'],
  emits: [groupMembersAdded, groupMembersRemoved, groupSubgroupsAdded, groupSubgroupsRemoved],
  audit: { shows: 'all', users: ['add', 'delete'] },
  summary: 'Add and remove members and subgroups of a user group, oneself included',
  description:
    'Adds users and groups to a user group, and removes others. Users who may join or leave the group can add or remove themselves. All changes are made together or not at all.',
});

export const getUserGroupMembers = operation({
  id: 'get-user-group-members',
  http: { method: 'GET', path: '/user_groups/{user_group_id}/members' },
  level: 127,
  allow: 'human-member',
  params: {
    user_group_id,
    direct_member_only: json(z.boolean().default(false), 'True leaves out members through subgroups.'),
  },
  result: { members: z.array(Id).describe('Ids of the members.') },
  summary: 'List the members of a user group',
  description: 'Lists the active members of a group.',
});

export const getIsUserGroupMember = operation({
  id: 'get-is-user-group-member',
  http: { method: 'GET', path: '/user_groups/{user_group_id}/members/{user_id}' },
  level: 127,
  allow: 'human-member',
  params: {
    user_group_id,
    user_id: path(RequestedId, 'Id of the user.'),
    direct_member_only: json(z.boolean().default(false), 'True leaves membership through subgroups out of account.'),
  },
  result: { is_user_group_member: z.boolean().describe('True if the user belongs to the group.') },
  summary: 'Check whether a user is a member of a user group',
  description: 'Returns whether a user belongs to a group.',
});

export const updateUserGroupSubgroups = operation({
  id: 'update-user-group-subgroups',
  http: { method: 'POST', path: '/user_groups/{user_group_id}/subgroups' },
  level: 127,
  allow: 'member',
  params: {
    user_group_id,
    add: json(Ids, 'Ids of groups to add as subgroups. Absent: none.', [EXAMPLE_IDS.other_user_group_id]),
    delete: json(Ids, 'Ids of subgroups to remove. Absent: none.', [EXAMPLE_IDS.other_user_group_id]),
  },
  example: ['add'],
  emits: [groupSubgroupsAdded, groupSubgroupsRemoved],
  audit: { shows: 'all' },
  summary: 'Add and remove subgroups of a user group',
  description:
    'Adds subgroups to a user group, and removes others. A group cannot contain itself, not even through subgroups.',
});

export const getUserGroupSubgroups = operation({
  id: 'get-user-group-subgroups',
  http: { method: 'GET', path: '/user_groups/{user_group_id}/subgroups' },
  level: 127,
  allow: 'human-member',
  params: {
    user_group_id,
    direct_subgroup_only: json(z.boolean().default(false), 'True leaves out subgroups of subgroups.'),
  },
  result: { subgroups: z.array(Id).describe('Ids of the subgroups.') },
  summary: 'List the subgroups of a user group',
  description: 'Lists the subgroups of a group.',
});

export const getNamableGroups = operation({
  id: 'get-namable-groups',
  allow: 'internal',
  params: { realm_id: json(Id), group_ids: json(z.array(z.int())) },
  result: {
    groups: z.array(
      z.strictObject({
        id: Id,
        name: z.string(),
        is_system_group: z.boolean(),
        /** True also while the group is being deactivated. */
        deactivated: z.boolean(),
      }),
    ),
  },
  safe: true,
  summary: 'Get user groups that a setting is to name; one being deactivated counts as deactivated',
});
