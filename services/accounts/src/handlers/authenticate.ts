import type { Handler } from '@team-chat/bus';
import { ApiError, type authenticate as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { isWellFormedApiKey } from '../domain/api-keys';

const INCOMING_WEBHOOK_BOT = 2;

/** Source: spec/wire-contract.md, section 1.4. */
export const authenticate: Handler<Context, typeof op> = async (ctx, { params }) => {
  const { realm_id, email, api_key } = params;
  if (!isWellFormedApiKey(api_key)) throw unauthorized('Malformed API key');
  const user = await ctx.users.findByApiKeyHash(ctx.apiKeys.hashes(api_key));
  if (!user || (email !== undefined && email.toLowerCase() !== user.delivery_email.toLowerCase()))
    throw unauthorized('Invalid API key');
  if (user.realm_id !== realm_id) throw unauthorized('Account is not associated with this subdomain');
  if (!user.is_active) throw unauthorized('Account is deactivated');
  const realm = await ctx.realms.find(realm_id);
  if (!realm?.is_active) throw unauthorized('This organization has been deactivated');
  return {
    user_id: user.id,
    role: user.role,
    is_bot: user.is_bot,
    is_incoming_webhook: user.bot_type === INCOMING_WEBHOOK_BOT,
    date_joined: user.date_joined,
  };
};

const unauthorized = (message: string) => new ApiError('UNAUTHORIZED', message);
