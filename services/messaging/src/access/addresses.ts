import { type Actor, getUserCards, placeholderEmail, type UserCard } from '@team-chat/contracts';
import { isSpectator, canSeeEmail } from '@team-chat/permissions';
import type { Context } from '../context';
import type { Visibility } from './visibility';

/** Returns the users with these addresses, in the order of the addresses; undefined for an address that finds no user.
 *  Every user has a placeholder address. A real address finds its user only if the actor sees that address: nobody may find
 *  out by trying who has an address. */
export async function findByAddresses(
  ctx: Context,
  visibility: Visibility,
  emails: string[],
): Promise<(UserCard | undefined)[]> {
  const { actor, realm } = visibility;
  const { users } = await ctx.bus.call(getUserCards, { params: { realm_id: actor.realm_id, emails } });
  const inaccessibleUsers = await visibility.listInaccessible(users);
  const byAddress = new Map<string, UserCard>();
  for (const card of users) {
    byAddress.set(placeholderEmail(card.user_id, realm.host).toLowerCase(), card);
    if (inaccessibleUsers.has(card.user_id) || !seesAddress(actor, card)) continue;
    byAddress.set(card.delivery_email.toLowerCase(), card);
  }
  return emails.map((email) => byAddress.get(email.toLowerCase()));
}

function seesAddress(actor: Actor, card: UserCard): boolean {
  if (isSpectator(actor)) return false;
  return card.user_id === actor.user_id || canSeeEmail(actor.role, card.email_address_visibility);
}
