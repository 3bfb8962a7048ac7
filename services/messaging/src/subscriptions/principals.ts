import { type Actor, BadRequestError, getUserCards, type UserCard } from '@team-chat/contracts';
import type { Context } from '../context';

/** The users that ids or addresses name; the actor alone where none are given. Deactivated users do not count. */
export async function resolvePrincipals(
  ctx: Context,
  actor: Actor,
  principals: (number | string)[] | undefined,
): Promise<UserCard[]> {
  if (!principals) return [...(await ctx.users.getMany(actor.realm_id, [actor.user_id])).values()];
  const emails = principals.filter((p) => typeof p === 'string');
  const ids = principals.filter((p) => typeof p === 'number');
  const cards =
    emails.length > 0
      ? (await ctx.bus.call(getUserCards, { params: { realm_id: actor.realm_id, emails } })).users
      : [...(await ctx.users.getMany(actor.realm_id, ids)).values()];
  const active = cards.filter((card) => card.is_active);
  if (emails.length > 0) {
    const known = new Set(
      active.flatMap((card) => [card.email.toLowerCase(), card.delivery_email.toLowerCase()]),
    );
    if (emails.some((email) => !known.has(email.toLowerCase()))) throw new BadRequestError('No such user');
  } else if (active.length < new Set(ids).size) throw new BadRequestError('No such user');
  return active;
}
