import type { KeyPermission, KeyUse } from '@team-chat/contracts';
import type { Database, Queryable, Transaction } from '@team-chat/db';
import type { StoredApiKey } from '../domain/secret-box';
import type { UserRow } from '../domain/user';

export interface ApiKeyRow {
  realm_id: number;
  id: number;
  user_id: number;
  name: string;
  /** The client program whose log-in made the key; null for a key that was made on request. */
  client: string | null;
  /** Null for the first key, which is in the row of its user. */
  api_key_hash: Buffer | null;
  api_key_sealed: Buffer | null;
  permission: KeyPermission;
  channel_ids: number[] | null;
  created_at: number;
  expires_at: number | null;
  last_used_at: number | null;
  last_used_from: string | null;
  /** How the browser of a session's key was logged in: `password`, or an identity provider. Null for other keys. */
  session_method: string | null;
}

/** The part of a key that limits requests with the key; null for the first key. */
export type UsedKey = Pick<ApiKeyRow, 'id' | 'permission' | 'channel_ids' | 'expires_at' | 'session_method'>;

type New = Pick<ApiKeyRow, 'realm_id' | 'user_id' | 'name' | 'created_at'> &
  StoredApiKey &
  Partial<Pick<ApiKeyRow, 'client' | 'permission' | 'channel_ids' | 'expires_at' | 'session_method'>>;
type Account = Pick<UserRow, 'realm_id' | 'id' | 'date_joined'>;

/** The API keys of accounts besides the first, and the description of the first. */
export class ApiKeysRepository {
  constructor(private readonly db: Database) {}

  /** Finds the user, in any organisation, with a key that has one of these hashes. */
  async findUser(hashes: Buffer[]): Promise<{ user: UserRow; key: UsedKey | null } | undefined> {
    const { rows } = await this.db.knex.raw<{ rows: (UserRow & { used_key: UsedKey | null })[] }>(
      `SELECT u.*, NULL::jsonb AS used_key FROM users u WHERE u.api_key_hash = ANY(:hashes)
       UNION ALL
       SELECT u.*, jsonb_build_object('id', k.id, 'permission', k.permission, 'channel_ids', k.channel_ids,
                                      'expires_at', k.expires_at, 'session_method', k.session_method)
         FROM api_keys k JOIN users u ON u.realm_id = k.realm_id AND u.id = k.user_id
        WHERE k.api_key_hash = ANY(:hashes)`,
      { hashes },
    );
    return rows[0] && { user: rows[0], key: rows[0].used_key };
  }

  /** Lists all keys of an account: the first key, then the others, the oldest first. */
  async list(account: Account): Promise<ApiKeyRow[]> {
    await this.describeFirst(account);
    return this.db
      .knex<ApiKeyRow>('api_keys')
      .where({ realm_id: account.realm_id, user_id: account.id })
      .orderByRaw('api_key_hash IS NOT NULL, id');
  }

  /** Adds the description of the first key, unless there is one. */
  async describeFirst({ realm_id, id, date_joined }: Account, tx: Queryable = this.db.knex): Promise<void> {
    await tx.raw(
      `INSERT INTO api_keys (realm_id, user_id, name, created_at) VALUES (?, ?, '', ?)
       ON CONFLICT (realm_id, user_id) WHERE api_key_hash IS NULL DO NOTHING`,
      [realm_id, id, date_joined],
    );
  }

  find(
    tx: Queryable,
    { realm_id, id: user_id }: Pick<UserRow, 'realm_id' | 'id'>,
    by: Pick<ApiKeyRow, 'id'> | Pick<ApiKeyRow, 'client'>,
  ): Promise<ApiKeyRow | undefined> {
    return tx<ApiKeyRow>('api_keys')
      .where({ realm_id, user_id, ...by })
      .first();
  }

  /** Names the first key after a client program, unless the key has the name of another program. Returns whether the key
   *  has the client's name now. */
  async claimFirst(tx: Transaction, account: Account, client: string): Promise<boolean> {
    await this.describeFirst(account, tx);
    const claimed = await tx<ApiKeyRow>('api_keys')
      .where({ realm_id: account.realm_id, user_id: account.id, api_key_hash: null, client: null })
      .update({ client, name: client });
    return claimed > 0;
  }

  /** Counts the keys of an account besides those of browsers. */
  async count(tx: Transaction, { realm_id, id }: Account): Promise<number> {
    const row = await tx('api_keys').where({ realm_id, user_id: id, session_method: null }).count().first();
    return Number(row!.count);
  }

  async insert(tx: Transaction, key: New): Promise<ApiKeyRow> {
    const [row] = await tx<ApiKeyRow>('api_keys').insert(key).returning('*');
    return row!;
  }

  /** Replaces a key by another one. */
  async replace(tx: Transaction, { realm_id, id }: ApiKeyRow, stored: StoredApiKey): Promise<void> {
    await tx<ApiKeyRow>('api_keys').where({ realm_id, id }).update(stored);
  }

  async remove(tx: Transaction, { realm_id, id }: Pick<ApiKeyRow, 'realm_id' | 'id'>): Promise<void> {
    await tx('api_keys').where({ realm_id, id }).delete();
  }

  /** Removes the keys of browsers, except for a number of the newest keys, or for one key. Returns the number of removed
   *  keys. */
  async removeSessions(
    tx: Transaction,
    { realm_id, id }: Pick<UserRow, 'realm_id' | 'id'>,
    { except = 0, exceptId }: { except?: number; exceptId?: number | undefined } = {},
  ): Promise<number> {
    const { rowCount } = await tx.raw(
      `DELETE FROM api_keys WHERE realm_id = :realm_id AND id IN
         (SELECT id FROM api_keys WHERE realm_id = :realm_id AND user_id = :id AND session_method IS NOT NULL
             AND id IS DISTINCT FROM :exceptId::bigint
           ORDER BY created_at DESC, id DESC OFFSET :except)`,
      { realm_id, id, except, exceptId: exceptId ?? null },
    );
    return rowCount;
  }

  async removeExpired(tx: Transaction, { realm_id, id }: Account, now: number): Promise<void> {
    await tx('api_keys').where({ realm_id, user_id: id }).where('expires_at', '<=', now).delete();
  }

  /** Removes the description of the first key. */
  async removeFirst(tx: Transaction, { realm_id, id }: Pick<UserRow, 'realm_id' | 'id'>): Promise<void> {
    await tx('api_keys').where({ realm_id, user_id: id, api_key_hash: null }).delete();
  }

  async removeAll(tx: Transaction, { realm_id, id }: Account): Promise<void> {
    await tx('api_keys').where({ realm_id, user_id: id }).delete();
  }

  /** Records uses in the order of the keys, so that two replicas do not deadlock. */
  async recordUses(uses: KeyUse[]): Promise<void> {
    const values = JSON.stringify(uses);
    await this.db.knex.raw(
      `WITH uses AS (SELECT * FROM jsonb_to_recordset(?::jsonb)
                       AS u (realm_id bigint, user_id bigint, key_id bigint, used_at bigint, address text)),
            keys AS (SELECT k.realm_id, k.id, u.used_at, u.address
                       FROM uses u JOIN api_keys k ON k.realm_id = u.realm_id AND k.id = u.key_id
                      ORDER BY k.realm_id, k.id FOR UPDATE OF k)
       UPDATE api_keys SET last_used_at = keys.used_at, last_used_from = keys.address FROM keys
        WHERE api_keys.realm_id = keys.realm_id AND api_keys.id = keys.id
          AND coalesce(api_keys.last_used_at, 0) <= keys.used_at`,
      [values],
    );
    await this.db.knex.raw(
      `INSERT INTO api_keys (realm_id, user_id, name, created_at, last_used_at, last_used_from)
       SELECT u.realm_id, u.user_id, '', users.date_joined, u.used_at, u.address
         FROM jsonb_to_recordset(?::jsonb)
                AS u (realm_id bigint, user_id bigint, key_id bigint, used_at bigint, address text)
         JOIN users ON users.realm_id = u.realm_id AND users.id = u.user_id
        WHERE u.key_id IS NULL ORDER BY u.realm_id, u.user_id
       ON CONFLICT (realm_id, user_id) WHERE api_key_hash IS NULL
       DO UPDATE SET last_used_at = excluded.last_used_at, last_used_from = excluded.last_used_from
        WHERE coalesce(api_keys.last_used_at, 0) <= excluded.last_used_at`,
      [values],
    );
  }
}
