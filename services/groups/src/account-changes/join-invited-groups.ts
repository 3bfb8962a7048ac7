import type { ParamsOf, applyAccountChangeInGroups } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { Context } from '../context';
import { membersAdded } from '../events';

/** Adds a new user to the groups that the invitation named. Further calls for the user do nothing. Skips groups that were
 *  deactivated meanwhile. The caller has locked the user's placement. */
export async function joinInvitedGroups(
  ctx: Context,
  tx: Transaction,
  { realm_id, user_id, group_ids }: ParamsOf<typeof applyAccountChangeInGroups>,
  isActive: boolean,
): Promise<void> {
  if (group_ids.length === 0) return;
  if (!(await ctx.invitedUsers.markPlaced(tx, realm_id, user_id))) return;
  const groups = await ctx.userGroups.lock(tx, realm_id, group_ids);
  const open = [...groups.values()].filter((group) => !group.deactivated);
  const openIds = open.map((group) => group.id);
  const joined = await ctx.invitedUsers.addToGroups(tx, realm_id, { user_id, isActive }, openIds);
  if (!isActive) return;
  await ctx.outbox.add(
    tx,
    ...open.filter((group) => joined.includes(group.id)).map((group) => membersAdded(realm_id, group, [user_id])),
  );
}
