import type { ConsumedEntry } from '@team-chat/bus';
import type { webhookDisabled } from '@team-chat/contracts';
import type { Context } from '../context';
import { noticeEach } from '../notices/notification-bot';

/** Tells the people who administer an event webhook that it was disabled, once each. */
export async function noticeDisabledEventWebhook(
  ctx: Context,
  entry: ConsumedEntry<typeof webhookDisabled>,
): Promise<void> {
  const { url, reason, user_ids } = entry.fields;
  const cards = await ctx.users.getMany(entry.realm_id, user_ids);
  const people = [...cards.values()].filter((user) => user.is_active);
  await noticeEach(ctx, entry, people, (texts) => texts.eventWebhookDisabled(url, reason));
}
