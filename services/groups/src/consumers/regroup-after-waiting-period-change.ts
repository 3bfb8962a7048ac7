import type { LogEntry } from '@team-chat/bus';
import { regroupMembers } from '../account-changes/regroup-members';
import type { Context } from '../context';

/** Members per transaction. */
const BATCH = 500;

/** Another waiting period makes others full members. */
export async function consumeWaitingPeriodEvent(ctx: Context, entry: LogEntry): Promise<void> {
  const { event } = entry.body();
  if (event.op !== 'update' || event.property !== 'waiting_period_threshold') return;
  const { realm_id } = entry;
  await ctx.db.transaction((tx) => ctx.waitingPeriods.bump(tx, realm_id));
  for (let last = 0; ;) {
    const user_ids = await ctx.fullMembers.listMembers(realm_id, last, BATCH);
    if (user_ids.length === 0) return;
    await regroupMembers(ctx, realm_id, user_ids);
    last = user_ids.at(-1)!;
  }
}
