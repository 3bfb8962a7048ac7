import { type Actor, BadRequestError } from '@team-chat/contracts';
import { accessMessage } from '../access/access-message';
import type { Context } from '../context';
import { messageRecords } from '../content/message-records';
import { reminderText } from '../domain/reminder';
import type { MessageRow } from '../repositories/messages';

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
  const full_name = await senderName(ctx, actor, message);
  const { id, content, topic, sender_id } = message;
  const sender = { full_name, user_id: sender_id };
  return reminderText(user.default_language, { id, content, topic, channel, others, sender }, note);
}

/** Returns the sender's name as the user sees it. */
async function senderName(ctx: Context, actor: Actor, message: MessageRow): Promise<string> {
  const shape = { apply_markdown: false, client_gravatar: false, allow_empty_topic_name: true };
  const [record] = await messageRecords(ctx, actor, [message], shape);
  return record!.sender_full_name;
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
