import type { Role } from '@team-chat/contracts';
import { isFullMember } from '@team-chat/permissions';
import type { Context } from './context';

/** Ids of the organisation's system groups by name; they exist from the first time anyone asks. */
export async function systemGroupIds(ctx: Context, realmId: number): Promise<Record<string, number>> {
  return (await ctx.systemGroups.get(realmId, 'groups'))!;
}

/** Whether a user has, by now, outgrown the organisation's waiting period. */
export async function isFullMemberNow(
  ctx: Context,
  user: { realm_id: number; role: Role; date_joined: number },
): Promise<boolean> {
  const { settings } = (await ctx.realms.get(user.realm_id, 'realm'))!;
  return isFullMember(user, settings.waiting_period_threshold, ctx.now());
}
