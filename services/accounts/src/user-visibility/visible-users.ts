import { type Actor, BadRequestError } from '@team-chat/contracts';
import type { Queryable } from '@team-chat/db';
import { isGuest, isSpectator } from '@team-chat/permissions';
import { ALL_USERS_VISIBLE, type VisibleUsers } from '../domain/user-visibility';
import type { Repositories } from '../repositories';

type Viewer = Pick<Actor, 'realm_id' | 'user_id' | 'role'>;

/** Returns the users whom the caller sees. Only limited guests do not see all users. Spectators see all users, with few
 *  fields. With `among`, reads only the users of `among`. */
export async function getVisibleUsers(
  ctx: Repositories,
  { realm_id, user_id, role }: Viewer,
  among?: number[],
  tx?: Queryable,
): Promise<VisibleUsers> {
  const isLimited = isGuest(role) && !isSpectator({ user_id });
  return isLimited ? ctx.accessibleUsers.getVisibleUsers(realm_id, user_id, among, tx) : ALL_USERS_VISIBLE;
}

/** Throws if the caller is a guest who may not see the user. */
export async function checkSees(
  ctx: Repositories,
  actor: Viewer,
  user: { id: number; is_bot: boolean },
): Promise<void> {
  const visible = await getVisibleUsers(ctx, actor, [user.id]);
  if (!visible.sees(user)) throw new BadRequestError('Insufficient permission');
}
