import { createHash } from 'node:crypto';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Handler } from '@team-chat/bus';
import { ApiError, type fetchApiKey as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { hashPassword, verifyPassword } from '../domain/passwords';
import { answerApiKey } from './dev-fetch-api-key';

/** Verified against when there is no such user, so that the time taken does not tell. */
const nobodysPassword = hashPassword('nobody has this password');

export const fetchApiKey: Handler<Context, typeof op> = async (ctx, { params, info }) => {
  const counter = counterOf(info.realm_id, params.username);
  // Counted before the slow comparison, so that guesses made side by side count too; taken back on success.
  await ctx.failedLogins.consume(counter).catch((refusal: unknown) => {
    throw refusal instanceof RateLimiterRes ? tooMany(refusal) : refusal;
  });
  const user = await ctx.users.findByEmail(info.realm_id, params.username);
  const stored = user?.password_hash ?? (await nobodysPassword);
  const matches = await verifyPassword(stored, params.password);
  if (!matches || !user?.password_hash) {
    throw new ApiError('AUTHENTICATION_FAILED', 'Your username or password is incorrect');
  }
  await ctx.failedLogins.delete(counter);
  return answerApiKey(ctx, user);
};

/** Of one length, however long the name. */
function counterOf(realmId: number, username: string): string {
  return `${realmId}:${createHash('sha256').update(username.toLowerCase()).digest('base64url')}`;
}

function tooMany(spent: RateLimiterRes): ApiError {
  return new ApiError('RATE_LIMIT_HIT', 'API usage exceeded rate limit', {
    'retry-after': Math.ceil(spent.msBeforeNext / 1000),
  });
}
