import type { Handler } from '@team-chat/bus';
import { BadRequestError, type setUserGrants as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const setUserGrants: Handler<Context, typeof op> = async (ctx, { params }) => {
  const { realm_id, user_id, ...grants } = params;
  await ctx.db.transaction(async (tx) => {
    const isThere = await ctx.users.setGrants(tx, realm_id, user_id, grants);
    if (!isThere) throw new BadRequestError('No such user');
    await ctx.outbox.audit(tx, { realm_id });
  });
  return {};
};
