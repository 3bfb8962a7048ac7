import { type Actor, BadRequestError } from '@team-chat/contracts';
import { accessMessage } from '../access/access-message';
import type { Context } from '../context';
import { messageRecords } from '../content/message-records';
import { reminderText } from '../domain/reminder';
import { shownWidget } from '../domain/widget';

/** Returns the text that reminds a user of a message, as it is now. Throws BadRequestError where the user may not read the
 *  message. */
export async function textFor(
  ctx: Context,
  actor: Actor,
  messageId: number,
  note: string | null,
): Promise<string> {
  const { message, channel } = await accessMessage(ctx, actor, messageId, 'read');
  const user = (await ctx.users.get(actor.realm_id, actor.user_id))!;
  const others = message.participants?.filter((id) => id !== actor.user_id) ?? [];
  const shape = { apply_markdown: false, client_gravatar: false, allow_empty_topic_name: true };
  const [record] = await messageRecords(ctx, actor, [message], shape);
  const { id, content, topic, sender_id } = message;
  const sender = { full_name: record!.sender_full_name, user_id: sender_id };
  const widget = shownWidget(record!.submessages);
  return reminderText(user.default_language, { id, content, widget, topic, channel, others, sender }, note);
}

/** Does the same; returns undefined where the user may not read the message. */
export async function findTextFor(...args: Parameters<typeof textFor>): Promise<string | undefined> {
  try {
    return await textFor(...args);
  } catch (error) {
    if (error instanceof BadRequestError) return undefined;
    throw error;
  }
}
