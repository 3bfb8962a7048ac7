import type { ConsumedEntry } from '@team-chat/bus';
import type { userSettingUpdated } from '@team-chat/contracts';
import type { Context } from '../context';

/** Makes a user's waiting mails wait for the new period. */
export async function applyBatchingPeriod(
  ctx: Context,
  { realm_id, audience, fields: { property, value } }: ConsumedEntry<typeof userSettingUpdated>,
): Promise<void> {
  if (property !== 'email_notifications_batching_period_seconds') return;
  for (const user_id of audience.users ?? []) {
    await ctx.missedMessages.setPeriod({ realm_id, user_id }, value as number);
  }
}
