import { invalidate } from '@team-chat/bus';
import { type Actor, actorGroups, BadRequestError, type UserCard } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { accessGroup } from '../access/access-group';
import { activeUsers } from '../access/active-users';
import { managesAllGroups } from '../access/realm-settings';
import type { Context } from '../context';
import { checkMayChange, permissionsToAdd, permissionsToRemove } from '../domain/group-access';
import {
  checkAreMembers,
  checkAreSubgroups,
  checkMembers,
  checkNoMembers,
  checkNoSubgroups,
  checkSubgroups,
  distinctIds,
} from '../domain/members';
import { membersAdded, membersRemoved, subgroupsAdded, subgroupsRemoved } from '../events';
import type { UserGroupRow } from '../repositories/user-groups';

export interface MembershipChange {
  add?: number[] | undefined;
  delete?: number[] | undefined;
  add_subgroups?: number[] | undefined;
  delete_subgroups?: number[] | undefined;
}

interface Request {
  tx: Transaction;
  actor: Actor;
  group: UserGroupRow;
  managesAll: boolean;
  /** The active users among the users to be added. */
  users: Map<number, UserCard>;
  inactive: ReadonlySet<number>;
}

/** Changes the members and subgroups of a group, in one transaction. Locks users before groups, as everywhere here. */
export async function changeMemberships(
  ctx: Context,
  actor: Actor,
  groupId: number,
  change: MembershipChange,
): Promise<void> {
  const { realm_id } = actor;
  const [add, remove] = [distinctIds(change.add ?? []), distinctIds(change.delete ?? [])];
  const addSubgroups = distinctIds(change.add_subgroups ?? []);
  const removeSubgroups = distinctIds(change.delete_subgroups ?? []);
  const managesAll = await managesAllGroups(ctx, actor);
  const users = await activeUsers(ctx, realm_id, add);
  await ctx.db.transaction(async (tx) => {
    const inactive = await ctx.rolePlacements.lockShared(tx, realm_id, [...users.values()]);
    await ctx.rolePlacements.lockMembersShared(tx, realm_id, remove);
    if (addSubgroups.length > 0) await ctx.memberships.lockSubgroups(tx, realm_id);
    const group = await accessGroup(ctx, tx, actor, groupId);
    const request = { tx, actor, group, managesAll, users, inactive };
    if (add.length > 0) await addMembers(ctx, request, add);
    if (remove.length > 0) await removeMembers(ctx, request, remove);
    if (addSubgroups.length > 0) await addAsSubgroups(ctx, request, addSubgroups);
    if (removeSubgroups.length > 0) await removeFromSubgroups(ctx, request, removeSubgroups);
  });
  // All actors after a change of subgroups: their members are not loaded here.
  const affected = addSubgroups.length + removeSubgroups.length > 0 ? 'all' : [...add, ...remove];
  invalidate(ctx.bus, actorGroups, realm_id, affected);
}

async function addMembers(ctx: Context, request: Request, ids: number[]): Promise<void> {
  const { tx, actor, group, managesAll, users, inactive } = request;
  const { realm_id, id } = group;
  checkMayChange(actor, group, managesAll, permissionsToAdd(actor, ids));
  checkMembers(ids, (user) => users.has(user));
  checkNoMembers(ids, await ctx.memberships.listDirect(tx, realm_id, id, ids));
  await ctx.memberships.add(tx, realm_id, id, { ids, inactive });
  const shown = ids.filter((user) => !inactive.has(user));
  if (shown.length === 0) return;
  await ctx.outbox.add(tx, membersAdded(realm_id, group, shown, { changed_by: actor.user_id, group_name: group.name }));
}

async function removeMembers(ctx: Context, request: Request, ids: number[]): Promise<void> {
  const { tx, actor, group, managesAll } = request;
  const { realm_id, id } = group;
  checkMayChange(actor, group, managesAll, permissionsToRemove(actor, ids));
  checkAreMembers(ids, await ctx.memberships.listDirect(tx, realm_id, id, ids));
  const shown = distinctIds(await ctx.memberships.remove(tx, realm_id, id, ids));
  if (shown.length === 0) return;
  await ctx.outbox.add(
    tx,
    membersRemoved(realm_id, group, shown, { changed_by: actor.user_id, group_name: group.name }),
  );
}

async function addAsSubgroups(ctx: Context, request: Request, ids: number[]): Promise<void> {
  const { tx, actor, group, managesAll } = request;
  const { realm_id, id } = group;
  checkMayChange(actor, group, managesAll, ['can_add_members_group']);
  const groups = await ctx.userGroups.lockNamable(tx, realm_id, ids);
  checkSubgroups(ids, (subgroup) => groups.get(subgroup));
  checkNoSubgroups(ids, await ctx.memberships.listSubgroups(tx, realm_id, id, ids));
  if (await ctx.memberships.reaches(tx, realm_id, ids, id)) {
    throw new BadRequestError(`User group ${id} is already a subgroup of one of the passed subgroups.`);
  }
  await ctx.memberships.insertSubgroups(tx, realm_id, id, ids);
  await ctx.outbox.add(tx, subgroupsAdded(realm_id, group, ids));
}

async function removeFromSubgroups(ctx: Context, request: Request, ids: number[]): Promise<void> {
  const { tx, actor, group, managesAll } = request;
  const { realm_id, id } = group;
  checkMayChange(actor, group, managesAll, ['can_remove_members_group']);
  const groups = await ctx.userGroups.lockNamable(tx, realm_id, ids);
  const subgroups = await ctx.memberships.listSubgroups(tx, realm_id, id, ids);
  checkAreSubgroups(ids, subgroups, (subgroup) => groups.get(subgroup));
  await ctx.memberships.removeSubgroups(tx, realm_id, id, ids);
  await ctx.outbox.add(tx, subgroupsRemoved(realm_id, group, ids));
}
