import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError, BadRequestError, REALM_SETTINGS_DEFAULTS } from '@team-chat/contracts';
import type { Context } from '../context';
import { isWellFormedEmail } from '../domain/email-addresses';
import { counterOf } from '../domain/passwords';
import type { UserRow } from '../domain/user';

/** Returns the user who has an address and a password. Throws AUTHENTICATION_FAILED, the errors of `checkMayLogIn`,
 *  PASSWORD_AUTH_DISABLED, and RATE_LIMIT_HIT after too many failures. */
export async function authenticateByPassword(
  ctx: Context,
  realmId: number,
  username: string,
  password: string,
): Promise<UserRow> {
  const realm = (await ctx.realms.find(realmId))!;
  const { authentication_methods } = { ...REALM_SETTINGS_DEFAULTS, ...realm.settings };
  // Checks the setting before the password: otherwise the answer would confirm a guessed password.
  if (!authentication_methods.Email) {
    throw new ApiError('PASSWORD_AUTH_DISABLED', 'Password authentication is disabled in your organization');
  }
  const user = await ctx.users.findByEmail(realmId, username);
  // Count failures under the stored address: the database also matches spellings that would each get a counter of their
  // own.
  const name = user?.delivery_email ?? username;
  const passwordMatches = await verifyOwnPassword(ctx, realmId, name, user?.password_hash, password);
  if (!user || !passwordMatches) throw new WrongLogInError();
  await checkMayLogIn(ctx, user);
  return user;
}

/** Throws for a name that is no email address. */
export function checkIsAddress(username: string): void {
  if (!isWellFormedEmail(username)) throw new BadRequestError('Enter a valid email address.');
}

/** Returns the person with an address, on servers for development, where nobody needs a password. */
export async function getUserWithoutPassword(ctx: Context, realmId: number, username: string): Promise<UserRow> {
  if (!ctx.config.DEV_LOGIN) throw new BadRequestError('DevAuthBackend not enabled.');
  checkIsAddress(username);
  const user = await ctx.users.findByEmail(realmId, username);
  // Refuses bots, which have no password either: their owners see their keys.
  if (!user || user.is_bot) throw new WrongLogInError();
  await checkMayLogIn(ctx, user);
  return user;
}

/** Throws AUTHENTICATION_FAILED if an account, now locked, was deactivated or got another password since its user was
 *  identified. */
export function checkUnchanged(locked: UserRow, identified: UserRow, method: string): void {
  const hasOtherPassword = method === 'password' && locked.password_hash !== identified.password_hash;
  if (!locked.is_active || hasOtherPassword) throw new WrongLogInError();
}

/** Throws USER_DEACTIVATED for a deactivated user, and REALM_DEACTIVATED for a deactivated organisation. */
export async function checkMayLogIn(ctx: Context, user: UserRow): Promise<void> {
  if (!user.is_active) throw new ApiError('USER_DEACTIVATED', 'Account is deactivated');
  const realm = await ctx.realms.find(user.realm_id);
  if (!realm?.is_active) throw new ApiError('REALM_DEACTIVATED', 'This organization has been deactivated');
}

/** The log-in had a wrong name or password. */
class WrongLogInError extends ApiError {
  constructor() {
    super('AUTHENTICATION_FAILED', 'Your username or password is incorrect');
  }
}

/** Returns whether a password matches a hash. Counts the attempt, and throws after too many recent failures for the name. */
export async function verifyOwnPassword(
  ctx: Context,
  realmId: number,
  username: string,
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const counter = counterOf(realmId, username);
  // Counts before the slow comparison, so that concurrent guesses count too. A success deletes the count.
  await consume(ctx.failedLoginLimit, counter);
  if (!(await ctx.passwordHashes.verify(passwordHash, password))) return false;
  await ctx.failedLoginLimit.delete(counter);
  return true;
}

/** Counts an attempt. Throws RATE_LIMIT_HIT after too many attempts. */
export async function consume(limiter: RateLimiterPostgres, counter: string): Promise<void> {
  await limiter.consume(counter).catch((refusal: unknown) => {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new ApiError('RATE_LIMIT_HIT', 'API usage exceeded rate limit', {
      'retry-after': Math.ceil(refusal.msBeforeNext / 1000),
    });
  });
}
