import type { IncomingMessage } from 'node:http';
import { entryCache } from '@team-chat/bus';
import { ApiError } from '@team-chat/contracts';
import { type Actors, type Credentials, type Identity, type KeyAlone, parseAuthorization } from './actors';
import { addressKey, readAddress } from '../http/client';
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
  private readonly exempt = entryCache<string, true>(MAX_EXEMPT, EXEMPT_MS);

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
  async identify(req: IncomingMessage, realm_id: number, credentials: Credentials | KeyAlone): Promise<Identity> {
    const { actors } = this.parts;
    const known = actors.peek(realm_id, credentials);
    return known ?? this.attempt(req, realm_id, credentials, () => actors.identify(realm_id, credentials));
  }

  /** Returns the caller if it is known without a call (`Actors.peek`). */
  peek(...caller: Parameters<Actors['peek']>): Identity | undefined {
    return this.parts.actors.peek(...caller);
  }

  /** Runs an authentication whose failures count. Throws its errors, and RATE_LIMIT_HIT before it is run. */
  async attempt<T>(
    req: IncomingMessage,
    realm_id: number,
    { email = '', api_key }: Credentials | KeyAlone,
    authenticate: () => Promise<T>,
  ): Promise<T> {
    const key = `${realm_id}:${email}\n${api_key}`;
    try {
      if (!this.exempt.has(key)) await this.parts.rateLimits.check('anonymous', this.nameCounter(req));
      const result = await authenticate();
      this.exempt.set(key, true);
      return result;
    } catch (error) {
      throw await this.count(req, error, key);
    }
  }

  /** Returns an account that was authenticated as an actor. */
  withGroups(...account: Parameters<Actors['withGroups']>): Promise<Identity> {
    return this.parts.actors.withGroups(...account);
  }

  /** Counts a failed authentication. Returns the error to answer with: `error`, or RATE_LIMIT_HIT. */
  private async count(req: IncomingMessage, error: unknown, key = ''): Promise<unknown> {
    if (!(error instanceof ApiError) || error.status !== 401) return error;
    this.exempt.delete(key);
    return this.parts.rateLimits.consume('anonymous', this.nameCounter(req)).then(
      () => error,
      (limit: unknown) => limit,
    );
  }

  private nameCounter(req: IncomingMessage): string {
    return `failed ${addressKey(readAddress(this.parts, req))}`;
  }
}
