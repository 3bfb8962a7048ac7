import { invalidate } from '@team-chat/bus';
import { actorGroups, type applyAccountChangeInGroups, type ParamsOf } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { directRoleGroups, isFullMember } from '@team-chat/permissions';
import { currentWaitingPeriod, systemGroupIds } from '../access/realm-settings';
import type { Context } from '../context';
import { placementChange } from '../domain/placement';
import { membersAdded, membersRemoved } from '../events';
import { joinInvitedGroups } from './join-invited-groups';
import { showInSettings } from './show-in-settings';

type User = ParamsOf<typeof applyAccountChangeInGroups>;

/** Moves a user to the system groups of the user's role, and shows or hides the user's memberships. Does nothing if a
 *  newer version of the account was applied before. */
export async function applyAccountChange(ctx: Context, user: User): Promise<void> {
  const { realm_id, user_id } = user;
  if (!(await isApplied(ctx, user))) await applyNewerChange(ctx, user);
  // Invalidates even without a change: the process that made the change may have died before it invalidated.
  invalidate(ctx.bus, actorGroups, realm_id, [user_id]);
}

/** Returns whether this version of the account was applied before: accounts requests each change by a call and in the
 *  log. */
async function isApplied(ctx: Context, { realm_id, user_id, version, group_ids }: User): Promise<boolean> {
  // A later change may have overtaken the change that has the groups of the invitation.
  if (group_ids.length > 0) return false;
  return (await ctx.rolePlacements.getVersion(realm_id, user_id)) >= version;
}

async function applyNewerChange(ctx: Context, user: User): Promise<void> {
  const { realm_id } = user;
  const ids = await systemGroupIds(ctx, realm_id);
  await ctx.waitingPeriodGuard.guard(realm_id, async (verify) => {
    const isFull = isFullMember(user, await currentWaitingPeriod(ctx, realm_id), ctx.now());
    const wanted = directRoleGroups(user.role, isFull).map((name) => ids[name]!);
    await ctx.db.transaction(async (tx) => {
      await verify(tx);
      const before = await ctx.rolePlacements.lock(tx, user);
      const isNewer = before.version < user.version;
      await joinInvitedGroups(ctx, tx, user, isNewer ? user.is_active : before.is_active);
      if (!isNewer) return;
      await ctx.rolePlacements.update(tx, user);
      await place(ctx, tx, user, wanted, before.is_active);
    });
  });
}

/** Changes the user's memberships and adds their events to the outbox. The caller has locked the user's placement.
 *  Locks the user's custom groups, so that none of them is deactivated between the change and its event. */
async function place(ctx: Context, tx: Transaction, user: User, wanted: number[], wasActive: boolean): Promise<void> {
  const { realm_id, user_id, is_active } = user;
  const customIds = await ctx.memberOf.listCustomGroups(tx, realm_id, user_id);
  const custom = await ctx.userGroups.lock(tx, realm_id, customIds);
  const announced = (id: number) => ({ id, deactivated: custom.get(id)?.deactivated ?? false });
  const before = await ctx.memberOf.listShownIn(tx, realm_id, user_id);
  const current = await ctx.memberOf.listSystemGroups(tx, realm_id, user_id);
  const { left, joined } = placementChange(current, wanted);
  await ctx.memberOf.leave(tx, realm_id, user_id, left);
  await ctx.memberOf.join(tx, realm_id, user_id, joined);
  await ctx.memberOf.show(tx, realm_id, user_id, is_active);
  const seen = placementChange(before, await ctx.memberOf.listShownIn(tx, realm_id, user_id));
  await ctx.outbox.add(
    tx,
    ...seen.left.map((id) => membersRemoved(realm_id, announced(id), [user_id])),
    ...seen.joined.map((id) => membersAdded(realm_id, announced(id), [user_id])),
    ...(is_active === wasActive ? [] : await showInSettings(ctx, tx, user, [...custom.values()])),
  );
}
