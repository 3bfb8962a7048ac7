import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Handler } from '@team-chat/bus';
import { ApiError, type fetchApiKey as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { hashPassword, verifyPassword } from '../domain/passwords';
import { answerApiKey } from './dev-fetch-api-key';

/** Verified against when there is no such user, so that the time taken does not tell. */
const nobodysPassword = hashPassword('nobody has this password');

export const fetchApiKey: Handler<Context, typeof op> = async (ctx, { params, info }) => {
  const counter = `${info.realm_id}:${params.username.toLowerCase()}`;
  const spent = await ctx.failedLogins.get(counter);
  if (spent && spent.consumedPoints >= ctx.failedLogins.points) throw tooMany(spent);
  const user = await ctx.users.findByEmail(info.realm_id, params.username);
  const stored = user?.password_hash ?? (await nobodysPassword);
  const matches = await verifyPassword(stored, params.password);
  if (!matches || !user?.password_hash) {
    await ctx.failedLogins.consume(counter).catch((refusal: unknown) => {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
    });
    throw new ApiError('AUTHENTICATION_FAILED', 'Your username or password is incorrect');
  }
  await ctx.failedLogins.delete(counter);
  return answerApiKey(ctx, user);
};

function tooMany(spent: RateLimiterRes): ApiError {
  return new ApiError('RATE_LIMIT_HIT', 'API usage exceeded rate limit', {
    'retry-after': Math.ceil(spent.msBeforeNext / 1000),
  });
}
