import { RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '@team-chat/contracts';
import type { Context } from '../context';
import { hashPassword, verifyPassword, counterOf } from '../domain/passwords';

/** Verified against when there is no such user, so that the time taken does not tell. */
const nobodysPassword = hashPassword('nobody has this password');

/** Whether a password is the one whose hash is given. Throws when too many were wrong for this name of late. */
export async function isOwnPassword(
  ctx: Context,
  realmId: number,
  username: string,
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const counter = counterOf(realmId, username);
  // Counted before the slow comparison, so that guesses made side by side count too; taken back on success.
  await ctx.failedLogins.consume(counter).catch((refusal: unknown) => {
    throw refusal instanceof RateLimiterRes ? tooManyAttempts(refusal) : refusal;
  });
  const matches = await verifyPassword(passwordHash ?? (await nobodysPassword), password);
  if (!matches || !passwordHash) return false;
  await ctx.failedLogins.delete(counter);
  return true;
}

/** The refusal of one who tried too often. */
export function tooManyAttempts(spent: RateLimiterRes): ApiError {
  return new ApiError('RATE_LIMIT_HIT', 'API usage exceeded rate limit', {
    'retry-after': Math.ceil(spent.msBeforeNext / 1000),
  });
}
