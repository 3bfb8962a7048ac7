import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '@team-chat/contracts';
import type { Context } from '../context';
import { counterOf } from '../domain/passwords';

/** Returns whether a password matches a hash. Throws after too many recent failures for this name. */
export async function isOwnPassword(
  ctx: Context,
  realmId: number,
  username: string,
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const counter = counterOf(realmId, username);
  // Counted before the slow comparison, so that concurrent guesses count too; a success deletes the count.
  await consume(ctx.failedLogins, counter);
  if (!(await ctx.passwordHashes.verify(passwordHash, password))) return false;
  await ctx.failedLogins.delete(counter);
  return true;
}

/** Counts an attempt. Throws RATE_LIMIT_HIT after too many. */
export async function consume(limiter: RateLimiterPostgres, counter: string): Promise<void> {
  await limiter.consume(counter).catch((refusal: unknown) => {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new ApiError('RATE_LIMIT_HIT', 'API usage exceeded rate limit', {
      'retry-after': Math.ceil(refusal.msBeforeNext / 1000),
    });
  });
}
