import type { VisibilityPolicy } from '@team-chat/contracts';
import type { Database, Queryable, Transaction } from '@team-chat/db';

export interface UserTopicRow {
  realm_id: number;
  user_id: number;
  channel_id: number;
  topic: string;
  visibility_policy: VisibilityPolicy;
  /** Unix seconds. */
  last_updated: number;
}

type Place = Pick<UserTopicRow, 'realm_id' | 'user_id' | 'channel_id' | 'topic'>;

/** What users want of single topics; no row means nothing special. */
export class UserTopicsRepository {
  constructor(private readonly db: Database) {}

  list(
    realmId: number,
    userId: number,
    tx: Queryable = this.db.knex,
  ): Promise<(UserTopicRow & { channel_name: string })[]> {
    return tx('user_topics')
      .join('channels', { 'channels.realm_id': 'user_topics.realm_id', 'channels.id': 'channel_id' })
      .where({ 'user_topics.realm_id': realmId, user_id: userId })
      .orderBy(['last_updated', 'channel_id', 'topic'])
      .select('user_topics.*', 'channels.name as channel_name');
  }

  /** Sets a policy; returns whether that changed anything. */
  async set(tx: Transaction, row: UserTopicRow): Promise<boolean> {
    if (row.visibility_policy === 0) return this.remove(tx, row);
    const { rowCount } = await tx.raw<{ rowCount: number }>(
      `INSERT INTO user_topics (realm_id, user_id, channel_id, topic, visibility_policy, last_updated)
       VALUES (:realm_id, :user_id, :channel_id, :topic, :visibility_policy, :last_updated)
       ON CONFLICT (realm_id, user_id, channel_id, lower(topic)) DO UPDATE
          SET visibility_policy = excluded.visibility_policy, last_updated = excluded.last_updated
        WHERE user_topics.visibility_policy <> excluded.visibility_policy`,
      { ...row },
    );
    return rowCount > 0;
  }

  private async remove(tx: Transaction, { realm_id, user_id, channel_id, topic }: Place): Promise<boolean> {
    const removed = await tx('user_topics')
      .where({ realm_id, user_id, channel_id })
      .whereRaw('lower(topic) = lower(?)', [topic])
      .delete();
    return removed > 0;
  }
}
