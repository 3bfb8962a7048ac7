import { type Actor, BadRequestError, NotLoggedInError } from '@team-chat/contracts';
import type { Queryable } from '@team-chat/db';
import { isGuest } from '@team-chat/permissions';
import type { Context } from '../context';
import { maySeeContent, maySeeMessage, maySeeWholeHistory } from '../domain/channel-access';
import type { ChannelForUser } from '../domain/channel';
import type { MessageRow, Reader } from '../repositories/messages';

/** A message that the actor may see, with the message's channel. */
export interface AccessedMessage {
  message: MessageRow;
  channel: ChannelForUser | undefined;
}

/** Loads a message. Throws one error for a message that does not exist and for a message that the actor may not see; for
 *  the purpose `change`, also for messages of archived channels. */
export async function accessMessage(
  ctx: Context,
  actor: Actor,
  messageId: number,
  purpose: 'read' | 'change',
): Promise<AccessedMessage> {
  const found = await findMessage(ctx, actor, messageId);
  const isClosed = purpose === 'change' && found?.channel?.is_archived;
  if (!found || isClosed || !maySee(actor, found.message, found.channel)) {
    throw new BadRequestError('Invalid message(s)');
  }
  return found;
}

/** Loads a message with a user's state. Returns undefined if the message does not exist or is a direct message that the
 *  user did not receive. Does not check whether the user may see the message's channel. */
export async function findMessage(
  ctx: Context,
  { realm_id, user_id }: Pick<Actor, 'realm_id' | 'user_id'>,
  messageId: number,
): Promise<AccessedMessage | undefined> {
  const anyChannel = { realm_id, user_id, closed: [], received_only: [] };
  const [message] = await ctx.messages.listByIds(anyChannel, [messageId]);
  if (!message) return undefined;
  const { channel_id } = message;
  const channel = channel_id === null ? undefined : await ctx.channels.findByIdForUser(realm_id, user_id, channel_id);
  return { message, channel };
}

/** Loads a message that is open to the web. Throws NotLoggedInError for all other ids, whether or not a message has the id. */
export async function accessOpenMessage(ctx: Context, spectator: Actor, messageId: number): Promise<MessageRow> {
  const [message] = await ctx.messages.listByIds(await readerFor(ctx, spectator), [messageId]);
  if (!message) throw new NotLoggedInError();
  return message;
}

/** Returns the actor as a reader of many messages, with the channels that limit what the actor may see. */
export async function readerFor(ctx: Context, actor: Actor, on: Queryable = ctx.db.knex): Promise<Reader> {
  const { realm_id, user_id, role } = actor;
  return readerAmong(actor, await ctx.channels.listLimiting(realm_id, user_id, isGuest(role), on));
}

/** Returns the actor as a reader of messages of some channels, and of direct messages. */
export function readerAmong(actor: Actor, channels: ChannelForUser[]): Reader {
  const { realm_id, user_id } = actor;
  const reader: Reader = { realm_id, user_id, closed: [], received_only: [] };
  for (const channel of channels) {
    const { conversation_id, is_subscribed } = channel;
    if (!maySeeContent(actor, channel, is_subscribed)) reader.closed.push(conversation_id);
    else if (!maySeeWholeHistory(actor, channel, is_subscribed)) reader.received_only.push(conversation_id);
  }
  return reader;
}

/** Returns whether the actor may see a message of the channel. */
function maySee(actor: Actor, { channel_id, received }: MessageRow, channel: ChannelForUser | undefined): boolean {
  if (channel_id === null) return received;
  if (!channel) return false;
  return maySeeMessage(actor, channel, { isSubscribed: channel.is_subscribed, received });
}
