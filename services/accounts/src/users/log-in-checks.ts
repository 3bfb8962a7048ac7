import { randomBytes } from 'node:crypto';
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { z } from 'zod';
import { ApiError, BadRequestError, Id, REALM_SETTINGS_DEFAULTS } from '@team-chat/contracts';
import type { Context } from '../context';
import { isWellFormedEmail } from '../domain/email-addresses';
import { counterOf } from '../domain/passwords';
import type { UserRow } from '../domain/user';

/** Seconds for which a device is known after a log-in. */
const DEVICE_S = 180 * 86_400;

/** A device on which a user has logged in. The content is not stored, but encrypted in a cookie of the device. */
const Device = z.strictObject({ realm_id: Id, user_id: Id, device_id: z.string(), expires_at: z.int() });

/** Returns the proof for later log-ins that the user has logged in on a device. */
export function proveDevice(ctx: Context, { realm_id, id: user_id }: UserRow): string {
  const device_id = randomBytes(16).toString('base64url');
  return ctx.deviceBox.sealLink({ realm_id, user_id, device_id, expires_at: ctx.now() + DEVICE_S });
}

/** Returns the id of a device on which the user has logged in; undefined without a proof. */
function findDevice(ctx: Context, user: UserRow, proof: string): string | undefined {
  const device = ctx.deviceBox.openLink(Device, proof);
  const isOwn = device?.realm_id === user.realm_id && device.user_id === user.id;
  return isOwn && device.expires_at > ctx.now() ? device.device_id : undefined;
}

/** Returns the user who has an address and a password. A device that proves an earlier log-in of the user has a count of
 *  failures of its own, so that nobody locks the user out by guessing. Throws AUTHENTICATION_FAILED, the errors of `checkMayLogIn`,
 *  PASSWORD_AUTH_DISABLED, and RATE_LIMIT_HIT after too many failures. */
export async function authenticateByPassword(
  ctx: Context,
  realmId: number,
  username: string,
  password: string,
  device: string | null = null,
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
  const byName = counterOf(realmId, name);
  const deviceId = user && device !== null ? findDevice(ctx, user, device) : undefined;
  const [limiter, counter] = deviceId === undefined ? [ctx.failedLoginLimit, byName] : [ctx.deviceLimit, deviceId];
  const passwordMatches = await verifyPassword(ctx, limiter, counter, user?.password_hash, password);
  if (passwordMatches && deviceId !== undefined) await ctx.failedLoginLimit.delete(byName);
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

/** Returns whether a password is that of a user who is logged in. Others' guesses at log-ins do not count. Throws after too
 *  many recent failures. */
export function verifyOwnPassword(ctx: Context, user: UserRow, password: string): Promise<boolean> {
  return verifyPassword(ctx, ctx.ownPasswordLimit, `${user.realm_id}:${user.id}`, user.password_hash, password);
}

/** Returns whether a password matches a hash. Counts the attempt, and throws after too many recent failures. */
async function verifyPassword(
  ctx: Context,
  limiter: RateLimiterPostgres,
  counter: string,
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  // Counts before the slow comparison, so that concurrent guesses count too. A success deletes the count.
  await consume(limiter, counter);
  if (!(await ctx.passwordHashes.verify(passwordHash, password))) return false;
  await limiter.delete(counter);
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
