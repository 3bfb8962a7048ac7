import { regroupPages } from './account-changes/regroup-members';
import type { Context } from './context';

/** Seconds after which a deactivation counts as abandoned, far longer than any caller waits for an answer. */
const DEACTIVATION_PATIENCE_S = 60;

/** Ends deactivations whose process died, and adds members whose waiting period has ended to the full members. */
export async function sweep(ctx: Context): Promise<void> {
  await ctx.groupChanges.endDeactivationsOlderThan(DEACTIVATION_PATIENCE_S);
  for (const realm_id of await ctx.fullMembers.listRealmsWithWaiting()) {
    await regroupPages(ctx, realm_id, (after, limit) => ctx.fullMembers.listWaiting(realm_id, after, limit));
  }
}
