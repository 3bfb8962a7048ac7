import type { ConsumedEntry } from '@team-chat/bus';
import type { mutedUsersChanged, userSettingUpdated } from '@team-chat/contracts';
import type { Context } from '../context';
import { readMutedUser } from '../reading/mark-as-read';

/** Marks the messages of a user who has just been muted as read. Accounts also requests this by a call, which may
 *  fail. */
export async function readNewlyMutedUser(
  ctx: Context,
  { realm_id, shaping }: ConsumedEntry<typeof mutedUsersChanged>,
): Promise<void> {
  if (shaping) await readMutedUser(ctx, realm_id, shaping.muting);
}

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
