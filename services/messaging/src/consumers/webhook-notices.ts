import type { ConsumedEntry } from '@team-chat/bus';
import { getNotificationBot, type webhookDisabled } from '@team-chat/contracts';
import type { Context } from '../context';
import { botTexts } from '../domain/bot-texts';
import { sendDirectNotice } from '../notices/notification-bot';

/** Tells the people who administer an event webhook that it was disabled, once each. */
export async function noticeDisabledWebhook(
  ctx: Context,
  { realm_id, message_id, fields }: ConsumedEntry<typeof webhookDisabled>,
): Promise<void> {
  const cards = await ctx.users.getMany(realm_id, fields.user_ids);
  const bot = await ctx.bus.call(getNotificationBot, { params: { realm_id } });
  for (const user of cards.values()) {
    if (!user.is_active) continue;
    const content = botTexts(user.default_language).webhookDisabled(fields.url, fields.reason);
    await sendDirectNotice(ctx, realm_id, { bot, user, content, name: `${message_id} for ${user.user_id}` });
  }
}
