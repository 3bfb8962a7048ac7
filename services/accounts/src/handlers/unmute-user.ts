import { type Handler, invalidate } from '@team-chat/bus';
import { BadRequestError, muters, type unmuteUser as op } from '@team-chat/contracts';
import { accessUser } from '../access/access-user';
import type { Context } from '../context';
import { mutedUsersListed } from '../events/personal-events';

export const unmuteUser: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const { muted_user_id } = params;
  await accessUser(ctx, actor, muted_user_id);
  await ctx.db.transaction(async (tx) => {
    await ctx.users.lock(tx, realm_id, user_id);
    if (!(await ctx.mutedUsers.remove(tx, realm_id, user_id, muted_user_id))) {
      throw new BadRequestError('User is not muted');
    }
    const all = await ctx.mutedUsers.list(realm_id, user_id, tx);
    await ctx.outbox.add(tx, mutedUsersListed(realm_id, user_id, all));
  });
  invalidate(ctx.bus, muters, realm_id, [muted_user_id]);
  return {};
};
