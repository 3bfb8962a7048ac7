import { type Actor, BadRequestError, updateAcquaintances, type UserCard } from '@team-chat/contracts';
import { isGuest, SYSTEM_GROUP } from '@team-chat/permissions';
import type { Context } from './context';
import { getRealmInfo } from './realm-facts';

/** Whether guests of an organisation see only those they share a conversation with. */
export async function limitsGuests(ctx: Context, realmId: number): Promise<boolean> {
  const { group_settings } = await getRealmInfo(ctx, realmId);
  const systemGroups = (await ctx.systemGroups.get(realmId, 'groups'))!;
  return group_settings.can_access_all_users_group !== systemGroups[SYSTEM_GROUP.everyone];
}

/** Whether the caller is such a guest. */
export async function isLimited(ctx: Context, { realm_id, role }: Actor): Promise<boolean> {
  return isGuest(role) && (await limitsGuests(ctx, realm_id));
}

/** Refuses limited guests who begin a conversation with people whom they do not see. */
export async function checkKnows(ctx: Context, actor: Actor, cards: UserCard[]): Promise<void> {
  if (!(await isLimited(ctx, actor))) return;
  const user_ids = cards
    .filter((card) => !card.is_bot && card.user_id !== actor.user_id)
    .map((card) => card.user_id);
  const known = await acquaintancesAmong(ctx, actor, user_ids);
  if (user_ids.every((id) => known.has(id))) return;
  throw new BadRequestError('You do not have permission to access some of the recipients.');
}

/** Those of some users with whom the caller shares a conversation. */
export async function acquaintancesAmong(
  ctx: Context,
  { realm_id, user_id }: Actor,
  user_ids: number[],
): Promise<Set<number>> {
  const question = { guest_ids: [user_id], user_ids, after: null };
  const pairs = await ctx.acquaintances.listPairs(realm_id, question, user_ids.length);
  return new Set(pairs.map(([, userId]) => userId));
}

/** After subscriptions have changed, and before the reply: guests see who is with them now. Should this be lost,
 *  accounts does the same when it comes to the change in the log. */
export async function peopleMoved(ctx: Context, realm_id: number, user_ids: number[]): Promise<void> {
  if (user_ids.length === 0 || !(await limitsGuests(ctx, realm_id))) return;
  try {
    await ctx.bus.call(updateAcquaintances, { params: { realm_id, user_ids } }, { deadlineMs: 3000 });
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
  await ctx.bus.call(updateAcquaintances, { params: { realm_id, user_ids } });
  ctx.introduced.set(conversationId, true);
}
