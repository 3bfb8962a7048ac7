import { updateAccessibleUsers, type UserCard } from '@team-chat/contracts';
import { isGuest } from '@team-chat/permissions';
import type { Context } from '../context';
import { getRealmInfo, limitsGuests } from './realm-settings';
import type { Visibility } from './visibility';

/** After subscriptions have changed, and before the reply: guests see who is with them now. Should this be lost,
 *  accounts does the same when it comes to the change in the log. */
export async function peopleMoved(ctx: Context, realm_id: number, user_ids: number[]): Promise<void> {
  if (user_ids.length === 0) return;
  const realm = await getRealmInfo(ctx, realm_id);
  if (!limitsGuests(realm, (await ctx.systemGroups.get(realm_id, 'groups'))!)) return;
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
  visibility: Visibility,
  conversationId: number,
  cards: UserCard[],
): Promise<void> {
  if (!visibility.limitsGuests || !cards.some((card) => isGuest(card.role))) return;
  if (ctx.introduced.has(conversationId)) return;
  const { realm_id } = visibility.actor;
  const user_ids = cards.map((card) => card.user_id);
  await ctx.bus.call(updateAccessibleUsers, { params: { realm_id, user_ids } });
  ctx.introduced.set(conversationId, true);
}
