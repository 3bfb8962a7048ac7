import { invalidate } from '@team-chat/bus';
import { LOOKUP, type ParamsOf, type placeUserInGroups } from '@team-chat/contracts';
import { directRoleGroups } from '@team-chat/permissions';
import type { Context } from './context';
import { placementChange } from './domain/placement';
import { memberAdded, memberRemoved } from './events';
import { joinInvitedGroups } from './join-invited-groups';
import { isFullMemberNow, systemGroupIds } from './realm-facts';

/** Puts a user into the system groups of their role, and shows or hides the user as a member, unless a newer version of
 *  the account is known. */
export async function placeUser(ctx: Context, user: ParamsOf<typeof placeUserInGroups>): Promise<void> {
  const { realm_id, user_id, is_active } = user;
  const ids = await systemGroupIds(ctx, realm_id);
  const wanted = directRoleGroups(user.role, await isFullMemberNow(ctx, user)).map((name) => ids[name]!);
  await joinInvitedGroups(ctx, user);
  await ctx.db.transaction(async (tx) => {
    const advanced = await ctx.rolePlacements.advance(tx, user);
    if (!advanced) return;
    const before = await ctx.userGroups.listShownIn(tx, realm_id, user_id);
    const current = await ctx.userGroups.listDirectSystemGroups(tx, realm_id, user_id);
    const { left, joined } = placementChange(current, wanted);
    await ctx.userGroups.removeFromGroups(tx, realm_id, user_id, left);
    await ctx.userGroups.addToGroups(tx, realm_id, user_id, joined);
    await ctx.userGroups.showMember(tx, realm_id, user_id, is_active);
    const seen = placementChange(before, await ctx.userGroups.listShownIn(tx, realm_id, user_id));
    await ctx.outbox.add(
      tx,
      ...seen.left.map((group_id) => memberRemoved(realm_id, group_id, user_id)),
      ...seen.joined.map((group_id) => memberAdded(realm_id, group_id, user_id)),
    );
  });
  // Also where nothing changed: whoever made the change may have died before saying so.
  invalidate(ctx.bus, LOOKUP.actorGroups, realm_id, [user_id]);
}
