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

/** Refuses those who do not let others know that they are writing. */
export async function checkTellsOfTyping(
  ctx: Context,
  { realm_id, user_id }: Actor,
  where: 'direct' | 'channel',
): Promise<UserCard> {
  const writer = (await ctx.users.get(realm_id, user_id))!;
  const { send_private_typing_notifications, send_stream_typing_notifications } = writer.privacy;
  const tells = where === 'direct' ? send_private_typing_notifications : send_stream_typing_notifications;
  if (!tells) throw new BadRequestError(`User has disabled typing notifications for ${where} messages`);
  return writer;
}

/** Of these users, those who want to know who is writing. */
export function wantTyping(cards: Iterable<UserCard>): number[] {
  return [...cards]
    .filter((card) => card.is_active && card.privacy.receives_typing_notifications)
    .map((card) => card.user_id);
}

/** Subscribers who want to know, and may know who is writing; of a large channel, nobody. */
export async function typingAudience(
  ctx: Context,
  realmId: number,
  channel: ChannelForUser,
  hidden?: HiddenUser,
): Promise<number[]> {
  if (channel.subscriber_count > TYPING_MAX_SUBSCRIBERS) return [];
  const subscribers = await ctx.subscriptions.listSubscribers(realmId, [channel.id]);
  const cards = await ctx.users.getMany(realmId, subscribers.get(channel.id) ?? []);
  const mayKnow = (card: UserCard) =>
    !hidden || !isGuest(card.role) || hidden.known_to.includes(card.user_id);
  return wantTyping([...cards.values()].filter(mayKnow));
}

/** Announces what concerns nothing that is stored. */
export async function tell(ctx: Context, entry: EventEntry): Promise<void> {
  if (entry.audience.users?.length === 0) return;
  await ctx.db.transaction((tx) => ctx.outbox.add(tx, entry));
}
