import { type Actor, BadRequestError } from '@team-chat/contracts';
import type { Queryable } from '@team-chat/db';
import { isGuest, isSpectator } from '@team-chat/permissions';
import type { Context } from '../context';
import { SEES_EVERYBODY, type Sight } from '../domain/sight';

type Viewer = Pick<Actor, 'realm_id' | 'user_id' | 'role'>;

/** Whom the caller sees: everybody, but for guests in organisations that limit them. Spectators are shown little of anybody. Where only some users matter,
 *  less is read. */
export async function sightOf(
  ctx: Context,
  { realm_id, user_id, role }: Viewer,
  among?: number[],
  tx?: Queryable,
): Promise<Sight> {
  const isLimited = isGuest(role) && !isSpectator({ user_id });
  return isLimited ? ctx.acquaintances.sightOf(realm_id, user_id, among, tx) : SEES_EVERYBODY;
}

/** Refuses guests who may not know anything of a user. */
export async function checkSees(
  ctx: Context,
  actor: Viewer,
  user: { id: number; is_bot: boolean },
): Promise<void> {
  const sight = await sightOf(ctx, actor, [user.id]);
  if (!sight.sees(user)) throw new BadRequestError('Insufficient permission');
}
