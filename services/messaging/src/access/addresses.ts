import { type Actor, getUserCards, placeholderEmail, type UserCard } from '@team-chat/contracts';
import { isSpectator, maySeeEmail } from '@team-chat/permissions';
import { inaccessibleAmong } from './user-visibility';
import type { Context } from '../context';
import { getRealmInfo } from './realm-settings';

/** The users that addresses stand for, in the order of the addresses; undefined for one that the actor knows of nobody.
 *  Everybody has a placeholder. Real addresses only count where the actor sees them: nobody is to find out by trying
 *  whose they are. */
export async function findByAddresses(
  ctx: Context,
  actor: Actor,
  emails: string[],
): Promise<(UserCard | undefined)[]> {
  const { realm_id } = actor;
  const [{ users }, { host }] = await Promise.all([
    ctx.bus.call(getUserCards, { params: { realm_id, emails } }),
    getRealmInfo(ctx, realm_id),
  ]);
  const inaccessibleUsers = await inaccessibleAmong(ctx, actor, users);
  const byAddress = new Map<string, UserCard>();
  for (const card of users) {
    byAddress.set(placeholderEmail(card.user_id, host).toLowerCase(), card);
    if (inaccessibleUsers.has(card.user_id) || !seesAddress(actor, card)) continue;
    byAddress.set(card.delivery_email.toLowerCase(), card);
  }
  return emails.map((email) => byAddress.get(email.toLowerCase()));
}

function seesAddress(actor: Actor, card: UserCard): boolean {
  if (isSpectator(actor)) return false;
  return card.user_id === actor.user_id || maySeeEmail(actor.role, card.email_address_visibility);
}
