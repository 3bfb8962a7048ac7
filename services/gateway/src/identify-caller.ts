import type { Request } from 'express';
import type { Actor } from '@team-chat/contracts';
import { addressKey, addressOf } from './client-address';
import type { HostRealm } from './realms';
import type { Gateway } from './request-context';

/** Identifies the caller of something that is not part of the API; returns undefined for one without credentials. */
export async function identifyCaller(
  gateway: Gateway,
  req: Request,
  { realm_id }: HostRealm,
): Promise<Actor | undefined> {
  if (!req.headers.authorization) {
    await gateway.rateLimits.consume('anonymous', addressKey(addressOf(gateway, req)));
    return undefined;
  }
  const credentials = await gateway.authenticator.readCredentials(req);
  return (await gateway.authenticator.identify(req, realm_id, credentials)).actor;
}
