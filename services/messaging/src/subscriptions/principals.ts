import { type Actor, BadRequestError, type UserCard } from '@team-chat/contracts';
import { findByAddresses } from '../access/addresses';
import { visibilityFor } from '../access/visibility';
import type { Context } from '../context';

/** Returns the users that ids or addresses name; the actor alone where none are given. Throws where one of them does
 *  not exist or is deactivated. */
export async function resolvePrincipals(
  ctx: Context,
  actor: Actor,
  principals: (number | string)[] | undefined,
): Promise<UserCard[]> {
  if (!principals) return [...(await ctx.users.getMany(actor.realm_id, [actor.user_id])).values()];
  const emails = principals.filter((p) => typeof p === 'string');
  const ids = principals.filter((p) => typeof p === 'number');
  const named =
    emails.length > 0
      ? await findByAddresses(ctx, await visibilityFor(ctx, actor), emails)
      : await findByIds(ctx, actor, ids);
  const cards = [...new Set(named)];
  const active = cards.filter((card): card is UserCard => card?.is_active === true);
  if (active.length < cards.length) throw new BadRequestError('No such user');
  return active;
}

async function findByIds(
  ctx: Context,
  { realm_id }: Actor,
  ids: number[],
): Promise<(UserCard | undefined)[]> {
  const cards = await ctx.users.getMany(realm_id, ids);
  return ids.map((id) => cards.get(id));
}
