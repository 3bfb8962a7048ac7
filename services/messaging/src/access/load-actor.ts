import { type Actor, getActorGroups, type UserCard } from '@team-chat/contracts';
import type { Context } from '../context';

/** Loads a user as an actor, for actions that the user's settings or earlier requests cause. */
export async function loadActor(
  ctx: Context,
  realm_id: number,
  { user_id, role, is_bot, date_joined }: UserCard,
): Promise<Actor> {
  const params = { realm_id, user_id, role, date_joined };
  const { group_ids } = await ctx.bus.call(getActorGroups, { params });
  return { realm_id, user_id, role, is_bot, group_ids };
}
