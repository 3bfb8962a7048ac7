import type * as op from '@team-chat/contracts';
import { ApiError, BadRequestError } from '@team-chat/contracts';
import { findAccount, identityOf } from '../access/find-account';
import type { Handler } from '../context';
import { checkIsAddress, checkMayLogIn, authenticateByPassword, getUserWithoutPassword } from '../users/log-in-checks';
import { findOrCreateClientKey, readApiKey } from '../users/api-keys';
import { mailLoginNotice } from '../users/login-notice';

/** Source: spec/wire-contract.md, section 1.4. */
export const authenticate: Handler<typeof op.authenticate> = async (ctx, { params }) =>
  identityOf(await findAccount(ctx, params, (_, message) => new ApiError('UNAUTHORIZED', message)));

export const devFetchApiKey: Handler<typeof op.devFetchApiKey> = async (ctx, { params, info }) => {
  const user = await getUserWithoutPassword(ctx, info.realm_id, params.username);
  const api_key = await findOrCreateClientKey(ctx, user, 'password', info);
  return { api_key, email: user.delivery_email, user_id: user.id };
};

/** Source: spec/wire-contract-files-and-time.md, section 11.1. */
export const fetchApiKey: Handler<typeof op.fetchApiKey> = async (ctx, { params, info }) => {
  checkIsAddress(params.username);
  const user = await authenticateByPassword(ctx, info.realm_id, params.username, params.password);
  const api_key = await findOrCreateClientKey(ctx, user, 'password', info);
  await mailLoginNotice(ctx, user, info.device);
  return { api_key, email: user.delivery_email, user_id: user.id };
};

export const getApiKey: Handler<typeof op.getApiKey> = async (ctx, { params }) => {
  const user = await ctx.users.find(params.realm_id, params.user_id);
  if (!user) throw new BadRequestError('No such user');
  await checkMayLogIn(ctx, user);
  await ctx.db.transaction((tx) => ctx.outbox.audit(tx, { realm_id: user.realm_id }));
  return { api_key: await readApiKey(ctx, user), email: user.delivery_email, user_id: user.id };
};
