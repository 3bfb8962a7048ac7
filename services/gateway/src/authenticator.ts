import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { ApiError } from '@team-chat/contracts';
import { type Actors, type Credentials, type Identity, type KeyAlone, parseAuthorization } from './actors';
import { addressKey, addressOf } from './client-address';
import type { RateLimits } from './rate-limits';

/** Milliseconds for which credentials that were valid are exempt from the limit. */
const EXEMPT_MS = 24 * 3_600_000;
const MAX_EXEMPT = 50_000;

interface Parts {
  actors: Actors;
  rateLimits: RateLimits;
  trustedProxies: number;
}

/** Authenticates requests. Limits the failures of an address by the rules for anonymous callers. Credentials that were
 *  valid before are exempt, so that nobody locks out other users of the same address. */
export class Authenticator {
  private readonly exempt = new LRUCache<string, true>({ max: MAX_EXEMPT, ttl: EXEMPT_MS });

  constructor(private readonly parts: Parts) {}

  /** Reads the Authorization header. Throws the errors of `parseAuthorization`, and RATE_LIMIT_HIT. */
  async readCredentials(req: IncomingMessage): Promise<Credentials> {
    try {
      return parseAuthorization(req.headers.authorization);
    } catch (error) {
      throw await this.count(req, error);
    }
  }

  /** Identifies the caller. Throws the errors of `Actors.identify`, and RATE_LIMIT_HIT before accounts is asked. */
  async identify(
    req: IncomingMessage,
    realm_id: number,
    credentials: Credentials | KeyAlone,
  ): Promise<Identity> {
    const { actors, rateLimits } = this.parts;
    if (actors.isCached(realm_id, credentials)) return actors.identify(realm_id, credentials);
    const key = `${realm_id}:${credentials.email ?? ''}\n${credentials.api_key}`;
    try {
      if (!this.exempt.has(key)) await rateLimits.check('anonymous', this.counterOf(req));
      const identity = await actors.identify(realm_id, credentials);
      this.exempt.set(key, true);
      return identity;
    } catch (error) {
      throw await this.count(req, error, key);
    }
  }

  /** Counts a failed authentication. Returns the error to answer with: `error`, or RATE_LIMIT_HIT. */
  private async count(req: IncomingMessage, error: unknown, key = ''): Promise<unknown> {
    if (!(error instanceof ApiError) || error.status !== 401) return error;
    this.exempt.delete(key);
    return this.parts.rateLimits.consume('anonymous', this.counterOf(req)).then(
      () => error,
      (limit: unknown) => limit,
    );
  }

  private counterOf(req: IncomingMessage): string {
    return `failed ${addressKey(addressOf(this.parts, req))}`;
  }
}
