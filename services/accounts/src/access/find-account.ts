import {
  type ApiError,
  type authenticate,
  BOT_TYPE,
  isWellFormedApiKey,
  type KeyScope,
  type ParamsOf,
  type ResultOf,
} from '@team-chat/contracts';
import type { Context } from '../context';
import { hasWebhookSecret, type UserRow } from '../domain/user';
import type { UsedKey } from '../repositories/api-keys';

type Refusal = 'INVALID_API_KEY' | 'USER_DEACTIVATED' | 'REALM_DEACTIVATED';

/** An account, and the key of the request; null for the account's first key. */
interface FoundAccount {
  user: UserRow;
  key: UsedKey | null;
}

/** Returns the account with an API key, and with an address if one is given. Throws the error that `refuse` makes of the
 *  reason. */
export async function findAccount(
  ctx: Context,
  { realm_id, email, api_key }: ParamsOf<typeof authenticate>,
  refuse: (code: Refusal, message: string) => ApiError,
): Promise<FoundAccount> {
  if (!isWellFormedApiKey(api_key)) throw refuse('INVALID_API_KEY', 'Malformed API key');
  const found = await ctx.apiKeys.findUser(ctx.apiKeyBox.hashes(api_key));
  const user = found?.user;
  if (!user || (email !== undefined && email.toLowerCase() !== user.delivery_email.toLowerCase())) {
    throw refuse('INVALID_API_KEY', 'Invalid API key');
  }
  if (user.realm_id !== realm_id) throw refuse('INVALID_API_KEY', 'Account is not associated with this subdomain');
  if (!user.is_active) throw refuse('USER_DEACTIVATED', 'Account is deactivated');
  const realm = await ctx.realms.find(realm_id);
  if (!realm?.is_active) throw refuse('REALM_DEACTIVATED', 'This organization has been deactivated');
  if (isExpired(found!.key, ctx.now())) throw refuse('INVALID_API_KEY', 'API key has expired');
  return found!;
}

const isExpired = (key: UsedKey | null, now: number): boolean => key?.expires_at != null && key.expires_at <= now;

/** Returns the facts about an account by which the gateway identifies the caller. */
export const identityOf = ({ user, key }: FoundAccount): ResultOf<typeof authenticate> => ({
  user_id: user.id,
  role: user.role,
  is_bot: user.is_bot,
  is_incoming_webhook: user.bot_type === BOT_TYPE.incomingWebhook,
  has_webhook_secret: hasWebhookSecret(user),
  date_joined: user.date_joined,
  key_id: key?.id ?? null,
  scope: scopeOf(key),
  expires_at: key?.expires_at ?? null,
});

const scopeOf = (key: UsedKey | null): KeyScope | null =>
  key && (key.permission !== 'all' || key.channel_ids)
    ? { permission: key.permission, channel_ids: key.channel_ids }
    : null;
