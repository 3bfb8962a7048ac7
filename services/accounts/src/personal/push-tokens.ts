import { type Actor, BadRequestError } from '@team-chat/contracts';
import { checkIsActive } from '../access/access-user';
import type { Context } from '../context';
import { checkPushToken, type PushToken } from '../domain/push-token';

/** Adds a token of the caller's device. Adding a token again is safe. */
export async function addPushToken(ctx: Context, actor: Actor, token: PushToken): Promise<void> {
  checkPushToken(token);
  await ctx.db.transaction(async (tx) => {
    const user = await ctx.users.lock(tx, actor.realm_id, actor.user_id);
    checkIsActive(user);
    await ctx.pushTokens.add(tx, user, token);
  });
}

/** Removes a token of the caller's device. Throws if the caller has no such token. */
export async function removePushToken(ctx: Context, actor: Actor, token: PushToken): Promise<void> {
  checkPushToken(token);
  const { realm_id, user_id: id } = actor;
  if (!(await ctx.pushTokens.remove({ realm_id, id }, token))) throw new BadRequestError('Token does not exist');
}
