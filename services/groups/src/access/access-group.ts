import { type Actor, BadRequestError } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { Context } from '../context';
import type { UserGroupRow } from '../repositories/user-groups';

/** Locks and returns a group that is to be changed. Throws BadRequestError if it does not exist or is deactivated. */
export async function accessGroup(
  ctx: Context,
  tx: Transaction,
  { realm_id }: Actor,
  groupId: number,
): Promise<UserGroupRow> {
  const group = await accessAnyGroup(ctx, tx, realm_id, groupId);
  if (group.deactivated) throw new BadRequestError('User group is deactivated.');
  return group;
}

/** Locks and returns a group, deactivated or not. Throws BadRequestError if it does not exist. */
export async function accessAnyGroup(
  ctx: Context,
  tx: Transaction,
  realmId: number,
  groupId: number,
): Promise<UserGroupRow> {
  const group = await ctx.groupChanges.lock(tx, realmId, groupId);
  if (!group) throw new BadRequestError('Invalid user group');
  return group;
}

/** Throws BadRequestError unless the group exists, deactivated or not. */
export async function checkGroupExists(ctx: Context, { realm_id }: Actor, groupId: number): Promise<void> {
  const groups = await ctx.userGroups.listWithSettings(realm_id, [groupId]);
  if (!groups.has(groupId)) throw new BadRequestError('Invalid user group');
}
