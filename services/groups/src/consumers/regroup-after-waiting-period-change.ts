import type { LogEntry } from '@team-chat/bus';
import { regroupPages } from '../account-changes/regroup-members';
import type { Context } from '../context';

/** Another waiting period makes others full members. */
export async function consumeWaitingPeriodEvent(ctx: Context, entry: LogEntry): Promise<void> {
  const { event } = entry.body();
  if (event.op !== 'update' || event.property !== 'waiting_period_threshold') return;
  const { realm_id } = entry;
  await ctx.db.transaction((tx) => ctx.waitingPeriods.bump(tx, realm_id));
  await regroupPages(ctx, realm_id, (after, limit) => ctx.fullMembers.listMembers(realm_id, after, limit));
}
