import type { ConsumedEntry } from '@team-chat/bus';
import type { webhookDisabled } from '@team-chat/contracts';
import type { Context } from '../context';
import { urlLink } from '../domain/markdown-syntax';
import { noticeEach } from '../notices/notification-bot';

/** Sends each user who administers an event webhook one notice that the webhook was disabled. */
export async function noticeDisabledEventWebhook(
  ctx: Context,
  entry: ConsumedEntry<typeof webhookDisabled>,
): Promise<void> {
  const { url, reason, user_ids } = entry.fields;
  const cards = await ctx.userCards.getMany(entry.realm_id, user_ids);
  const people = [...cards.values()].filter((user) => user.is_active);
  await noticeEach(ctx, entry, people, (texts) => texts.eventWebhookDisabled(urlLink(url), reason));
}
