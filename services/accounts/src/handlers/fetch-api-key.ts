import type { Handler } from '@team-chat/bus';
import { ApiError, type fetchApiKey as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { isOwnPassword } from '../users/check-own-password';
import { keyForClient } from '../users/key-for-client';
import { mailLoginNotice } from '../users/login-notice';
import { answerApiKey } from './dev-fetch-api-key';

export const fetchApiKey: Handler<Context, typeof op> = async (ctx, { params, info }) => {
  const { username, password } = params;
  const user = await ctx.users.findByEmail(info.realm_id, username);
  const passwordMatches = await isOwnPassword(ctx, info.realm_id, username, user?.password_hash, password);
  if (!user || !passwordMatches) {
    throw new ApiError('AUTHENTICATION_FAILED', 'Your username or password is incorrect');
  }
  const answer = await answerApiKey(ctx, user, () => keyForClient(ctx, user, info));
  await mailLoginNotice(ctx, user, info.device);
  return answer;
};
