import type { ParamsOf, placeUserInGroups } from '@team-chat/contracts';
import type { Context } from './context';
import { memberAdded } from './events';

/** Puts a new user into the groups that the invitation named, once, however often it is asked for. Groups that were
 *  deactivated meanwhile take nobody. */
export async function joinInvitedGroups(
  ctx: Context,
  { realm_id, user_id, group_ids }: ParamsOf<typeof placeUserInGroups>,
): Promise<void> {
  if (group_ids.length === 0) return;
  await ctx.db.transaction(async (tx) => {
    if (!(await ctx.invitedUsers.markPlaced(tx, realm_id, user_id))) return;
    const groups = [...(await ctx.userGroups.lock(tx, realm_id, group_ids)).values()];
    const open = groups.filter((group) => !group.deactivated).map((group) => group.id);
    const joined = await ctx.invitedUsers.addToGroups(tx, realm_id, user_id, open);
    await ctx.outbox.add(tx, ...joined.map((group_id) => memberAdded(realm_id, group_id, user_id)));
  });
}
