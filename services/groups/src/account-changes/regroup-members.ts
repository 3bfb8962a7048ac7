import { invalidate } from '@team-chat/bus';
import { actorGroups, getUserCards } from '@team-chat/contracts';
import { isFullMember, SYSTEM_GROUP } from '@team-chat/permissions';
import { currentWaitingPeriod, systemGroupIds } from '../access/realm-settings';
import type { Context } from '../context';
import { membersAdded, membersRemoved } from '../events';

/** Members per transaction. */
const BATCH = 500;

/** Regroups members page by page. `list` returns at most `limit` ids of members above `afterId`, in ascending order. */
export async function regroupPages(
  ctx: Context,
  realmId: number,
  list: (afterId: number, limit: number) => Promise<number[]>,
): Promise<void> {
  for (let last = 0; ;) {
    const userIds = await list(last, BATCH);
    if (userIds.length === 0) return;
    await regroupMembers(ctx, realmId, userIds);
    last = userIds.at(-1)!;
  }
}

/** Adds the members whose waiting period is over to the full members, and removes the other members from them. */
async function regroupMembers(ctx: Context, realm_id: number, user_ids: number[]): Promise<void> {
  const id = (await systemGroupIds(ctx, realm_id))[SYSTEM_GROUP.fullMembers]!;
  await ctx.waitingPeriodGuard.guard(realm_id, async (verify) => {
    const thresholdDays = await currentWaitingPeriod(ctx, realm_id);
    const { users } = await ctx.bus.call(getUserCards, { params: { realm_id, user_ids } });
    const now = ctx.now();
    const full = new Set(users.filter((user) => isFullMember(user, thresholdDays, now)).map((user) => user.user_id));
    await ctx.db.transaction(async (tx) => {
      await verify(tx);
      const members = await ctx.fullMembers.lockMembers(tx, realm_id, user_ids);
      const left = members.filter((member) => !full.has(member));
      const removed = await ctx.fullMembers.remove(tx, realm_id, id, left);
      const joined = members.filter((member) => full.has(member));
      const added = await ctx.fullMembers.add(tx, realm_id, id, joined);
      const group = { id, deactivated: false };
      if (removed.length > 0) await ctx.outbox.add(tx, membersRemoved(realm_id, group, removed));
      if (added.length > 0) await ctx.outbox.add(tx, membersAdded(realm_id, group, added));
    });
  });
  invalidate(ctx.bus, actorGroups, realm_id, user_ids);
}
