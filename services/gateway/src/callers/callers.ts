import type { Request } from 'express';
import type { Bus } from '@team-chat/bus';
import { type Actor, findSession } from '@team-chat/contracts';
import type { Logger } from '@team-chat/runtime';
import { addressKey, readAddress } from '../http/client';
import { refuseIncomingWebhook, refuseLimitedKey } from './access';
import { Actors, type Credentials, type KeyAlone } from './actors';
import { Authenticator } from './authenticator';
import { BotCalls } from './bot-calls';
import { KeyUses } from './key-uses';
import { ParkedCallers } from './parked-callers';
import { type RateLimitRules, RateLimits } from './rate-limits';
import { type HostRealm, Realms } from './realms';
import { SessionCookie } from './session-cookie';

/** The parts of the gateway that find out who calls, and count the calls. */
export interface Callers {
  realms: Realms;
  authenticator: Authenticator;
  keyUses: KeyUses;
  botCalls: BotCalls;
  parkedCallers: ParkedCallers;
  rateLimits: RateLimits;
  /** Number of proxies in front whose X-Forwarded-For is believed. */
  trustedProxies: number;
  sessionCookie: SessionCookie;
}

/** Settings of what `createCallers` creates. */
interface CallersConfig {
  RATE_LIMITS: RateLimitRules;
  TRUST_PROXY: number;
  EXTERNAL_URL?: string | undefined;
}

/** Creates the parts of the gateway that find out who calls, and count the calls. */
export function createCallers(bus: Bus, log: Logger, config: CallersConfig): Callers {
  const actors = new Actors(bus);
  const rateLimits = new RateLimits(config.RATE_LIMITS);
  const trustedProxies = config.TRUST_PROXY;
  return {
    realms: new Realms(bus),
    authenticator: new Authenticator({ actors, rateLimits, trustedProxies }),
    keyUses: new KeyUses(bus, trustedProxies, log),
    botCalls: new BotCalls(bus, log),
    parkedCallers: new ParkedCallers(actors, bus),
    rateLimits,
    trustedProxies,
    sessionCookie: new SessionCookie(config.EXTERNAL_URL?.startsWith('https:') ?? false),
  };
}

/** Query parameter in which older clients send the API key, where they cannot send a header. */
export const KEY_PARAMETER = 'api_key';

/** Returns whether a request for something that is not part of the API has credentials, which may be wrong. */
export function hasCredentials({ sessionCookie }: Callers, req: Request): boolean {
  return Boolean(req.headers.authorization) || keyInQuery(req) !== undefined || sessionCookie.read(req) !== undefined;
}

/** Identifies the caller of something that is not part of the API; returns undefined for one without credentials, and for a
 *  browser whose session has ended. */
export async function identifyCaller(
  callers: Callers,
  bus: Bus,
  req: Request,
  { realm_id }: HostRealm,
): Promise<Actor | undefined> {
  const credentials = await findCredentials(callers, bus, req, realm_id);
  if (!credentials) {
    await callers.rateLimits.consume('anonymous', addressKey(readAddress(callers, req)));
    return undefined;
  }
  const identity = await callers.authenticator.identify(req, realm_id, credentials);
  callers.keyUses.note(req, identity);
  refuseIncomingWebhook(identity);
  refuseLimitedKey(identity);
  return identity.actor;
}

/** Returns what the request identifies its caller with: a header, a key in the address, or the session of a browser. */
async function findCredentials(
  callers: Callers,
  bus: Bus,
  req: Request,
  realm_id: number,
): Promise<Credentials | KeyAlone | undefined> {
  if (req.headers.authorization) return callers.authenticator.readCredentials(req);
  const key = keyInQuery(req);
  if (key !== undefined) return { api_key: key };
  const api_key = callers.sessionCookie.read(req);
  if (api_key === undefined) return undefined;
  await callers.rateLimits.check('anonymous', addressKey(readAddress(callers, req)));
  const { session } = await bus.call(findSession, { params: { realm_id, api_key } });
  return session ? { email: session.email, api_key } : undefined;
}

function keyInQuery({ query }: Request): string | undefined {
  const key = query[KEY_PARAMETER];
  return typeof key === 'string' && key !== '' ? key : undefined;
}
