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

/** Loads the owner of the actor, if the actor is a bot whose owner is active. */
export async function loadBotOwner(ctx: Context, { realm_id, user_id, is_bot }: Actor): Promise<Actor | undefined> {
  const bot = is_bot ? await ctx.userCards.get(realm_id, user_id) : undefined;
  if (bot?.bot_owner_id == null) return undefined;
  const owner = await ctx.userCards.get(realm_id, bot.bot_owner_id);
  return owner?.is_active ? loadActor(ctx, realm_id, owner) : undefined;
}
