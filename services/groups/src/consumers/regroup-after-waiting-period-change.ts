import type { ConsumedEntry } from '@team-chat/bus';
import type { realmPropertyUpdated } from '@team-chat/contracts';
import { regroupPages } from '../account-changes/regroup-members';
import type { Context } from '../context';

/** Moves members into and out of the group of full members after the waiting period has changed. */
export async function regroupAfterWaitingPeriodChange(
  ctx: Context,
  { realm_id, fields }: ConsumedEntry<typeof realmPropertyUpdated>,
): Promise<void> {
  if (fields.property !== 'waiting_period_threshold') return;
  await ctx.db.transaction((tx) => ctx.waitingPeriodGuard.bump(tx, realm_id));
  await regroupPages(ctx, realm_id, (after, limit) => ctx.fullMembers.listMembers(realm_id, after, limit));
}
