import { updateAccessibleUsers, type UserCard } from '@team-chat/contracts';
import { isGuest } from '@team-chat/permissions';
import type { Context } from '../context';
import { getRealmInfo, limitsGuests } from './realm-settings';
import type { Visibility } from './visibility';

/** Asks accounts to update which users the guests see. Call it after subscriptions have changed, and before the reply. If
 *  the call to accounts fails, accounts makes the update when it reads the change in the log. */
export async function updateGuestVisibility(ctx: Context, realm_id: number, user_ids: number[]): Promise<void> {
  if (user_ids.length === 0) return;
  const realm = await getRealmInfo(ctx, realm_id);
  if (!limitsGuests(realm, await ctx.systemGroups.get(realm_id))) return;
  try {
    await ctx.bus.call(updateAccessibleUsers, { params: { realm_id, user_ids } }, { deadlineMs: 3000 });
  } catch (error) {
    ctx.log.warn({ err: error, realm_id }, 'whom guests see will be updated when the log says so');
  }
}

/** Asks accounts to let the guests in a direct conversation see the other participants. Call it before a message is sent to
 *  the conversation. Throws if accounts does not answer, because no log entry announces a new conversation to accounts.
 *  Each replica asks once for each conversation. */
export async function introduce(
  ctx: Context,
  visibility: Visibility,
  conversationId: number,
  cards: UserCard[],
): Promise<void> {
  if (!visibility.limitsGuests || !cards.some((card) => isGuest(card.role))) return;
  if (ctx.introducedConversations.has(conversationId)) return;
  const { realm_id } = visibility.actor;
  const user_ids = cards.map((card) => card.user_id);
  await ctx.bus.call(updateAccessibleUsers, { params: { realm_id, user_ids } });
  ctx.introducedConversations.set(conversationId, true);
}
