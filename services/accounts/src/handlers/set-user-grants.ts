import type { Handler } from '@team-chat/bus';
import { BadRequestError, type setUserGrants as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const setUserGrants: Handler<Context, typeof op> = async (ctx, { params }) => {
  const { realm_id, user_id, ...grants } = params;
  if (!(await ctx.users.setGrants(realm_id, user_id, grants))) throw new BadRequestError('No such user');
  return {};
};
