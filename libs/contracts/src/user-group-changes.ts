import { z } from 'zod';
import { json, operation, path, raw } from './operation';
import { GroupSettingUpdate, Id, RequestedId } from './scalars';
import {
  groupMembersAdded,
  groupMembersRemoved,
  groupSubgroupsAdded,
  groupSubgroupsRemoved,
  userGroupAdded,
  userGroupRemoved,
  userGroupUpdated,
} from './user-groups';

const owner = 'groups';

const user_group_id = path(RequestedId);
const ids = json(z.array(z.int()).optional());

/** Source: spec/wire-contract-annex.md, section 3. */
export const updateUserGroup = operation({
  id: 'update-user-group',
  owner,
  errors: ['EXPECTATION_MISMATCH', 'SYSTEM_GROUP_REQUIRED'],
  http: { method: 'PATCH', path: '/user_groups/{user_group_id}' },
  allow: 'user',
  params: {
    user_group_id,
    name: raw(z.string().optional()),
    description: raw(z.string().optional()),
    can_add_members_group: json(GroupSettingUpdate.optional()),
    can_join_group: json(GroupSettingUpdate.optional()),
    can_leave_group: json(GroupSettingUpdate.optional()),
    can_manage_group: json(GroupSettingUpdate.optional()),
    can_mention_group: json(GroupSettingUpdate.optional()),
    can_remove_members_group: json(GroupSettingUpdate.optional()),
    /** Only false is accepted; deactivating is a separate operation. */
    deactivated: json(
      z
        .boolean()
        .refine((value) => !value, { message: 'Invalid {v}' })
        .optional(),
    ),
  },
  emits: [userGroupUpdated, userGroupAdded],
  summary: 'Change a user group, or reactivate it',
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
  owner,
  errors: ['CANNOT_DEACTIVATE_GROUP_IN_USE'],
  http: { method: 'POST', path: '/user_groups/{user_group_id}/deactivate' },
  allow: 'user',
  params: { user_group_id },
  emits: [userGroupUpdated, userGroupRemoved],
  summary: 'Deactivate a user group',
  level: 290,
});

export const updateUserGroupMembers = operation({
  id: 'update-user-group-members',
  owner,
  http: { method: 'POST', path: '/user_groups/{user_group_id}/members' },
  allow: 'user',
  params: { user_group_id, add: ids, delete: ids, add_subgroups: ids, delete_subgroups: ids },
  emits: [groupMembersAdded, groupMembersRemoved, groupSubgroupsAdded, groupSubgroupsRemoved],
  summary: 'Add and remove members and subgroups of a user group, oneself included',
});

export const getUserGroupMembers = operation({
  id: 'get-user-group-members',
  owner,
  http: { method: 'GET', path: '/user_groups/{user_group_id}/members' },
  allow: 'human-member',
  params: { user_group_id, direct_member_only: json(z.boolean().default(false)) },
  result: { members: z.array(Id) },
  summary: 'List the members of a user group',
});

export const getIsUserGroupMember = operation({
  id: 'get-is-user-group-member',
  owner,
  http: { method: 'GET', path: '/user_groups/{user_group_id}/members/{user_id}' },
  allow: 'human-member',
  params: {
    user_group_id,
    user_id: path(RequestedId),
    direct_member_only: json(z.boolean().default(false)),
  },
  result: { is_user_group_member: z.boolean() },
  summary: 'Check whether a user is a member of a user group',
});

export const updateUserGroupSubgroups = operation({
  id: 'update-user-group-subgroups',
  owner,
  http: { method: 'POST', path: '/user_groups/{user_group_id}/subgroups' },
  allow: 'user',
  params: { user_group_id, add: ids, delete: ids },
  emits: [groupSubgroupsAdded, groupSubgroupsRemoved],
  summary: 'Add and remove subgroups of a user group',
});

export const getUserGroupSubgroups = operation({
  id: 'get-user-group-subgroups',
  owner,
  http: { method: 'GET', path: '/user_groups/{user_group_id}/subgroups' },
  allow: 'human-member',
  params: { user_group_id, direct_subgroup_only: json(z.boolean().default(false)) },
  result: { subgroups: z.array(Id) },
  summary: 'List the subgroups of a user group',
});

export const getNamableGroups = operation({
  id: 'get-namable-groups',
  owner,
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
