import {
  type ApiError,
  type authenticate,
  BOT_TYPE,
  type ParamsOf,
  type ResultOf,
} from '@team-chat/contracts';
import type { Context } from '../context';
import { isWellFormedApiKey } from '../domain/api-keys';
import type { UserRow } from '../domain/user';

type Refusal = 'INVALID_API_KEY' | 'USER_DEACTIVATED' | 'REALM_DEACTIVATED';

/** Returns the account with an API key, and with an address where one is given. Throws the error that `refuse` makes of a
 *  reason. */
export async function findAccount(
  ctx: Context,
  { realm_id, email, api_key }: ParamsOf<typeof authenticate>,
  refuse: (code: Refusal, message: string) => ApiError,
): Promise<UserRow> {
  if (!isWellFormedApiKey(api_key)) throw refuse('INVALID_API_KEY', 'Malformed API key');
  const user = await ctx.users.findByApiKeyHash(ctx.apiKeys.hashes(api_key));
  if (!user || (email !== undefined && email.toLowerCase() !== user.delivery_email.toLowerCase()))
    throw refuse('INVALID_API_KEY', 'Invalid API key');
  if (user.realm_id !== realm_id)
    throw refuse('INVALID_API_KEY', 'Account is not associated with this subdomain');
  if (!user.is_active) throw refuse('USER_DEACTIVATED', 'Account is deactivated');
  const realm = await ctx.realms.find(realm_id);
  if (!realm?.is_active) throw refuse('REALM_DEACTIVATED', 'This organization has been deactivated');
  return user;
}

/** Returns the facts about an account by which the gateway identifies the caller. */
export const identityOf = (user: UserRow): ResultOf<typeof authenticate> => ({
  user_id: user.id,
  role: user.role,
  is_bot: user.is_bot,
  is_incoming_webhook: user.bot_type === BOT_TYPE.incomingWebhook,
  date_joined: user.date_joined,
});
