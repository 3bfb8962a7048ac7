import { type Actor, BadRequestError, type UserCard } from '@team-chat/contracts';
import { findByAddresses } from '../access/addresses';
import { visibilityFor } from '../access/visibility';
import type { Context } from '../context';

type Principals = (number | string)[];

/** Returns the users whose subscriptions a request changes: the users that it names, else the actor. Clients send no list
 *  or an empty one. Throws as `resolvePrincipals` does. */
export async function resolveSubscribers(ctx: Context, actor: Actor, principals: Principals = []): Promise<UserCard[]> {
  if (principals.length > 0) return resolvePrincipals(ctx, actor, principals);
  return [...(await ctx.userCards.getMany(actor.realm_id, [actor.user_id])).values()];
}

/** Returns the users that ids or addresses name. Throws if one of them does not exist or is deactivated. */
export async function resolvePrincipals(ctx: Context, actor: Actor, principals: Principals): Promise<UserCard[]> {
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

async function findByIds(ctx: Context, { realm_id }: Actor, ids: number[]): Promise<(UserCard | undefined)[]> {
  const cards = await ctx.userCards.getMany(realm_id, ids);
  return ids.map((id) => cards.get(id));
}
