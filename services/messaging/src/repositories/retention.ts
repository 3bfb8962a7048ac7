import { claimDue, type Database } from '@team-chat/db';

/** The archiving of an organisation's expired messages, with its progress. */
export interface RetentionRun {
  realm_id: number;
  /** Conversations up to this id are done. */
  done_through: number;
}

/** A conversation whose messages expire after some days. */
export interface ExpiringConversation {
  id: number;
  days: number;
  participants: number[] | null;
}

export interface OldMessage {
  id: number;
  sender_id: number;
  has_expired: boolean;
}

/** Time after which another replica continues a run that no replica has advanced. */
const LEASE = '1 minute';

export class RetentionRepository {
  constructor(private readonly db: Database) {}

  /** Makes a run due for every organisation. A run that is under way continues. */
  async scheduleAll(): Promise<void> {
    await this.db.knex.raw(
      'INSERT INTO retention_runs (realm_id) SELECT DISTINCT realm_id FROM conversations ON CONFLICT DO NOTHING',
    );
  }

  /** Claims the run that has been due longest, if any. */
  claim(): Promise<RetentionRun[]> {
    return claimDue(this.db, {
      table: 'retention_runs',
      key: ['realm_id'],
      due: 'next_at',
      pause: `interval '${LEASE}'`,
      countsAttempts: false,
      returning: ['realm_id', 'done_through'],
    });
  }

  /** Makes the rest of a run due at once. */
  async moveOn({ realm_id, done_through }: RetentionRun): Promise<void> {
    const { knex } = this.db;
    await knex('retention_runs').where({ realm_id }).update({ done_through, next_at: knex.fn.now() });
  }

  async finish(realm_id: number): Promise<void> {
    await this.db.knex('retention_runs').where({ realm_id }).delete();
  }

  /** Returns the next conversations whose messages expire, in the order of their ids. A channel's own days override the
   *  organisation's; a number below 1 means that messages are kept. */
  async listExpiring(
    { realm_id, done_through }: RetentionRun,
    realmDays: number,
    limit: number,
  ): Promise<ExpiringConversation[]> {
    const { rows } = await this.db.knex.raw<{ rows: ExpiringConversation[] }>(
      `SELECT c.id, c.participants, coalesce(ch.message_retention_days, :realmDays::int) AS days
         FROM conversations c
         LEFT JOIN channels ch ON ch.realm_id = c.realm_id AND ch.conversation_id = c.id
        WHERE c.realm_id = :realm_id AND c.id > :done_through AND c.last_message_id IS NOT NULL
          AND coalesce(ch.message_retention_days, :realmDays::int) > 0
          AND NOT EXISTS (SELECT FROM legal_holds h
                           WHERE h.realm_id = c.realm_id AND h.channel_id = ch.id AND h.lifted_at IS NULL)
        ORDER BY c.id LIMIT :limit`,
      { realm_id, done_through, realmDays, limit },
    );
    return rows;
  }

  /** Returns the oldest messages of a conversation after an id, and whether they were sent more than `days` days ago by the
   *  clock of the database. */
  async listOldest(
    realmId: number,
    { id, days }: ExpiringConversation,
    afterId: number,
    limit: number,
  ): Promise<OldMessage[]> {
    const { rows } = await this.db.knex.raw<{ rows: OldMessage[] }>(
      `SELECT id, sender_id, timestamp < extract(epoch FROM now()) - :days::bigint * 86400 AS has_expired
         FROM messages
        WHERE realm_id = :realmId AND conversation_id = :id AND id > :afterId ORDER BY id LIMIT :limit`,
      { realmId, id, days, afterId, limit },
    );
    return rows;
  }
}
