import { ApiError, type findSession, type ParamsOf } from '@team-chat/contracts';
import { findAccount } from '../access/find-account';
import type { Context } from '../context';
import type { UserRow } from '../domain/user';
import type { UsedKey } from '../repositories/api-keys';

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
