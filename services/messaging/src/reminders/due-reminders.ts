import { invalidate } from '@team-chat/bus';
import { type Actor, BadRequestError, maxMessageIds, reminderRemoved } from '@team-chat/contracts';
import type { Work } from '@team-chat/service';
import { accessMessage } from '../access/access-message';
import { loadActor } from '../access/load-actor';
import { isRealmActive } from '../access/realm-settings';
import { messageRecords } from '../content/message-records';
import type { Context } from '../context';
import { reminderText } from '../domain/reminder';
import { shownWidget } from '../domain/widget';
import { prepareNoticeSender } from '../notices/notification-bot';
import type { DueReminder } from '../repositories/reminders';

/** Attempts at a reminder that errors prevent: about two and a half minutes. */
const MAX_ATTEMPTS = 6;

/** Sends reminders. The transaction that sends a reminder deletes it, so that each reminder is sent once. */
export const reminderWork = (ctx: Context): Work<DueReminder> => ({
  claim: (_limit, use) => ctx.reminders.claim(use),
  shareOf: ({ realm_id, user_id }) => [realm_id, user_id],
  async perform(due) {
    try {
      await remind(ctx, due);
    } catch (error) {
      if (due.attempts >= MAX_ATTEMPTS) await ctx.reminders.markFailed(due);
      throw error;
    }
  },
  factsOf: ({ realm_id, id, attempts }) => ({ realm_id, reminder_id: id, attempts }),
});

async function remind(ctx: Context, due: DueReminder): Promise<void> {
  const { realm_id, id, user_id, message_id, note } = due;
  const user = (await ctx.userCards.get(realm_id, user_id))!;
  if (!user.is_active || !(await isRealmActive(ctx, realm_id))) return ctx.reminders.markFailed(due);
  const actor = await loadActor(ctx, realm_id, user);
  const content = (await findTextFor(ctx, actor, message_id, note)) ?? due.content;
  const bot = await prepareNoticeSender(ctx, actor, { topics: [], texts: [content] });
  await bot.openConversations([user]);
  await ctx.db.transaction(async (tx) => {
    if (!(await ctx.reminders.remove(tx, due))) return;
    await bot.write(tx, [{ user, content }]);
    await ctx.outbox.add(tx, reminderRemoved.entry(realm_id, { users: [user_id] }, { reminder_id: id }));
  });
  invalidate(ctx.bus, maxMessageIds, realm_id, [user_id]);
}

/** Returns the text that reminds a user of a message, as it is now. Throws BadRequestError if the user may not read the
 *  message. */
export async function textFor(ctx: Context, actor: Actor, messageId: number, note: string | null): Promise<string> {
  const { message, channel } = await accessMessage(ctx, actor, messageId, 'read');
  const user = (await ctx.userCards.get(actor.realm_id, actor.user_id))!;
  const participants = message.participants ?? [];
  const shape = { apply_markdown: false, client_gravatar: false, allow_empty_topic_name: true };
  const [record] = await messageRecords(ctx, actor, [message], shape);
  const { id, content, topic, sender_id } = message;
  const sender = { full_name: record!.sender_full_name, user_id: sender_id };
  const widget = shownWidget(record!.submessages);
  return reminderText(user, { id, content, widget, topic, channel, participants, sender }, note);
}

/** Returns what `textFor` returns; undefined if the user may not read the message. */
export async function findTextFor(...args: Parameters<typeof textFor>): Promise<string | undefined> {
  try {
    return await textFor(...args);
  } catch (error) {
    if (error instanceof BadRequestError) return undefined;
    throw error;
  }
}
