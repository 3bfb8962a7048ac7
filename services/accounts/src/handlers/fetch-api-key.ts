import type { Handler } from '@team-chat/bus';
import type { fetchApiKey as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { userByPassword } from '../users/check-log-in';
import { keyForClient } from '../users/key-for-client';
import { mailLoginNotice } from '../users/login-notice';

export const fetchApiKey: Handler<Context, typeof op> = async (ctx, { params, info }) => {
  const user = await userByPassword(ctx, info.realm_id, params.username, params.password);
  const api_key = await keyForClient(ctx, user, 'password', info);
  await mailLoginNotice(ctx, user, info.device);
  return { api_key, email: user.delivery_email, user_id: user.id };
};
