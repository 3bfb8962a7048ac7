import { ApiError, type authenticateWebhook as op } from '@team-chat/contracts';
import { findAccount, identityOf } from '../access/find-account';
import type { Handler } from '../context';

/** Source: spec/wire-contract-files-and-time.md, section 6.5. */
export const authenticateWebhook: Handler<typeof op> = async (ctx, { params }) => {
  const account = await findAccount(ctx, params, (code, message) => new ApiError(code, message));
  return {
    ...identityOf(account),
    bot_owner_id: account.user.bot_owner_id,
    webhook_secret: account.user.bot_settings.webhook_secret || null,
  };
};
