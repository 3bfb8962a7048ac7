import { invalidate, type LogEntry } from '@team-chat/bus';
import { getRealm, getUserCards, LOOKUP } from '@team-chat/contracts';
import { isFullMember, SYSTEM_GROUP } from '@team-chat/permissions';
import type { Context } from './context';
import { membersAdded, membersRemoved } from './events';
import { systemGroupIds } from './realm-facts';

/** Members per transaction. */
const BATCH = 500;

/** Another waiting period makes others full members. The settings are read anew: what is remembered here may be older
 *  than the entry. */
export async function followWaitingPeriod(ctx: Context, entry: LogEntry): Promise<void> {
  const { event } = entry.body();
  if (event.op !== 'update' || event.property !== 'waiting_period_threshold') return;
  const { realm_id } = entry;
  const { settings } = await ctx.bus.call(getRealm, { params: { realm_id } });
  for (let last = 0; ;) {
    const user_ids = await ctx.fullMembers.listMembers(realm_id, last, BATCH);
    if (user_ids.length === 0) return;
    await regroup(ctx, realm_id, user_ids, settings.waiting_period_threshold);
    last = user_ids.at(-1)!;
  }
}

async function regroup(
  ctx: Context,
  realm_id: number,
  user_ids: number[],
  thresholdDays: number,
): Promise<void> {
  const groupId = (await systemGroupIds(ctx, realm_id))[SYSTEM_GROUP.fullMembers]!;
  const { users } = await ctx.bus.call(getUserCards, { params: { realm_id, user_ids } });
  const now = ctx.now();
  const full = new Set(
    users.filter((user) => isFullMember(user, thresholdDays, now)).map((user) => user.user_id),
  );
  await ctx.db.transaction(async (tx) => {
    const members = await ctx.fullMembers.lockMembers(tx, realm_id, user_ids);
    const left = members.filter((id) => !full.has(id));
    const removed = await ctx.fullMembers.remove(tx, realm_id, groupId, left);
    const joined = members.filter((id) => full.has(id));
    const added = await ctx.fullMembers.add(tx, realm_id, groupId, joined);
    if (removed.length > 0) await ctx.outbox.add(tx, membersRemoved(realm_id, groupId, removed));
    if (added.length > 0) await ctx.outbox.add(tx, membersAdded(realm_id, groupId, added));
  });
  invalidate(ctx.bus, LOOKUP.actorGroups, realm_id, user_ids);
}
