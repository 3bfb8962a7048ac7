import { type Bus, Lookup } from '@team-chat/bus';
import {
  type Actor,
  actorGroups,
  ApiError,
  authenticate,
  BadRequestError,
  credentials,
  isWellFormedApiKey,
  type KeyScope,
  NotLoggedInError,
  type ResultOf,
} from '@team-chat/contracts';

type Account = ResultOf<typeof authenticate>;

export interface Identity {
  actor: Actor;
  is_incoming_webhook: boolean;
  has_webhook_secret: boolean;
  /** Id of the API key; null for the first key of the account. */
  key_id: number | null;
  /** Null for a key that allows everything. */
  scope: KeyScope | null;
  /** Time from which the key is refused, in Unix seconds; null for never. */
  expires_at: number | null;
}

export interface Credentials {
  email: string;
  api_key: string;
}

/** An API key without the address of its user. */
export interface KeyAlone {
  email?: undefined;
  api_key: string;
}

const CONTROL_CHARACTER = /[\u0000-\u001f\u007f]/;

/** Splits an Authorization header. Throws the errors of spec/wire-contract.md, section 1.4. */
export function parseAuthorization(header: string | undefined): Credentials {
  if (header === undefined || header === '') {
    throw new NotLoggedInError();
  }
  const [scheme = '', encoded = ''] = header.split(/\s+/, 2);
  if (scheme.toLowerCase() !== 'basic') {
    throw new BadRequestError('This endpoint requires HTTP basic authentication.');
  }
  const parts = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  if (parts.length !== 2) throw new ApiError('UNAUTHORIZED', 'Invalid authorization header for basic auth');
  const [email, api_key] = parts as [string, string];
  if (CONTROL_CHARACTER.test(email)) {
    throw new ApiError('UNAUTHORIZED', 'Invalid authorization header for basic auth');
  }
  if (!isWellFormedApiKey(api_key)) throw new ApiError('UNAUTHORIZED', 'Malformed API key');
  return { email, api_key };
}

/** Returns whether an API key has expired by now. */
export function hasExpired({ expires_at }: { expires_at?: number | null }): boolean {
  return expires_at != null && expires_at <= Date.now() / 1000;
}

/** Turns credentials into actors. Calls accounts for the account and groups for its group ids, and caches both until
 *  these services invalidate them. Accounts of keys alone are not cached: they are invalidated by their address. */
export class Actors {
  private readonly accounts;
  private readonly groups;
  /** Actors of accounts as they are cached. */
  private readonly identities = new WeakMap<Account, Identity>();

  constructor(private readonly bus: Bus) {
    this.accounts = new Lookup(bus, credentials);
    this.groups = new Lookup(bus, actorGroups);
  }

  /** Calls `listener` with the lower-case addresses of accounts that were changed, after their credentials were removed
   *  from the cache. */
  onInvalidated(listener: (realm_id: number, emails: string[]) => void): void {
    this.accounts.onInvalidated(listener);
  }

  /** Returns the caller if it is known without a call, and its key has not expired: the same object until something about
   *  the caller changes. */
  peek(realm_id: number, { email, api_key }: Credentials | KeyAlone): Identity | undefined {
    const account = email === undefined ? undefined : this.accounts.peek(realm_id, `${email}\n${api_key}`);
    if (!account || hasExpired(account)) return undefined;
    const group_ids = this.groups.peek(realm_id, buildGroupsKey(account));
    return group_ids && this.buildIdentity(realm_id, account, group_ids);
  }

  /** Throws the 401 errors of spec/wire-contract.md, section 1.4. */
  async identify(realm_id: number, given: Credentials | KeyAlone): Promise<Identity> {
    const account = await this.findAccount(realm_id, given);
    // Accounts checked it when it was asked; the answer may be older.
    if (hasExpired(account)) throw new ApiError('UNAUTHORIZED', 'API key has expired');
    return this.withGroups(realm_id, account);
  }

  /** Returns an account as an actor, with the groups that it is in. */
  async withGroups(realm_id: number, account: Account): Promise<Identity> {
    const key = buildGroupsKey(account);
    const group_ids = this.groups.peek(realm_id, key) ?? (await this.groups.get(realm_id, key))!;
    return this.buildIdentity(realm_id, account, group_ids);
  }

  private buildIdentity(realm_id: number, account: Account, group_ids: number[]): Identity {
    const known = this.identities.get(account);
    if (known?.actor.group_ids === group_ids) return known;
    const { user_id, role, is_bot, is_incoming_webhook, has_webhook_secret } = account;
    const identity: Identity = {
      actor: { realm_id, user_id, role, is_bot, group_ids },
      is_incoming_webhook,
      has_webhook_secret,
      key_id: account.key_id ?? null,
      scope: account.scope ?? null,
      expires_at: account.expires_at ?? null,
    };
    this.identities.set(account, identity);
    return identity;
  }

  private async findAccount(realm_id: number, { email, api_key }: Credentials | KeyAlone): Promise<Account> {
    if (email === undefined) return this.bus.call(authenticate, { params: { realm_id, api_key } });
    const key = `${email}\n${api_key}` as const;
    return this.accounts.peek(realm_id, key) ?? (await this.accounts.get(realm_id, key))!;
  }
}

const buildGroupsKey = ({ user_id, role, date_joined }: Account) => `${user_id}:${role}:${date_joined}` as const;
