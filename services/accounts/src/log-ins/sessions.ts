import { invalidate } from '@team-chat/bus';
import {
  ApiError,
  type BrowserSession,
  credentials,
  type findSession,
  type ParamsOf,
  type RequestInfo,
} from '@team-chat/contracts';
import { findAccount } from '../access/find-account';
import type { Context } from '../context';
import { deviceName } from '../domain/device-name';
import { newApiKey } from '../domain/secret-box';
import type { UserRow } from '../domain/user';
import type { UsedKey } from '../repositories/api-keys';
import { checkUnchanged } from '../users/log-in-checks';

/** Seconds for which a browser stays logged in. Source: spec/wire-contract-files-and-time.md, section 11.2. */
const SESSION_S = 14 * 86_400;
/** Number of browsers in which an account may be logged in. */
const MAX_SESSIONS = 20;

/** Logs a browser in with a new API key, which nobody knew before. Ends the oldest sessions if too many browsers are
 *  logged in. `method` names how the user was identified: `password`, or an identity provider. */
export async function openSession(
  ctx: Context,
  user: UserRow,
  device: RequestInfo['device'],
  method: string,
): Promise<BrowserSession> {
  const { realm_id, id: user_id, delivery_email: email } = user;
  const api_key = newApiKey();
  const created_at = ctx.now();
  const expires_at = created_at + SESSION_S;
  const ended = await ctx.db.transaction(async (tx) => {
    const holder = await ctx.users.lock(tx, realm_id, user_id);
    checkUnchanged(holder, user, method);
    await ctx.apiKeys.removeExpired(tx, holder, created_at);
    const ended = await ctx.apiKeys.removeSessions(tx, holder, { except: MAX_SESSIONS - 1 });
    const origin = { realm_id, user_id, name: browserName(device), created_at, session_method: method };
    await ctx.outbox.audit(tx, { realm_id, actor_id: user_id });
    await ctx.apiKeys.insert(tx, { ...origin, expires_at, ...ctx.apiKeyBox.store(api_key) });
    return ended;
  });
  if (ended > 0) invalidate(ctx.bus, credentials, realm_id, [email.toLowerCase()]);
  return { email, api_key, expires_at };
}

function browserName(device: RequestInfo['device']): string {
  const { browser = 'Browser', os } = deviceName(device?.user_agent ?? '');
  return os === undefined ? browser : `${browser} on ${os}`;
}

/** Returns the user of a browser's key, and the key. Returns undefined for keys of other programs and of other
 *  organisations, and for keys that nobody may use. */
export async function findBrowser(
  ctx: Context,
  given: ParamsOf<typeof findSession>,
): Promise<{ user: UserRow; key: UsedKey } | undefined> {
  try {
    const { user, key } = await findAccount(ctx, given, (code, message) => new ApiError(code, message));
    return key?.session_method == null ? undefined : { user, key };
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
