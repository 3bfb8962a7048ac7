import { type Handler, invalidate } from '@team-chat/bus';
import {
  actorGroups,
  BadRequestError,
  groupNames,
  type ParamsOf,
  type updateUserGroup as op,
} from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { shownValues, SYSTEM_GROUP, directMembersOf } from '@team-chat/permissions';
import { accessAnyGroup } from '../access/access-group';
import { activeUsers } from '../access/active-users';
import { managesAllGroups, systemGroupIds } from '../access/realm-settings';
import type { Context } from '../context';
import { checkMayChange } from '../domain/group-access';
import { checkGroupName } from '../domain/group-name';
import { changedGroupSettings, namedIn, newValues, type GroupSettings } from '../domain/group-settings';
import { groupReactivated, groupUpdated } from '../events';
import { listInactive } from '../repositories/role-placements';
import type { UserGroupRow } from '../repositories/user-groups';

type Params = ParamsOf<typeof op>;

/** A deactivated group can be changed as well, and stays deactivated unless it is reactivated by the same request.
 *  Source: spec/wire-contract-annex.md, section 3; spec/wire-contract.md, section 2.17. */
export const updateUserGroup: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id } = actor;
  const { user_group_id, name, description, deactivated, ...updates } = params;
  if (Object.values({ ...params, user_group_id: undefined }).every((value) => value === undefined)) {
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
    await changeTexts(ctx, tx, group, { name, description });
    const groups = await ctx.userGroups.lockNamable(tx, realm_id, named.groupIds);
    const lookup = { groupById: (id: number) => groups.get(id), isActiveUser: (id: number) => users.has(id) };
    const inactive = await listInactive(tx, realm_id, Object.values(group.settings).flatMap(directMembersOf));
    const present = { stored: group.settings, shown: shownValues(group.settings, inactive) };
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
  if (change.name !== undefined) checkGroupName(change.name);
  await ctx.groupChanges.update(tx, group, change);
  const changes = Object.entries(change);
  await ctx.outbox.add(
    tx,
    ...changes.map(([key, value]) => groupUpdated(group.realm_id, group, { [key]: value })),
  );
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
  await ctx.outbox.add(
    tx,
    ...shown.map(([key, value]) => groupUpdated(group.realm_id, group, { [key]: value })),
  );
}
