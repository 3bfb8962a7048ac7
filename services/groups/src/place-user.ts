import { z } from 'zod';
import { invalidate, type LogEntry } from '@team-chat/bus';
import { Id, LOOKUP, type ParamsOf, type placeUserInGroups, Role } from '@team-chat/contracts';
import { directRoleGroups } from '@team-chat/permissions';
import type { Context } from './context';
import { placementChange } from './domain/placement';
import { memberAdded, memberRemoved } from './events';
import { isFullMemberNow, systemGroupIds } from './realm-facts';

/** Puts a user into the system groups of their role, unless a newer placement is known. */
export async function placeUser(ctx: Context, user: ParamsOf<typeof placeUserInGroups>): Promise<void> {
  const { realm_id, user_id } = user;
  const ids = await systemGroupIds(ctx, realm_id);
  const wanted = directRoleGroups(user.role, await isFullMemberNow(ctx, user)).map((name) => ids[name]!);
  await ctx.db.transaction(async (tx) => {
    if (!(await ctx.rolePlacements.advance(tx, user))) return;
    const current = await ctx.userGroups.listDirectSystemGroups(tx, realm_id, user_id);
    const { left, joined } = placementChange(current, wanted);
    await ctx.userGroups.removeFromGroups(tx, realm_id, user_id, left);
    await ctx.userGroups.addToGroups(tx, realm_id, user_id, joined);
    await ctx.outbox.add(
      tx,
      ...left.map((group_id) => memberRemoved(realm_id, group_id, user_id)),
      ...joined.map((group_id) => memberAdded(realm_id, group_id, user_id)),
    );
  });
  // Also where nothing changed: whoever made the change may have died before saying so.
  invalidate(ctx.bus, LOOKUP.actorGroups, realm_id, [user_id]);
}

const AddedUser = z.object({ user_id: Id, role: Role, date_joined: z.string() });

/** The version every account begins with, which is the one that its `add` announces. */
const FIRST_VERSION = 1;

/** Places a user whom the log says was added; accounts asks for the same, but may have failed to. */
export async function placeAddedUser(ctx: Context, entry: LogEntry): Promise<void> {
  const { event } = entry.body();
  if (event.op !== 'add') return;
  const { user_id, role, date_joined } = AddedUser.parse(event.person);
  await placeUser(ctx, {
    realm_id: entry.realm_id,
    user_id,
    role,
    date_joined: Date.parse(date_joined) / 1000,
    version: FIRST_VERSION,
  });
}
