import type { Handler } from '@team-chat/bus';
import { BadRequestError, type getApiKey as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { readApiKey } from '../users/read-api-key';
import { answerApiKey } from './dev-fetch-api-key';

export const getApiKey: Handler<Context, typeof op> = async (ctx, { params }) => {
  const user = await ctx.users.find(params.realm_id, params.user_id);
  if (!user) throw new BadRequestError('No such user');
  return answerApiKey(ctx, user, () => readApiKey(ctx, user));
};
