import {
  type Actor,
  BadRequestError,
  type EventEntry,
  type HiddenUser,
  TYPING_MAX_SUBSCRIBERS,
  type UserCard,
} from '@team-chat/contracts';
import { isGuest } from '@team-chat/permissions';
import type { Context } from '../context';
import type { ChannelForUser } from '../domain/channel';

/** Returns the actor's user card. Throws if the actor has disabled typing notifications of this kind. */
export async function checkSendsTyping(
  ctx: Context,
  { realm_id, user_id }: Actor,
  where: 'direct' | 'channel',
): Promise<UserCard> {
  const writer = (await ctx.userCards.get(realm_id, user_id))!;
  const { send_private_typing_notifications, send_stream_typing_notifications } = writer.privacy;
  const tells = where === 'direct' ? send_private_typing_notifications : send_stream_typing_notifications;
  if (!tells) throw new BadRequestError(`User has disabled typing notifications for ${where} messages`);
  return writer;
}

/** Returns the ids of the active users who want typing notifications. */
export function typingReceivers(cards: Iterable<UserCard>): number[] {
  return [...cards]
    .filter((card) => card.is_active && card.privacy.receives_typing_notifications)
    .map((card) => card.user_id);
}

/** Returns the subscribers who want typing notifications and may know the writer; none for a large channel. */
export async function typingAudience(
  ctx: Context,
  realmId: number,
  channel: ChannelForUser,
  hidden?: HiddenUser,
): Promise<number[]> {
  if (channel.subscriber_count > TYPING_MAX_SUBSCRIBERS) return [];
  const subscribers = await ctx.subscriptions.listSubscribers(realmId, [channel.id]);
  const cards = await ctx.userCards.getMany(realmId, subscribers.get(channel.id) ?? []);
  const mayKnow = (card: UserCard) => !hidden || !isGuest(card.role) || hidden.known_to.includes(card.user_id);
  return typingReceivers([...cards.values()].filter(mayKnow));
}

/** Publishes an event without a change of stored data; does nothing for an event without recipients. */
export async function tell(ctx: Context, entry: EventEntry): Promise<void> {
  if (entry.audience.users?.length === 0) return;
  await ctx.db.transaction((tx) => ctx.outbox.add(tx, entry));
}
