import type { Audience, UpdateMessageShaping } from '@team-chat/contracts';
import { batchesOf, ConflictError, type Transaction } from '@team-chat/db';
import type { Context } from '../context';
import { newMessageFlags } from '../domain/flags';
import type { ChannelForUser } from '../domain/channel';
import { hasProtectedHistory } from '../domain/channel-access';
import type { ChannelPeople } from '../repositories/message-recipients';
import type { MessageRow } from '../repositories/messages';
import type { AccessedMessage } from '../access/access-message';
import { isGuest } from '@team-chat/permissions';

interface NumberedMessage {
  id: number;
  seq: number;
}

/** Recipients of one event about changed messages, who may all see `messages`. */
export interface RecipientGroup<M extends NumberedMessage = NumberedMessage> {
  audience: Audience;
  /** The recipients, for database queries. */
  people: ChannelPeople;
  /** The changed messages that each of the recipients may see. */
  messages: M[];
}

/** Finds the recipients of a change to messages, within the transaction that makes the change. Recipients who may see
 *  different messages are divided; users who may see none of the messages are left out. */
export type FindRecipients = <M extends NumberedMessage>(
  tx: Transaction,
  messages: M[],
) => Promise<RecipientGroup<M>[]>;

/** Prepares finding the recipients of a change to messages. The recipients of a direct message are its participants. The
 *  recipients in a channel are its subscribers; in a public channel also users, but not guests, who left the channel and
 *  have any of the messages. Under protected history, `tx` must have locked the conversation. Asks other services: call it
 *  before a transaction. The returned function throws ConflictError for users whose roles were not loaded. */
export async function prepareRecipients(
  ctx: Context,
  realm_id: number,
  { message, channel }: AccessedMessage,
  messages: NumberedMessage[] = [message],
): Promise<FindRecipients> {
  if (!channel) {
    const users = message.participants!;
    return async (_tx, changed) => [
      { audience: { users }, people: { channelIds: [], userIds: users }, messages: changed },
    ];
  }
  if (hasProtectedHistory(channel)) {
    return (tx, changed) => divideByReceived(ctx, tx, channel, { channelIds: [channel.id], userIds: [] }, changed);
  }
  if (channel.invite_only) return async (_tx, changed) => [channelRecipients(channel, [], changed)];
  const unsubscribed = await ctx.messageRecipients.listUnsubscribed(realm_id, channel, messages);
  const isAmongGuests = await loadGuests(ctx, realm_id, unsubscribed);
  return async (tx, changed) => {
    const holders = await ctx.messageRecipients.listUnsubscribed(realm_id, channel, changed, tx);
    return [
      channelRecipients(
        channel,
        holders.filter((id) => !isAmongGuests(id)),
        changed,
      ),
    ];
  };
}

/** Returns a function that tells whether a user may see a public channel without being subscribed. */
export function mayStillSee(channel: ChannelForUser, isAmongGuests: IsGuest) {
  return (userId: number) => !isAmongGuests(userId) || channel.is_web_public;
}

function channelRecipients<M extends NumberedMessage>(
  channel: ChannelForUser,
  userIds: number[],
  messages: M[],
): RecipientGroup<M> {
  const channelIds = [channel.id];
  return {
    audience: {
      channels: channelIds,
      ...(userIds.length > 0 && { users: userIds }),
      ...(!channel.invite_only && { organisation: true }),
    },
    people: { channelIds, userIds },
    messages,
  };
}

/** Divides users by the messages of a channel that they received, without users who received none. The audience of
 *  each part names its users or all others, whichever list is shorter. */
export async function divideByReceived<M extends NumberedMessage>(
  ctx: Context,
  tx: Transaction,
  { realm_id, conversation_id }: Pick<ChannelForUser, 'realm_id' | 'conversation_id'>,
  people: ChannelPeople,
  messages: M[],
): Promise<RecipientGroup<M>[]> {
  const seqs = messages.map((message) => message.seq);
  const parts = await ctx.messageRecipients.groupByReceived(tx, realm_id, conversation_id, people, seqs);
  const everyone = parts.flatMap((part) => part.user_ids);
  return parts
    .filter((part) => part.seqs.length > 0)
    .map(({ seqs, user_ids }) => {
      const received = new Set(seqs);
      const inPart = new Set(user_ids);
      const others = everyone.filter((id) => !inPart.has(id));
      return {
        audience:
          others.length < user_ids.length
            ? { channels: people.channelIds, users: people.userIds, except: { users: others } }
            : { users: user_ids },
        people: { channelIds: [], userIds: user_ids },
        messages: messages.filter((message) => received.has(message.seq)),
      };
    });
}

/** Returns the audience with one user added. */
export function withUser(audience: Audience, userId: number): Audience & { users: number[] } {
  return { ...audience, users: [...new Set([...(audience.users ?? []), userId])] };
}

/** Returns all recipients' flags of a message, as the events carry them. */
export async function loadEditedFlags(
  ctx: Context,
  tx: Transaction,
  realmId: number,
  message: Pick<MessageRow, 'id' | 'conversation_id' | 'stream_wildcard'> & { seq: number },
  people: RecipientGroup['people'],
): Promise<UpdateMessageShaping> {
  const bits = await ctx.messageRecipients.listBits(tx, realmId, message.id);
  const { conversation_id, seq, stream_wildcard } = message;
  return {
    ...(await ctx.messageRecipients.summarizeReading(tx, realmId, { conversation_id, seq }, people)),
    flags: Object.fromEntries([...bits].map(([userId, own]) => [userId, newMessageFlags(own, false)])),
    stream_wildcard,
  };
}

/** Returns whether a user is a guest, as loaded before the transaction. Throws ConflictError for users that were not
 *  loaded. */
export type IsGuest = (userId: number) => boolean;

export async function loadGuests(ctx: Context, realmId: number, userIds: number[]): Promise<IsGuest> {
  // A user whom accounts does not know counts as a guest, who sees least.
  const guests = new Map(userIds.map((id) => [id, true]));
  for (const some of batchesOf(userIds)) {
    const cards = await ctx.userCards.getMany(realmId, some);
    for (const card of cards.values()) guests.set(card.user_id, isGuest(card.role));
  }
  return (userId) => {
    const known = guests.get(userId);
    if (known === undefined) throw new ConflictError();
    return known;
  };
}
