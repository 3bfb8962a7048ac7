import { type Actor, BadRequestError, NotLoggedInError } from '@team-chat/contracts';
import type { Context } from '../context';
import type { ChannelForUser } from '../domain/channel';
import type { MessageRow } from '../repositories/messages';
import { maySee, visibleMessages } from './visible-messages';

/** A message that the actor may see, with the channel it is in. */
export interface AccessedMessage {
  message: MessageRow;
  channel: ChannelForUser | undefined;
}

/** Loads a message. What does not exist and what the actor may not see are refused alike, and so are the messages of
 *  archived channels where the actor means to change something. */
export async function accessMessage(
  ctx: Context,
  actor: Actor,
  messageId: number,
  purpose: 'read' | 'change',
): Promise<AccessedMessage> {
  const { realm_id, user_id } = actor;
  const [message] = await ctx.messages.listByIds(realm_id, user_id, [messageId], []);
  const channel =
    message?.channel_id == null
      ? undefined
      : await ctx.channels.findByIdForUser(realm_id, user_id, message.channel_id);
  const isClosed = purpose === 'change' && channel?.is_archived;
  if (!message || isClosed || !maySee(actor, message, channel)) {
    throw new BadRequestError('Invalid message(s)');
  }
  return { message, channel };
}

/** A message that everybody on the web may see; they do not learn whether there are others. */
export async function accessOpenMessage(
  ctx: Context,
  spectator: Actor,
  messageId: number,
): Promise<MessageRow> {
  const [message] = await visibleMessages(ctx, spectator, [messageId]);
  if (!message) throw new NotLoggedInError();
  return message;
}
