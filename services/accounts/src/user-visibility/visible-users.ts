import { type Actor, BadRequestError } from '@team-chat/contracts';
import type { Queryable } from '@team-chat/db';
import { isGuest, isSpectator } from '@team-chat/permissions';
import { SEES_EVERYBODY, type VisibleUsers } from '../domain/user-visibility';
import type { Repositories } from '../repositories';

type Viewer = Pick<Actor, 'realm_id' | 'user_id' | 'role'>;

/** Whom the caller sees: everybody, but for guests in organisations that limit them. Spectators are shown little of anybody. Where only some users matter,
 *  less is read. */
export async function visibleUsersOf(
  ctx: Repositories,
  { realm_id, user_id, role }: Viewer,
  among?: number[],
  tx?: Queryable,
): Promise<VisibleUsers> {
  const isLimited = isGuest(role) && !isSpectator({ user_id });
  return isLimited ? ctx.accessibleUsers.visibleUsersOf(realm_id, user_id, among, tx) : SEES_EVERYBODY;
}

/** Refuses guests who may not know anything of a user. */
export async function checkSees(
  ctx: Repositories,
  actor: Viewer,
  user: { id: number; is_bot: boolean },
): Promise<void> {
  const visible = await visibleUsersOf(ctx, actor, [user.id]);
  if (!visible.sees(user)) throw new BadRequestError('Insufficient permission');
}
