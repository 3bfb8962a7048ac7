import type { Request } from 'express';
import type { Bus } from '@team-chat/bus';
import { ApiError, authenticateWebhook } from '@team-chat/contracts';
import { refuseLimitedKey } from '../access';
import type { Identity } from '../actors';
import { KEY_PARAMETER } from '../identify-caller';
import type { Gateway } from '../request-context';

/** The account in whose name an integration sends messages. */
export interface IncomingWebhookCaller extends Identity {
  /** Null for people. */
  ownerId: number | null;
  /** Null where requests are not signed. */
  secret: string | null;
}

/** Identifies the caller by the API key in the URL. Throws REQUEST_VARIABLE_MISSING, INVALID_API_KEY, USER_DEACTIVATED,
 *  REALM_DEACTIVATED and RATE_LIMIT_HIT. */
export async function identifyIncomingWebhook(
  gateway: Gateway,
  bus: Bus,
  req: Request,
  realm_id: number,
  api_key: string | undefined,
): Promise<IncomingWebhookCaller> {
  if (api_key === undefined) {
    const data = { var_name: KEY_PARAMETER };
    throw new ApiError('REQUEST_VARIABLE_MISSING', `Missing '${KEY_PARAMETER}' argument`, data);
  }
  const account = await gateway.authenticator.attempt(req, realm_id, { api_key }, () =>
    bus.call(authenticateWebhook, { params: { realm_id, api_key } }),
  );
  const identity = await gateway.authenticator.withGroups(realm_id, account);
  gateway.keyUses.note(req, identity);
  refuseLimitedKey(identity);
  return { ...identity, ownerId: account.bot_owner_id, secret: account.webhook_secret };
}
