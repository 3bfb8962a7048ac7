import { regroupMembers } from './account-changes/regroup-members';
import type { Context } from './context';

/** Members per transaction. */
const BATCH = 500;
/** Far longer than anybody waits for an answer. */
const DEACTIVATION_PATIENCE_S = 60;

/** What happens by the passing of time: waiting periods end, and deactivations whose process died are given up. */
export async function sweep(ctx: Context): Promise<void> {
  await ctx.groupChanges.endDeactivationsOlderThan(DEACTIVATION_PATIENCE_S);
  for (const realm_id of await ctx.fullMembers.listRealmsWithWaiting()) {
    for (let last = 0; ;) {
      const user_ids = await ctx.fullMembers.listWaiting(realm_id, last, BATCH);
      if (user_ids.length === 0) break;
      await regroupMembers(ctx, realm_id, user_ids);
      last = user_ids.at(-1)!;
    }
  }
}
