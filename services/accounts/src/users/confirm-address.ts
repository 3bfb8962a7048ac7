import type { Transaction } from '@team-chat/db';
import type { Context } from '../context';
import { newApiKey } from '../domain/api-keys';
import type { UserRow } from '../domain/user';
import type { UserChanges } from '../repositories/users';

/** Returns the changes of a user who has proved to have the account's address. Where nobody had confirmed it, the account may
 *  have been made by somebody else: that person's password and API keys are removed. */
export async function confirmAddress(ctx: Context, tx: Transaction, user: UserRow): Promise<UserChanges> {
  if (user.email_is_confirmed) return {};
  await ctx.keys.removeAll(tx, user);
  return { email_is_confirmed: true, password_hash: null, ...ctx.apiKeys.store(newApiKey()) };
}
