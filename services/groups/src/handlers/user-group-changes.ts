import { invalidate } from '@team-chat/bus';
import type * as op from '@team-chat/contracts';
import {
  actorGroups,
  BadRequestError,
  getUserCards,
  groupNames,
  type ParamsOf,
  USER_GROUP_SETTING_FACTS,
} from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { checkExpected, directMembersOf, shownValues, SYSTEM_GROUP } from '@team-chat/permissions';
import { accessAnyGroup, checkGroupExists } from '../access/access-group';
import { activeUsers } from '../access/active-users';
import { managesAllGroups, systemGroupIds } from '../access/realm-settings';
import type { Context, Handler } from '../context';
import { changeMemberships } from '../custom-groups/change-memberships';
import { deactivateGroup } from '../custom-groups/deactivate-group';
import { checkMayChange } from '../domain/group-access';
import { checkGroupName } from '../domain/group-name';
import { changedGroupSettings, type GroupSettings, namedIn, newValues } from '../domain/group-settings';
import { groupReactivated, groupUpdated } from '../events';
import { listInactive } from '../repositories/role-placements';
import type { UserGroupRow } from '../repositories/user-groups';

export const deactivateUserGroup: Handler<typeof op.deactivateUserGroup> = async (ctx, { actor, params }) => {
  await deactivateGroup(ctx, actor, params.user_group_id);
  invalidate(ctx.bus, groupNames, actor.realm_id, 'all');
  // All actors: the members through subgroups, and the groups above, are not loaded here.
  invalidate(ctx.bus, actorGroups, actor.realm_id, 'all');
  return {};
};

export const getIsUserGroupMember: Handler<typeof op.getIsUserGroupMember> = async (ctx, { actor, params }) => {
  const { realm_id } = actor;
  const { user_group_id, user_id } = params;
  await checkGroupExists(ctx, actor, user_group_id);
  const { users } = await ctx.bus.call(getUserCards, { params: { realm_id, user_ids: [user_id] } });
  if (users.length === 0) throw new BadRequestError('No such user');
  const directOnly = params.direct_member_only;
  return {
    is_user_group_member: await ctx.memberships.isMember(realm_id, user_group_id, user_id, { directOnly }),
  };
};

export const getNamableGroups: Handler<typeof op.getNamableGroups> = async (ctx, { params }) => ({
  groups: await ctx.userGroups.listNamable(params.realm_id, params.group_ids),
});

export const getUserGroupMembers: Handler<typeof op.getUserGroupMembers> = async (ctx, { actor, params }) => {
  await checkGroupExists(ctx, actor, params.user_group_id);
  const directOnly = params.direct_member_only;
  return { members: await ctx.memberships.listMembers(actor.realm_id, params.user_group_id, { directOnly }) };
};

export const getUserGroupSubgroups: Handler<typeof op.getUserGroupSubgroups> = async (ctx, { actor, params }) => {
  await checkGroupExists(ctx, actor, params.user_group_id);
  const directOnly = params.direct_subgroup_only;
  return { subgroups: await ctx.memberships.listBelow(actor.realm_id, params.user_group_id, { directOnly }) };
};

const NOTHING = 'Nothing to do. Specify at least one of "add", "delete", "add_subgroups" or "delete_subgroups".';

export const updateUserGroupMembers: Handler<typeof op.updateUserGroupMembers> = async (ctx, { actor, params }) => {
  const { user_group_id, ...change } = params;
  if (!Object.values(change).some((ids) => ids !== undefined && ids.length > 0)) {
    throw new BadRequestError(NOTHING);
  }
  await changeMemberships(ctx, actor, user_group_id, change);
  return {};
};

export const updateUserGroupSubgroups: Handler<typeof op.updateUserGroupSubgroups> = async (ctx, { actor, params }) => {
  const { add = [], delete: remove = [] } = params;
  if (add.length === 0 && remove.length === 0) {
    throw new BadRequestError('Nothing to do. Specify at least one of "add" or "delete".');
  }
  await changeMemberships(ctx, actor, params.user_group_id, { add_subgroups: add, delete_subgroups: remove });
  return {};
};

type Params = ParamsOf<typeof op.updateUserGroup>;

/** A deactivated group can be changed as well, and stays deactivated unless it is reactivated by the same request.
 *  Source: spec/wire-contract-annex.md, section 3; spec/wire-contract.md, section 2.17. */
export const updateUserGroup: Handler<typeof op.updateUserGroup> = async (ctx, { actor, params }) => {
  const { realm_id } = actor;
  const { user_group_id, name, description, deactivated, expected: _, ...updates } = params;
  if (Object.values({ name, description, deactivated, ...updates }).every((value) => value === undefined)) {
    throw new BadRequestError('No new data supplied');
  }
  const managesAll = await managesAllGroups(ctx, actor);
  const nobodyGroupId = (await systemGroupIds(ctx, realm_id))[SYSTEM_GROUP.nobody]!;
  const named = namedIn(newValues(updates));
  const users = await activeUsers(ctx, realm_id, named.userIds);
  const isReactivated = await ctx.db.transaction(async (tx) => {
    await ctx.rolePlacements.lockShared(tx, realm_id, [...users.values()]);
    const group = await accessAnyGroup(ctx, tx, realm_id, user_group_id);
    checkMayChange(actor, group, managesAll);
    const inactive = await listInactive(tx, realm_id, Object.values(group.settings).flatMap(directMembersOf));
    const present = { stored: group.settings, shown: shownValues(group.settings, inactive) };
    checkExpected(params, USER_GROUP_SETTING_FACTS, { ...group, ...present.shown });
    await changeTexts(ctx, tx, group, { name, description });
    const groups = await ctx.userGroups.lockNamable(tx, realm_id, named.groupIds);
    const lookup = { groupById: (id: number) => groups.get(id), isActiveUser: (id: number) => users.has(id) };
    await changeSettings(ctx, tx, group, changedGroupSettings(present, updates, { nobodyGroupId, lookup }));
    if (deactivated !== false || !group.deactivated) return false;
    await ctx.groupChanges.update(tx, group, { deactivated: false });
    const record = await ctx.userGroups.getRecord(tx, realm_id, group.id);
    await ctx.outbox.add(tx, ...groupReactivated(realm_id, record));
    return true;
  });
  invalidate(ctx.bus, groupNames, realm_id, 'all');
  if (isReactivated) invalidate(ctx.bus, actorGroups, realm_id, 'all');
  return {};
};

async function changeTexts(
  ctx: Context,
  tx: Transaction,
  group: UserGroupRow,
  { name, description }: Pick<Params, 'name' | 'description'>,
): Promise<void> {
  const change = {
    ...(name !== undefined && name !== group.name && { name }),
    ...(description !== undefined && description !== group.description && { description }),
  };
  if (change.name !== undefined) {
    checkGroupName(change.name);
    await ctx.userGroups.checkName(tx, group.realm_id, change.name, group.id);
  }
  await ctx.groupChanges.update(tx, group, change);
  const changes = Object.entries(change);
  await ctx.outbox.add(tx, ...changes.map(([key, value]) => groupUpdated(group.realm_id, group, { [key]: value })));
}

async function changeSettings(
  ctx: Context,
  tx: Transaction,
  group: UserGroupRow,
  changed: Partial<GroupSettings>,
): Promise<void> {
  if (Object.keys(changed).length === 0) return;
  await ctx.groupChanges.update(tx, group, { settings: { ...group.settings, ...changed } });
  const inactive = await listInactive(tx, group.realm_id, Object.values(changed).flatMap(directMembersOf));
  const shown = Object.entries(shownValues(changed, inactive));
  await ctx.outbox.add(tx, ...shown.map(([key, value]) => groupUpdated(group.realm_id, group, { [key]: value })));
}
