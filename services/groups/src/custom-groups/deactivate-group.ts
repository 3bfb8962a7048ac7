import {
  type Actor,
  ApiError,
  findGroupUsesInChannels,
  findGroupUsesInRealm,
  type GroupObjection,
} from '@team-chat/contracts';
import { ConflictError, retryOnConflict } from '@team-chat/db';
import { accessGroup } from '../access/access-group';
import { managesAllGroups } from '../access/realm-settings';
import type { Context } from '../context';
import { checkMayChange, groupObjections } from '../domain/group-access';
import { groupDeactivated } from '../events';
import type { UserGroupRow } from '../repositories/user-groups';

type Uses = Parameters<typeof groupObjections>[2];

/** Deactivates a group that nothing uses. Throws an ApiError that lists the uses. decisions/deactivation.md
 *  explains why no new use can begin meanwhile. */
export async function deactivateGroup(ctx: Context, actor: Actor, groupId: number): Promise<void> {
  const managesAll = await managesAllGroups(ctx, actor);
  const objections = await retryOnConflict(async () => {
    const { group, deactivationId } = await begin(ctx, actor, groupId, managesAll);
    const elsewhere = await findUsesElsewhere(ctx, group).catch(async (error: unknown) => {
      await ctx.db.transaction((tx) => ctx.groupChanges.endDeactivation(tx, group, deactivationId));
      throw error;
    });
    return end(ctx, group, deactivationId, elsewhere);
  });
  if (objections.length > 0) {
    throw new ApiError('CANNOT_DEACTIVATE_GROUP_IN_USE', 'Cannot deactivate user group in use.', {
      objections,
    });
  }
}

/** Marks the group as being deactivated. After the commit no new use of the group is accepted. */
function begin(ctx: Context, actor: Actor, groupId: number, managesAll: boolean) {
  return ctx.db.transaction(async (tx) => {
    const group = await accessGroup(ctx, tx, actor, groupId);
    checkMayChange(actor, group, managesAll);
    return { group, deactivationId: await ctx.groupChanges.beginDeactivation(tx, group) };
  });
}

async function findUsesElsewhere(ctx: Context, { realm_id, id }: UserGroupRow): Promise<Uses> {
  const params = { realm_id, group_id: id };
  const [channels, realm] = await Promise.all([
    ctx.bus.call(findGroupUsesInChannels, { params }),
    ctx.bus.call(findGroupUsesInRealm, { params }),
  ]);
  return { channels: channels.objections, realm: realm.objections };
}

/** Deactivates the group, or returns the uses that prevent it. Throws ConflictError if the attempt has ended. */
function end(ctx: Context, group: UserGroupRow, deactivationId: string, elsewhere: Uses): Promise<GroupObjection[]> {
  return ctx.db.transaction(async (tx) => {
    if (!(await ctx.groupChanges.endDeactivation(tx, group, deactivationId))) throw new ConflictError();
    const uses = {
      supergroup_ids: await ctx.groupChanges.listSupergroups(tx, group),
      naming: await ctx.groupChanges.listGroupsNaming(tx, group),
    };
    const objections = groupObjections(group.id, uses, elsewhere);
    if (objections.length > 0) return objections;
    await ctx.groupChanges.update(tx, group, { deactivated: true });
    await ctx.outbox.add(tx, ...groupDeactivated(group.realm_id, group.id));
    return [];
  });
}
