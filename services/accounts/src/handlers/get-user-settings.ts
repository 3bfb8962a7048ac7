import type { Handler } from '@team-chat/bus';
import { BadRequestError, type getUserSettings as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { ownSettings } from '../domain/own-settings';

export const getUserSettings: Handler<Context, typeof op> = async (ctx, { params }) => {
  const user = await ctx.users.find(params.realm_id, params.user_id);
  if (!user) throw new BadRequestError('No such user');
  return { settings: ownSettings(user) };
};
