import type { Handler } from '@team-chat/bus';
import { ApiError, BadRequestError, type devFetchApiKey as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { isWellFormedEmail } from '../domain/email-address';
import type { UserRow } from '../domain/user';
import { keyForClient } from '../users/key-for-client';

export const devFetchApiKey: Handler<Context, typeof op> = async (ctx, { params, info }) => {
  if (!ctx.config.DEV_LOGIN) throw new BadRequestError('DevAuthBackend not enabled.');
  if (!isWellFormedEmail(params.username)) throw new BadRequestError('Enter a valid email address.');
  const user = await ctx.users.findByEmail(info.realm_id, params.username);
  // As with a password, which bots do not have: their owners see the keys.
  if (!user || user.is_bot) {
    throw new ApiError('AUTHENTICATION_FAILED', 'Your username or password is incorrect');
  }
  return answerApiKey(ctx, user, () => keyForClient(ctx, user, info));
};

/** Returns an API key of a user, which `keyOf` loads, with the facts that log-ins answer with. */
export async function answerApiKey(ctx: Context, user: UserRow, keyOf: () => Promise<string>) {
  if (!user.is_active) throw new ApiError('USER_DEACTIVATED', 'Account is deactivated');
  const realm = await ctx.realms.find(user.realm_id);
  if (!realm?.is_active) throw new ApiError('REALM_DEACTIVATED', 'This organization has been deactivated');
  return { api_key: await keyOf(), email: user.delivery_email, user_id: user.id };
}
