import { type Actor, getRealm, type Role } from '@team-chat/contracts';
import { allows, isFullMember, REALM_GROUP_SETTINGS } from '@team-chat/permissions';
import type { Context } from '../context';

/** Returns the ids of the organisation's system groups by name. The first call creates the groups. */
export async function systemGroupIds(ctx: Context, realmId: number): Promise<Record<string, number>> {
  return ctx.systemGroups.get(realmId);
}

/** Returns true if the user's waiting period in the organisation is over. Uses cached settings. */
export async function isFullMemberNow(
  ctx: Context,
  user: { realm_id: number; role: Role; date_joined: number },
): Promise<boolean> {
  const { settings } = await ctx.realms.get(user.realm_id);
  return isFullMember(user, settings.waiting_period_threshold, ctx.now());
}

/** Returns the organisation's waiting period in days, uncached, for code that writes behind the version guard. */
export async function currentWaitingPeriod(ctx: Context, realm_id: number): Promise<number> {
  const { settings } = await ctx.bus.call(getRealm, { params: { realm_id } });
  return settings.waiting_period_threshold;
}

/** Returns true if the actor may manage every group of the organisation. */
export async function managesAllGroups(ctx: Context, actor: Actor): Promise<boolean> {
  const { group_settings } = await ctx.realms.get(actor.realm_id);
  return allows(actor, group_settings.can_manage_all_groups!, REALM_GROUP_SETTINGS.can_manage_all_groups);
}
