import { invalidate } from '@team-chat/bus';
import { actorGroups, type ParamsOf, type placeInNamedGroups } from '@team-chat/contracts';
import { activeUsers } from '../access/active-users';
import type { Context } from '../context';
import { membersAdded, membersRemoved } from '../events';

const NOBODY: ReadonlySet<number> = new Set();

/** Makes a user a direct member of the custom groups in `join`, and removes the user from those in `leave`. For callers
 *  that have decided about the membership themselves, such as log-ins by an identity provider. */
export async function placeInGroups(
  ctx: Context,
  { realm_id, user_id, join, leave }: ParamsOf<typeof placeInNamedGroups>,
): Promise<void> {
  const named = await ctx.userGroups.listCards(realm_id, { ids: [], names: [...join, ...leave] });
  const groupIds = named.filter((group) => !group.is_system_group).map((group) => group.id);
  const user = (await activeUsers(ctx, realm_id, [user_id])).get(user_id);
  const changed = await ctx.db.transaction(async (tx) => {
    if (!user) return false;
    // Locks the placement: of two concurrent log-ins, the second finds the changes of the first.
    const placement = { realm_id, user_id, role: user.role, is_active: true, version: 0 };
    const { is_active } = await ctx.rolePlacements.lock(tx, placement);
    if (!is_active) return false;
    await ctx.outbox.audit(tx, { realm_id, actor_id: user_id, target_ids: [user_id] });
    // Locks groups in the order of their ids, as everywhere here.
    const groups = await ctx.userGroups.lock(tx, realm_id, groupIds);
    let changed = false;
    for (const group of [...groups.values()].filter(({ deactivated }) => !deactivated)) {
      const isMember = (await ctx.memberships.listDirect(tx, realm_id, group.id, [user_id])).length > 0;
      const shallBeMember = join.includes(group.name);
      if (isMember === shallBeMember) continue;
      changed = true;
      if (shallBeMember) {
        await ctx.memberships.add(tx, realm_id, group.id, { ids: [user_id], inactive: NOBODY });
        await ctx.outbox.add(tx, membersAdded(realm_id, group, [user_id]));
      } else {
        await ctx.memberships.remove(tx, realm_id, group.id, [user_id]);
        await ctx.outbox.add(tx, membersRemoved(realm_id, group, [user_id]));
      }
    }
    return changed;
  });
  if (changed) invalidate(ctx.bus, actorGroups, realm_id, [user_id]);
}
