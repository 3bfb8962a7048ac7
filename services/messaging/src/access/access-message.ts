import { type Actor, BadRequestError, NotLoggedInError } from '@team-chat/contracts';
import type { Context } from '../context';
import { maySeeMessage } from '../domain/channel-access';
import type { ChannelForUser } from '../domain/channel';
import type { MessageRow } from '../repositories/messages';

/** A message that the actor may see, with the channel it is in. */
export interface AccessedMessage {
  message: MessageRow;
  channel: ChannelForUser | undefined;
}

/** Loads a message. Throws the same error where there is none and where the actor may not see it. Messages of archived
 *  channels are refused where the actor means to change something. */
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

/** Loads a message that is open to the web. Throws NotLoggedInError for all others, whether they exist or not. */
export async function accessOpenMessage(
  ctx: Context,
  spectator: Actor,
  messageId: number,
): Promise<MessageRow> {
  const [message] = await visibleMessages(ctx, spectator, [messageId]);
  if (!message) throw new NotLoggedInError();
  return message;
}

/** Returns those of the messages that the actor may see. */
export async function visibleMessages(
  ctx: Context,
  actor: Actor,
  messageIds: number[],
): Promise<MessageRow[]> {
  const rows = await ctx.messages.listByIds(actor.realm_id, actor.user_id, messageIds, []);
  const channels = new Map<number, ChannelForUser | undefined>();
  for (const id of new Set(rows.flatMap((row) => row.channel_id ?? []))) {
    channels.set(id, await ctx.channels.findByIdForUser(actor.realm_id, actor.user_id, id));
  }
  return rows.filter((row) => maySee(actor, row, channels.get(row.channel_id ?? 0)));
}

/** Returns whether the actor may see a message, given the channel it is in. */
function maySee(
  actor: Actor,
  { channel_id, received }: MessageRow,
  channel: ChannelForUser | undefined,
): boolean {
  if (channel_id === null) return received;
  if (!channel) return false;
  return maySeeMessage(actor, channel, { isSubscribed: channel.is_subscribed, received });
}
