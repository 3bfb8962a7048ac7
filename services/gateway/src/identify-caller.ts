import type { Request } from 'express';
import type { Bus } from '@team-chat/bus';
import { type Actor, findSession } from '@team-chat/contracts';
import type { Credentials, KeyAlone } from './actors';
import { refuseIncomingWebhook, refuseLimitedKey } from './access';
import { addressKey, readAddress } from './client-address';
import type { HostRealm } from './realms';
import type { Gateway } from './request-context';

/** Query parameter in which older clients send the API key, where they cannot send a header. */
export const KEY_PARAMETER = 'api_key';

/** Returns whether a request for something that is not part of the API has credentials, which may be wrong. */
export function hasCredentials({ sessionCookie }: Gateway, req: Request): boolean {
  return (
    Boolean(req.headers.authorization) ||
    keyInQuery(req) !== undefined ||
    sessionCookie.read(req) !== undefined
  );
}

/** Identifies the caller of something that is not part of the API; returns undefined for one without credentials, and for a
 *  browser whose session has ended. */
export async function identifyCaller(
  gateway: Gateway,
  bus: Bus,
  req: Request,
  { realm_id }: HostRealm,
): Promise<Actor | undefined> {
  const credentials = await findCredentials(gateway, bus, req, realm_id);
  if (!credentials) {
    await gateway.rateLimits.consume('anonymous', addressKey(readAddress(gateway, req)));
    return undefined;
  }
  const identity = await gateway.authenticator.identify(req, realm_id, credentials);
  gateway.keyUses.note(req, identity);
  refuseIncomingWebhook(identity);
  refuseLimitedKey(identity);
  return identity.actor;
}

/** Returns what the request identifies its caller with: a header, a key in the address, or the session of a browser. */
async function findCredentials(
  gateway: Gateway,
  bus: Bus,
  req: Request,
  realm_id: number,
): Promise<Credentials | KeyAlone | undefined> {
  if (req.headers.authorization) return gateway.authenticator.readCredentials(req);
  const key = keyInQuery(req);
  if (key !== undefined) return { api_key: key };
  const api_key = gateway.sessionCookie.read(req);
  if (api_key === undefined) return undefined;
  await gateway.rateLimits.check('anonymous', addressKey(readAddress(gateway, req)));
  const { session } = await bus.call(findSession, { params: { realm_id, api_key } });
  return session ? { email: session.email, api_key } : undefined;
}

function keyInQuery({ query }: Request): string | undefined {
  const key = query[KEY_PARAMETER];
  return typeof key === 'string' && key !== '' ? key : undefined;
}
