import {
  type Actor,
  BadRequestError,
  type HiddenUser,
  placeholderEmail,
  updateAccessibleUsers,
  type UserCard,
} from '@team-chat/contracts';
import { isGuest, ROLE, SYSTEM_GROUP } from '@team-chat/permissions';
import type { Context } from '../context';
import { getRealmInfo } from './realm-settings';
import type { ChannelForUser } from '../domain/channel';

/** Whether guests of an organisation see only those they share a conversation with. */
export async function limitsGuests(ctx: Context, realmId: number): Promise<boolean> {
  const { group_settings } = await getRealmInfo(ctx, realmId);
  const systemGroups = (await ctx.systemGroups.get(realmId, 'groups'))!;
  return group_settings.can_access_all_users_group !== systemGroups[SYSTEM_GROUP.everyone];
}

/** Whether the caller is such a guest; spectators, who have no account, are not. */
async function isLimited(ctx: Context, { realm_id, user_id, role }: Actor): Promise<boolean> {
  return isGuest(role) && user_id > 0 && (await limitsGuests(ctx, realm_id));
}

/** Whom of these people the caller may not know. */
export async function inaccessibleAmong(
  ctx: Context,
  actor: Actor,
  cards: Pick<UserCard, 'user_id' | 'is_bot'>[],
): Promise<Set<number>> {
  const people = cards.filter((card) => !card.is_bot && card.user_id !== actor.user_id);
  if (people.length === 0 || !(await isLimited(ctx, actor))) return new Set();
  const user_ids = people.map((card) => card.user_id);
  const question = { guest_ids: [actor.user_id], user_ids, after: null };
  const pairs = await ctx.accessibleUsers.listPairs(actor.realm_id, question, user_ids.length);
  const known = new Set(pairs.map(([, userId]) => userId));
  return new Set(user_ids.filter((id) => !known.has(id)));
}

/** A user as limited guests see who does something in a channel; undefined where all its subscribers know the user, as
 *  the other subscribers do. */
export async function hiddenIn(
  ctx: Context,
  channel: Pick<ChannelForUser, 'realm_id' | 'id' | 'is_subscribed'>,
  user: UserCard,
): Promise<HiddenUser | undefined> {
  const { realm_id } = channel;
  if (channel.is_subscribed || user.is_bot || !(await limitsGuests(ctx, realm_id))) return undefined;
  const guest_ids = await ctx.userReplicas.listSubscribers(realm_id, channel.id, ROLE.guest);
  const question = { guest_ids, user_ids: [user.user_id], after: null };
  const pairs = await ctx.accessibleUsers.listPairs(realm_id, question, guest_ids.length);
  const { host } = await getRealmInfo(ctx, realm_id);
  return {
    known_to: [...pairs.map(([guestId]) => guestId), user.user_id],
    email: placeholderEmail(user.user_id, host),
  };
}

/** Refuses limited guests who begin a conversation with people whom they do not see. */
export async function checkKnows(ctx: Context, actor: Actor, cards: UserCard[]): Promise<void> {
  const inaccessibleUsers = await inaccessibleAmong(ctx, actor, cards);
  if (inaccessibleUsers.size === 0) return;
  throw new BadRequestError('You do not have permission to access some of the recipients.');
}

/** After subscriptions have changed, and before the reply: guests see who is with them now. Should this be lost,
 *  accounts does the same when it comes to the change in the log. */
export async function peopleMoved(ctx: Context, realm_id: number, user_ids: number[]): Promise<void> {
  if (user_ids.length === 0 || !(await limitsGuests(ctx, realm_id))) return;
  try {
    await ctx.bus.call(updateAccessibleUsers, { params: { realm_id, user_ids } }, { deadlineMs: 3000 });
  } catch (error) {
    ctx.log.warn({ err: error, realm_id }, 'whom guests see will be updated when the log says so');
  }
}

/** Before a direct message is sent: the guests who take part see the others. The log does not tell of a conversation
 *  that begins, so that this fails when accounts does not answer; each replica makes sure of it once. */
export async function introduce(
  ctx: Context,
  realm_id: number,
  conversationId: number,
  cards: UserCard[],
): Promise<void> {
  if (!cards.some((card) => isGuest(card.role)) || !(await limitsGuests(ctx, realm_id))) return;
  if (ctx.introduced.has(conversationId)) return;
  const user_ids = cards.map((card) => card.user_id);
  await ctx.bus.call(updateAccessibleUsers, { params: { realm_id, user_ids } });
  ctx.introduced.set(conversationId, true);
}
