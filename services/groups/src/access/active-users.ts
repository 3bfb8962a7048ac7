import { getUserCards, type UserCard } from '@team-chat/contracts';
import type { Context } from '../context';
import { distinctIds } from '../domain/members';

/** Returns the given users who exist and are active, by id. Calls accounts, so call it before the transaction. */
export async function activeUsers(
  ctx: Context,
  realm_id: number,
  ids: readonly number[],
): Promise<Map<number, UserCard>> {
  const user_ids = distinctIds(ids);
  if (user_ids.length === 0) return new Map();
  const { users } = await ctx.bus.call(getUserCards, { params: { realm_id, user_ids } });
  return new Map(users.filter((user) => user.is_active).map((user) => [user.user_id, user]));
}
