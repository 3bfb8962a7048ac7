import type { Database, Queryable } from '@team-chat/db';
import { FLAG_BITS } from '../domain/flags';
import { readBy, type Reader, UNREAD_MESSAGES, UNREAD_RANGES } from './messages';
import { mutedTopic } from './topic-conditions';

/** A user's unread messages of one topic or direct conversation. */
interface UnreadPlace {
  channel_id: number | null;
  participants: number[] | null;
  topic: string;
  /** False if the user was only mentioned in a channel, as a bot may be. */
  is_subscribed: boolean;
  /** Whether the topic is muted for the user, by itself or by its channel. */
  is_muted: boolean;
  /** In ascending order. */
  ids: number[];
  /** Ids of messages that mention the user in person or through a group. */
  mentioned: number[];
  /** Ids of messages that mention everyone in the channel or the topic. */
  wildcard: number[];
}
type ListName = 'ids' | 'mentioned' | 'wildcard';

const idList = (text: string | null) =>
  text === null
    ? []
    : text
        .split(',')
        .map(Number)
        .sort((a, b) => a - b);

/** Reads the messages of a user that the registration data counts or lists. */
export class RegistrationRepository {
  constructor(private readonly db: Database) {}

  /** Returns a user's newest `limit` unread messages by topic or conversation: a row for each message would take longer
   *  to read than to find. */
  async listUnread(
    realmId: number,
    userId: number,
    limit: number,
    tx: Queryable = this.db.knex,
  ): Promise<UnreadPlace[]> {
    const bits = { mentioned: FLAG_BITS.mentioned, wildcard: FLAG_BITS.topic_wildcard_mentioned };
    const place = { realm: ':realmId', user: ':userId', channel: 'ch.id', topic: 'p.topic' };
    // Sorting the messages, to leave out the oldest, takes as long as the rest of the query.
    const newest = (await this.mostUnread(realmId, userId, tx)) > limit ? 'ORDER BY m.id DESC LIMIT :limit' : '';
    const { rows } = await tx.raw<{
      rows: (Omit<UnreadPlace, ListName> & Record<ListName, string | null>)[];
    }>(
      `WITH unread AS (
         SELECT m.id, m.topic, m.stream_wildcard, r.conversation_id FROM ${UNREAD_MESSAGES}
          WHERE r.realm_id = :realmId AND r.user_id = :userId ${newest}
       ), places AS (
         SELECT u.conversation_id, u.topic, min(u.id) AS first_id,
                string_agg(u.id::text, ',') AS ids,
                string_agg(u.id::text, ',') FILTER (WHERE f.flags & :mentioned <> 0) AS mentioned,
                string_agg(u.id::text, ',') FILTER (WHERE u.stream_wildcard OR f.flags & :wildcard <> 0) AS wildcard
           FROM unread u
           LEFT JOIN message_flags f ON f.realm_id = :realmId AND f.user_id = :userId AND f.message_id = u.id
          GROUP BY u.conversation_id, u.topic
       )
       SELECT ch.id AS channel_id, c.participants, p.topic, ${mutedTopic(place)} AS is_muted, p.ids, p.mentioned, p.wildcard,
              ch.id IS NULL OR coalesce(s.is_active, false) AS is_subscribed
         FROM places p
         JOIN conversations c ON c.realm_id = :realmId AND c.id = p.conversation_id
         LEFT JOIN channels ch ON ch.realm_id = :realmId AND ch.conversation_id = p.conversation_id
         LEFT JOIN subscriptions s ON s.realm_id = :realmId AND s.user_id = :userId AND s.channel_id = ch.id
        ORDER BY p.first_id`,
      { realmId, userId, limit, ...bits },
    );
    return rows.map((row) => ({
      ...row,
      ids: idList(row.ids),
      mentioned: idList(row.mentioned),
      wildcard: idList(row.wildcard),
    }));
  }

  /** Returns an upper limit of the number of unread messages, by sequence numbers: some messages may be deleted. */
  private async mostUnread(realm_id: number, user_id: number, tx: Queryable): Promise<number> {
    const { rows } = await tx.raw(
      `SELECT coalesce(sum(upper(unread) - lower(unread)), 0)::int8 AS count
         FROM read_states r
         JOIN conversations c ON c.realm_id = r.realm_id AND c.id = r.conversation_id
        CROSS JOIN LATERAL unnest(${UNREAD_RANGES}) AS unread
        WHERE r.realm_id = :realm_id AND r.user_id = :user_id`,
      { realm_id, user_id },
    );
    return rows[0].count;
  }

  /** Returns the ids of the messages that the reader has starred and may still read. */
  async listStarredIds(reader: Reader, bit: number, tx: Queryable = this.db.knex): Promise<number[]> {
    return readBy(tx, reader).whereRaw('f.flags & ? <> 0', [bit]).orderBy('m.id').pluck('m.id');
  }

  /** Returns the user's direct conversations with the newest messages, the most recent first. */
  async listRecentDirect(
    realmId: number,
    userId: number,
    messages: number,
    tx: Queryable = this.db.knex,
  ): Promise<{ participants: number[]; max_message_id: number }[]> {
    const { rows } = await tx.raw(
      `SELECT c.participants, c.last_message_id AS max_message_id FROM read_states r
         JOIN conversations c ON c.realm_id = r.realm_id AND c.id = r.conversation_id
        WHERE r.realm_id = ? AND r.user_id = ? AND c.participants IS NOT NULL AND c.last_message_id IS NOT NULL
        ORDER BY c.last_message_id DESC LIMIT ?`,
      [realmId, userId, messages],
    );
    return rows;
  }
}
