import { type Actor, getUserCards, placeholderEmail, type UserCard } from '@team-chat/contracts';
import { isSpectator, maySeeEmail } from '@team-chat/permissions';
import type { Context } from '../context';
import type { Visibility } from './visibility';

/** The users that addresses stand for, in the order of the addresses; undefined for one that the actor knows of nobody.
 *  Everybody has a placeholder. Real addresses only count where the actor sees them: nobody is to find out by trying
 *  whose they are. */
export async function findByAddresses(
  ctx: Context,
  visibility: Visibility,
  emails: string[],
): Promise<(UserCard | undefined)[]> {
  const { actor, realm } = visibility;
  const { users } = await ctx.bus.call(getUserCards, { params: { realm_id: actor.realm_id, emails } });
  const inaccessibleUsers = await visibility.inaccessibleAmong(users);
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
  return card.user_id === actor.user_id || maySeeEmail(actor.role, card.email_address_visibility);
}
