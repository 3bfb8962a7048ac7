import type { ConsumedEntry } from '@team-chat/bus';
import type {
  groupMembersAdded,
  groupMembersRemoved,
  groupSubgroupsAdded,
  groupSubgroupsRemoved,
  userGroupUpdated,
} from '@team-chat/contracts';
import { reconcileViewers, reconcileSupergroups } from '../audience/reconcile-viewers';
import type { Context } from '../context';

/** Reveals channels to new members of the groups that channels' settings name, and conceals them from former members.
 *  New groups are not consumed: no setting names them yet. */
export async function reconcileMembers(
  ctx: Context,
  { realm_id, fields }: ConsumedEntry<typeof groupMembersAdded | typeof groupMembersRemoved>,
): Promise<void> {
  if (await bumpMemberships(ctx, realm_id)) {
    await reconcileViewers(ctx, realm_id, { userIds: fields.user_ids });
  }
}

/** Does the same for all members of a group whose subgroups changed. */
export async function reconcileSubgroups(
  ctx: Context,
  { realm_id, fields }: ConsumedEntry<typeof groupSubgroupsAdded | typeof groupSubgroupsRemoved>,
): Promise<void> {
  if (await bumpMemberships(ctx, realm_id)) await reconcileSupergroups(ctx, realm_id, fields.group_id);
}

/** Does the same for all members of a group that is deactivated or reactivated. */
export async function reconcileDeactivation(
  ctx: Context,
  { realm_id, fields }: ConsumedEntry<typeof userGroupUpdated>,
): Promise<void> {
  if (!('deactivated' in fields.data)) return;
  if (await bumpMemberships(ctx, realm_id)) await reconcileSupergroups(ctx, realm_id, fields.group_id);
}

/** Makes transactions that rest on the former memberships start again. Returns false where no channel's settings name a
 *  group. */
async function bumpMemberships(ctx: Context, realmId: number): Promise<boolean> {
  if ((await ctx.channels.listRevealing(realmId)).length === 0) return false;
  await ctx.db.transaction((tx) => ctx.memberships.bump(tx, realmId));
  return true;
}
