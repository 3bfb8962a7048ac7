import type { Audience, UpdateMessageShaping } from '@team-chat/contracts';
import { ConflictError, type Transaction } from '@team-chat/db';
import type { Context } from '../context';
import { newMessageFlags } from '../domain/flags';
import type { ChannelForUser } from '../domain/channel';
import type { MessageRow } from '../repositories/messages';
import type { AccessedMessage } from '../access/access-message';
import { isGuest } from '@team-chat/permissions';

/** The recipients of an event about messages. */
export interface Listeners {
  audience: Audience;
  /** The same recipients as ids, for database queries. */
  people: { channelIds: number[]; userIds: number[] };
}

/** Finds the recipients of a change to messages, within the transaction that makes the change. */
export type FindRecipients = (tx: Transaction, messages: { id: number; seq: number }[]) => Promise<Listeners>;

/** Prepares finding the recipients of a change to messages. For a direct message these are its participants. For a
 *  channel they are the subscribers; for a public one also users who left it but have any of the messages and may still
 *  see them. Asks other services: call it before a transaction. The returned function throws ConflictError where users
 *  were not asked about. */
export async function prepareRecipients(
  ctx: Context,
  realm_id: number,
  { message, channel }: AccessedMessage,
  messages: { id: number; seq: number }[] = [message],
): Promise<FindRecipients> {
  if (!channel) {
    const users = message.participants!;
    return async () => ({ audience: { users }, people: { channelIds: [], userIds: users } });
  }
  if (channel.invite_only) {
    const found = listenersIn(channel, []);
    return async () => found;
  }
  const unsubscribed = await ctx.holders.listUnsubscribed(realm_id, channel, messages);
  const isAmongGuests = await loadGuests(ctx, realm_id, unsubscribed);
  return async (tx, changed) => {
    const holders = await ctx.holders.listUnsubscribed(realm_id, channel, changed, tx);
    return listenersIn(channel, holders.filter(mayStillSee(channel, isAmongGuests)));
  };
}

/** Returns a test of whether users may see a public channel they are not subscribed to. */
export function mayStillSee(channel: ChannelForUser, isAmongGuests: IsGuest) {
  return (userId: number) => !isAmongGuests(userId) || channel.is_web_public;
}

function listenersIn(channel: ChannelForUser, userIds: number[]): Listeners {
  const channelIds = [channel.id];
  return {
    audience: { channels: channelIds, ...(userIds.length > 0 && { users: userIds }) },
    people: { channelIds, userIds },
  };
}

/** Returns all recipients' flags of a message, as the events carry them. */
export async function editedFlagsOf(
  ctx: Context,
  tx: Transaction,
  realmId: number,
  message: Pick<MessageRow, 'id' | 'conversation_id' | 'stream_wildcard'> & { seq: number },
  people: Listeners['people'],
): Promise<UpdateMessageShaping> {
  const bits = await ctx.holders.listBits(tx, realmId, message.id);
  const { conversation_id, seq, stream_wildcard } = message;
  return {
    ...(await ctx.holders.readingOf(tx, realmId, { conversation_id, seq }, people)),
    flags: Object.fromEntries([...bits].map(([userId, own]) => [userId, newMessageFlags(own, false)])),
    stream_wildcard,
  };
}

/** The number of users in one call to accounts. */
const BATCH = 1000;

/** Returns whether a user is a guest, as loaded before the transaction. Throws ConflictError for users that were not
 *  loaded. */
export type IsGuest = (userId: number) => boolean;

export async function loadGuests(ctx: Context, realmId: number, userIds: number[]): Promise<IsGuest> {
  // A user whom accounts does not know counts as a guest, who sees least.
  const guests = new Map(userIds.map((id) => [id, true]));
  for (let i = 0; i < userIds.length; i += BATCH) {
    const cards = await ctx.users.getMany(realmId, userIds.slice(i, i + BATCH));
    for (const card of cards.values()) guests.set(card.user_id, isGuest(card.role));
  }
  return (userId) => {
    const known = guests.get(userId);
    if (known === undefined) throw new ConflictError();
    return known;
  };
}
