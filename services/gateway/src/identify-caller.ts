import type { Request } from 'express';
import type { Actor } from '@team-chat/contracts';
import { refuseIncomingWebhook, refuseLimitedKey } from './access';
import { addressKey, addressOf } from './client-address';
import type { HostRealm } from './realms';
import type { Gateway } from './request-context';

/** Query parameter in which older clients send the API key, where they cannot send a header. */
export const KEY_PARAMETER = 'api_key';

/** Returns whether a request for something that is not part of the API has credentials. */
export function hasCredentials(req: Request): boolean {
  return Boolean(req.headers.authorization) || keyInQuery(req) !== undefined;
}

/** Identifies the caller of something that is not part of the API; returns undefined for one without credentials. */
export async function identifyCaller(
  gateway: Gateway,
  req: Request,
  { realm_id }: HostRealm,
): Promise<Actor | undefined> {
  if (!hasCredentials(req)) {
    await gateway.rateLimits.consume('anonymous', addressKey(addressOf(gateway, req)));
    return undefined;
  }
  const { authenticator } = gateway;
  const credentials = req.headers.authorization
    ? await authenticator.readCredentials(req)
    : { api_key: keyInQuery(req)! };
  const identity = await authenticator.identify(req, realm_id, credentials);
  gateway.keyUses.note(req, identity);
  refuseIncomingWebhook(identity);
  refuseLimitedKey(identity);
  return identity.actor;
}

function keyInQuery({ query }: Request): string | undefined {
  const key = query[KEY_PARAMETER];
  return typeof key === 'string' && key !== '' ? key : undefined;
}
