import { groupBy, type VisibilityPolicy } from '@team-chat/contracts';
import type { Database, Queryable, Transaction } from '@team-chat/db';
import { ROLE } from '@team-chat/permissions';

export interface UserTopicRow {
  realm_id: number;
  user_id: number;
  channel_id: number;
  topic: string;
  visibility_policy: VisibilityPolicy;
  /** Unix seconds. */
  last_updated: number;
}

/** A policy with the name of its channel; empty where the user left a channel that is private, or closed to guests. */
export type NamedUserTopic = UserTopicRow & { channel_name: string };

type Place = Pick<UserTopicRow, 'realm_id' | 'user_id' | 'channel_id' | 'topic'>;

/** Users' visibility policies for topics; no row means the channel's policy applies. */
export class UserTopicsRepository {
  constructor(private readonly db: Database) {}

  async list(realmId: number, userId: number, tx: Queryable = this.db.knex): Promise<NamedUserTopic[]> {
    return (await this.listOfUsers(tx, realmId, [userId])).get(userId) ?? [];
  }

  /** Locks users' topic policies until `tx` ends: each change announces a user's whole list. */
  async lockOfUsers(tx: Transaction, realmId: number, userIds: number[]): Promise<void> {
    await tx.raw(
      `SELECT pg_advisory_xact_lock_shared(hashtext('user topics'), ?::int),
              count(pg_advisory_xact_lock(hashtext('user topics of'), user_id))
         FROM (SELECT user_id::int FROM unnest(?::bigint[]) AS user_id ORDER BY user_id) AS sorted`,
      [realmId, userIds],
    );
  }

  /** Locks the topic policies of all users until `tx` ends. */
  async lockOfAll(tx: Transaction, realmId: number): Promise<void> {
    await tx.raw("SELECT pg_advisory_xact_lock(hashtext('user topics'), ?::int)", [realmId]);
  }

  /** Locks and returns all users' policies for a topic. */
  listOfTopic(
    tx: Transaction,
    realmId: number,
    { channel_id, topic }: Pick<UserTopicRow, 'channel_id' | 'topic'>,
  ): Promise<UserTopicRow[]> {
    return tx('user_topics')
      .where({ realm_id: realmId, channel_id })
      .whereRaw('lower(topic) = lower(?)', [topic])
      .orderBy('user_id')
      .forUpdate();
  }

  /** Returns the policies of several users by user id, as `list` returns them for one. */
  async listOfUsers(tx: Queryable, realmId: number, userIds: number[]): Promise<Map<number, NamedUserTopic[]>> {
    const { rows } = await tx.raw<{ rows: NamedUserTopic[] }>(
      `SELECT t.*, CASE WHEN s.is_active OR c.is_web_public OR NOT c.invite_only AND u.role < :guest
                        THEN c.name ELSE '' END AS channel_name
         FROM user_topics t
         JOIN channels c ON c.realm_id = t.realm_id AND c.id = t.channel_id
         LEFT JOIN subscriptions s ON s.realm_id = t.realm_id AND s.channel_id = t.channel_id AND s.user_id = t.user_id
         LEFT JOIN user_replicas u ON u.realm_id = t.realm_id AND u.user_id = t.user_id
        WHERE t.realm_id = :realmId AND t.user_id = ANY(:userIds)
        ORDER BY t.last_updated, t.channel_id, t.topic`,
      { realmId, userIds, guest: ROLE.guest },
    );
    return groupBy(rows, (row) => row.user_id);
  }

  /** Sets the policies of many users. */
  async setAll(tx: Transaction, realmId: number, rows: UserTopicRow[]): Promise<void> {
    const given = {
      realmId,
      users: rows.map((row) => row.user_id),
      channels: rows.map((row) => row.channel_id),
      topics: rows.map((row) => row.topic),
      policies: rows.map((row) => row.visibility_policy),
      times: rows.map((row) => row.last_updated),
    };
    const changes = `unnest(:users::bigint[], :channels::bigint[], :topics::text[], :policies::smallint[], :times::bigint[])
      AS c (user_id, channel_id, topic, visibility_policy, last_updated)`;
    await tx.raw(
      `DELETE FROM user_topics t USING ${changes}
        WHERE c.visibility_policy = 0 AND t.realm_id = :realmId AND t.user_id = c.user_id
          AND t.channel_id = c.channel_id AND lower(t.topic) = lower(c.topic)`,
      given,
    );
    await tx.raw(
      `INSERT INTO user_topics (realm_id, user_id, channel_id, topic, visibility_policy, last_updated)
       SELECT :realmId, c.* FROM ${changes} WHERE c.visibility_policy <> 0
       ON CONFLICT (realm_id, user_id, channel_id, lower(topic)) DO UPDATE
          SET topic = excluded.topic, visibility_policy = excluded.visibility_policy,
              last_updated = excluded.last_updated`,
      given,
    );
  }

  /** Sets a user's policy for a topic; returns whether it changed. */
  async set(tx: Transaction, row: UserTopicRow): Promise<boolean> {
    if (row.visibility_policy === 0) return this.remove(tx, row);
    const { rowCount } = await tx.raw<{ rowCount: number }>(
      `INSERT INTO user_topics (realm_id, user_id, channel_id, topic, visibility_policy, last_updated)
       VALUES (:realm_id, :user_id, :channel_id, :topic, :visibility_policy, :last_updated)
       ON CONFLICT (realm_id, user_id, channel_id, lower(topic)) DO UPDATE
          SET topic = excluded.topic, visibility_policy = excluded.visibility_policy,
              last_updated = excluded.last_updated
        WHERE user_topics.visibility_policy <> excluded.visibility_policy`,
      { ...row },
    );
    return rowCount > 0;
  }

  /** Returns the users who have no policy for a topic, or one of `policies`. */
  async listWithoutOther(
    { realm_id, channel_id, topic, user_ids }: Omit<Place, 'user_id'> & { user_ids: number[] },
    policies: VisibilityPolicy[],
  ): Promise<number[]> {
    const { rows } = await this.db.knex.raw<{ rows: { user_id: number }[] }>(
      `SELECT user_id FROM unnest(:user_ids::bigint[]) AS wanted (user_id)
        WHERE NOT EXISTS (
          SELECT FROM user_topics t
           WHERE t.realm_id = :realm_id AND t.user_id = wanted.user_id AND t.channel_id = :channel_id
             AND lower(t.topic) = lower(:topic) AND t.visibility_policy <> ALL(:policies))`,
      { realm_id, channel_id, topic, user_ids, policies },
    );
    return rows.map((each) => each.user_id);
  }

  /** Gives users a policy for a topic if they have none, or one that it `replaces`. Returns the users whose policy changed. */
  async give(
    tx: Transaction,
    { user_ids, ...row }: Omit<UserTopicRow, 'user_id'> & { user_ids: number[] },
    replaces: VisibilityPolicy[],
  ): Promise<number[]> {
    const { rows } = await tx.raw<{ rows: { user_id: number }[] }>(
      `INSERT INTO user_topics (realm_id, user_id, channel_id, topic, visibility_policy, last_updated)
       SELECT :realm_id, user_id, :channel_id, :topic, :visibility_policy, :last_updated
         FROM unnest(:user_ids::bigint[]) AS user_id ORDER BY user_id
       ON CONFLICT (realm_id, user_id, channel_id, lower(topic)) DO UPDATE
          SET topic = excluded.topic, visibility_policy = excluded.visibility_policy,
              last_updated = excluded.last_updated
        WHERE user_topics.visibility_policy = ANY(:replaces)
       RETURNING user_id`,
      { ...row, user_ids, replaces },
    );
    return rows.map((each) => each.user_id);
  }

  private async remove(tx: Transaction, { realm_id, user_id, channel_id, topic }: Place): Promise<boolean> {
    const removed = await tx('user_topics')
      .where({ realm_id, user_id, channel_id })
      .whereRaw('lower(topic) = lower(?)', [topic])
      .delete();
    return removed > 0;
  }
}
