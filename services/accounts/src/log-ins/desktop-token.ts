import { createHash, randomBytes } from 'node:crypto';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { z } from 'zod';
import { Id } from '@team-chat/contracts';
import type { Context } from '../context';
import type { UserRow } from '../domain/user';

/** Seconds within which a token can be used. Source: spec/wire-contract-files-and-time.md, section 11.2, "Desktop flow". */
const VALIDITY_S = 15;

/** A token that logs a desktop app in once. The token is its own encrypted content and is not stored; its use is counted. */
const DesktopToken = z.strictObject({
  realm_id: Id,
  user_id: Id,
  method: z.string(),
  /** Digest of password and key of the account: after a change of either, the token is no longer good. */
  state: z.string(),
  nonce: z.string(),
  expires_at: z.int(),
});

export function desktopToken(ctx: Context, user: UserRow, method: string): string {
  const { realm_id, id: user_id } = user;
  const nonce = randomBytes(16).toString('base64url');
  const token = { realm_id, user_id, method, state: stateOf(user), nonce, expires_at: ctx.now() + VALIDITY_S };
  return ctx.desktopTokenBox.sealLink(token);
}

/** Uses a token up. Returns the user to log in, and how the user was identified; undefined for an invalid, expired or
 *  used token. */
export async function useDesktopToken(
  ctx: Context,
  realmId: number,
  text: string,
): Promise<{ user: UserRow; method: string } | undefined> {
  const token = ctx.desktopTokenBox.openLink(DesktopToken, text);
  if (!token) return undefined;
  const { realm_id, user_id, method, state, nonce, expires_at } = token;
  if (realm_id !== realmId || expires_at <= ctx.now() || !(await isFirstUse(ctx, nonce))) return undefined;
  const user = await ctx.users.find(realm_id, user_id);
  return user && stateOf(user) === state ? { user, method } : undefined;
}

const stateOf = ({ password_hash, api_key_hash }: UserRow): string =>
  createHash('sha256')
    .update(password_hash ?? '')
    .update(api_key_hash)
    .digest('base64url');

async function isFirstUse(ctx: Context, nonce: string): Promise<boolean> {
  try {
    await ctx.desktopTokenLimit.consume(nonce);
    return true;
  } catch (error) {
    if (error instanceof RateLimiterRes) return false;
    throw error;
  }
}
