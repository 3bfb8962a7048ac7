import type { Handler } from '@team-chat/bus';
import type { devFetchApiKey as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { userWithoutPassword } from '../users/check-log-in';
import { keyForClient } from '../users/key-for-client';

export const devFetchApiKey: Handler<Context, typeof op> = async (ctx, { params, info }) => {
  const user = await userWithoutPassword(ctx, info.realm_id, params.username);
  const api_key = await keyForClient(ctx, user, 'password', info);
  return { api_key, email: user.delivery_email, user_id: user.id };
};
