import type { Handler } from '@team-chat/bus';
import type { fetchApiKey as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { checkIsAddress, userByPassword } from '../users/check-log-in';
import { keyForClient } from '../users/key-for-client';
import { mailLoginNotice } from '../users/login-notice';

/** Source: spec/wire-contract-files-and-time.md, section 11.1. */
export const fetchApiKey: Handler<Context, typeof op> = async (ctx, { params, info }) => {
  checkIsAddress(params.username);
  const user = await userByPassword(ctx, info.realm_id, params.username, params.password);
  const api_key = await keyForClient(ctx, user, 'password', info);
  await mailLoginNotice(ctx, user, info.device);
  return { api_key, email: user.delivery_email, user_id: user.id };
};
