import { createHash } from 'node:crypto';
import type { Database, Transaction } from '@team-chat/db';
import type { PushToken } from '../domain/push-token';

/** Number of tokens of one user. Each start of a client adds its token again, so that the oldest tokens are those of
 *  abandoned devices. */
const MAX_TOKENS = 50;

interface Owner {
  realm_id: number;
  id: number;
}

const digestOf = (token: string) => createHash('sha256').update(token).digest();
const of = ({ realm_id, id }: Owner) => ({ realm_id, user_id: id });

/** Tokens by which push services address the devices of users. */
export class PushTokensRepository {
  constructor(private readonly db: Database) {}

  /** Returns whether the user has this token, of any service. */
  async has(user: Owner, token: string): Promise<boolean> {
    const row = await this.db
      .knex('push_tokens')
      .where({ ...of(user), token_digest: digestOf(token) })
      .first('service');
    return row !== undefined;
  }

  /** Adds a token, or makes a known token the newest one again. Removes the oldest tokens above the maximum. */
  async add(tx: Transaction, user: Owner, { service, token, app_id }: PushToken): Promise<void> {
    await tx('push_tokens')
      .insert({
        ...of(user),
        service,
        token,
        token_digest: digestOf(token),
        app_id,
        added_at: tx.fn.now(),
      })
      .onConflict(['realm_id', 'user_id', 'service', 'token_digest'])
      .merge(['app_id', 'added_at']);
    const oldest = tx('push_tokens')
      .where(of(user))
      .orderBy('added_at', 'desc')
      .offset(MAX_TOKENS)
      .select('service', 'token_digest');
    await tx('push_tokens').where(of(user)).whereIn(['service', 'token_digest'], oldest).delete();
  }

  /** Removes a token. Returns whether the user had it. */
  async remove(user: Owner, { service, token }: PushToken): Promise<boolean> {
    const removed = await this.db
      .knex('push_tokens')
      .where({ ...of(user), service, token_digest: digestOf(token) })
      .delete();
    return removed > 0;
  }

  async removeAll(tx: Transaction, user: Owner): Promise<void> {
    await tx('push_tokens').where(of(user)).delete();
  }
}
