import type { Database, Queryable, Transaction } from '@team-chat/db';
import type { Status } from '../domain/user-status';

const COLUMNS = ['status_text', 'emoji_name', 'emoji_code', 'reaction_type'] as const;

export interface UserStatusRow extends Status {
  user_id: number;
  presence_enabled: boolean;
}

export class UserStatusesRepository {
  constructor(private readonly db: Database) {}

  find(realmId: number, userId: number, tx: Queryable = this.db.knex): Promise<Status | undefined> {
    return tx('user_statuses')
      .where({ realm_id: realmId, user_id: userId })
      .first<Status | undefined>(...COLUMNS);
  }

  /** Writes a whole status; null deletes it. The caller has locked the user. */
  async set(tx: Transaction, realmId: number, userId: number, status: Status | null): Promise<void> {
    const key = { realm_id: realmId, user_id: userId };
    if (status === null) await tx('user_statuses').where(key).delete();
    else {
      await tx('user_statuses')
        .insert({ ...key, ...status })
        .onConflict(['realm_id', 'user_id'])
        .merge([...COLUMNS]);
    }
  }

  /** Lists the active people, all or those of `userIds`, who have a status or have switched their presence off. */
  async list(tx: Queryable, realmId: number, userIds?: number[]): Promise<UserStatusRow[]> {
    const { rows } = await tx.raw(
      `SELECT u.id AS user_id, coalesce((u.settings->>'presence_enabled')::boolean, true) AS presence_enabled,
              coalesce(s.status_text, '') AS status_text, coalesce(s.emoji_name, '') AS emoji_name,
              coalesce(s.emoji_code, '') AS emoji_code, coalesce(s.reaction_type, '') AS reaction_type
         FROM users u LEFT JOIN user_statuses s ON s.realm_id = u.realm_id AND s.user_id = u.id
        WHERE u.realm_id = :realmId AND u.is_active AND NOT u.is_bot
          AND (:userIds::bigint[] IS NULL OR u.id = ANY(:userIds))
          AND (s.user_id IS NOT NULL OR u.settings->>'presence_enabled' = 'false')
        ORDER BY u.id`,
      { realmId, userIds: userIds ?? null },
    );
    return rows;
  }
}
