import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import type { Bus } from '@team-chat/bus';
import { ApiError, authenticateWebhook } from '@team-chat/contracts';
import type { Signature } from '@team-chat/integrations';
import type { Identity } from '../callers/actors';
import { KEY_PARAMETER } from '../callers/callers';
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
  return { ...identity, ownerId: account.bot_owner_id, secret: account.webhook_secret };
}

/** Throws unless a request proves that its sender knows the secret. */
export function checkSignature(
  { headers }: Pick<IncomingMessage, 'headers'>,
  body: Buffer,
  signature: Signature,
  secret: string,
): void {
  const { header, kind, prefix = '', timestampHeader } = signature;
  const sent = String(headers[header.toLowerCase()] ?? '');
  const given = kind === 'token' ? [sent] : sent.split(',').map((part) => part.trim());
  const timestamp = timestampHeader && headers[timestampHeader.toLowerCase()];
  const hmac = createHmac('sha256', secret).update(timestamp === undefined ? '' : `${String(timestamp)}:`);
  const expected = kind === 'token' ? secret : `${prefix}${hmac.update(body).digest('hex')}`;
  if (given.some((value) => isSame(value, expected))) return;
  throw new ApiError('UNAUTHORIZED', `The signature in the header '${header}' is missing or wrong`);
}

/** Compares in a time that does not depend on the values. Digests have one length, which the comparison needs. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
