import type { Database, Queryable } from '@team-chat/db';

export interface Topic {
  /** The topic in the newest message's spelling. */
  name: string;
  max_id: number;
}

interface Place {
  realm_id: number;
  conversation_id: number;
}

/** Lists topics by one index look-up each, from a topic's newest message to the next topic's. */
const LIST = `
  WITH RECURSIVE topics AS (
      (SELECT lower(topic) AS key, topic AS name, id AS max_id FROM messages
        WHERE realm_id = :realm_id AND conversation_id = :conversation_id
        ORDER BY lower(topic) DESC, id DESC LIMIT 1)
    UNION ALL
      SELECT next.* FROM topics
       CROSS JOIN LATERAL (
         SELECT lower(topic), topic, id FROM messages
          WHERE realm_id = :realm_id AND conversation_id = :conversation_id AND lower(topic) < topics.key
          ORDER BY lower(topic) DESC, id DESC LIMIT 1) next)`;

const ALL = `${LIST} SELECT name, max_id FROM topics ORDER BY max_id DESC`;

/** Lists topics by the newest message that the user received in each. */
const RECEIVED = `${LIST}
  SELECT own.topic AS name, own.id AS max_id
    FROM topics
    JOIN read_states r ON r.realm_id = :realm_id AND r.conversation_id = :conversation_id AND r.user_id = :user_id
   CROSS JOIN LATERAL (
     SELECT m.topic, m.id FROM messages m
      WHERE m.realm_id = :realm_id AND m.conversation_id = :conversation_id AND lower(m.topic) = topics.key
        AND r.received @> m.seq
      ORDER BY m.id DESC LIMIT 1) own
   ORDER BY own.id DESC`;

const NEWEST = `
  SELECT wanted.conversation_id, wanted.topic, newest.id
    FROM unnest(:conversation_ids::bigint[], :topics::text[]) AS wanted (conversation_id, topic)
   CROSS JOIN LATERAL (
     SELECT id FROM messages m
      WHERE m.realm_id = :realm_id AND m.conversation_id = wanted.conversation_id
        AND lower(m.topic) = lower(wanted.topic)
      ORDER BY m.id DESC LIMIT 1) newest`;

export class TopicsRepository {
  constructor(private readonly db: Database) {}

  /** Returns a channel's topics, the one with the newest message first; counts only messages that the user `receivedBy`
   *  received, where given. */
  async list({ realm_id, conversation_id }: Place, receivedBy?: number): Promise<Topic[]> {
    const place = { realm_id, conversation_id };
    const { rows } = await (receivedBy === undefined
      ? this.db.knex.raw<{ rows: Topic[] }>(ALL, place)
      : this.db.knex.raw<{ rows: Topic[] }>(RECEIVED, { ...place, user_id: receivedBy }));
    return rows;
  }

  /** Returns the newest message's id of each of the topics that has messages. */
  async listNewest(
    realm_id: number,
    wanted: { conversation_id: number; topic: string }[],
    on: Queryable = this.db.knex,
  ): Promise<{ conversation_id: number; topic: string; id: number }[]> {
    if (wanted.length === 0) return [];
    const { rows } = await on.raw(NEWEST, {
      realm_id,
      conversation_ids: wanted.map((each) => each.conversation_id),
      topics: wanted.map((each) => each.topic),
    });
    return rows;
  }

  /** Whether a channel has messages outside the empty topic. */
  async hasNamedTopic(tx: Queryable, { realm_id, conversation_id }: Place): Promise<boolean> {
    const row = await tx('messages').where({ realm_id, conversation_id }).whereRaw("lower(topic) > ''").first('id');
    return row !== undefined;
  }

  /** Returns the ids of a topic's messages below `before`, the largest first. */
  async listIdsBefore(
    { realm_id, conversation_id }: Place,
    topic: string,
    before: number,
    limit: number,
  ): Promise<number[]> {
    return this.db
      .knex('messages')
      .where({ realm_id, conversation_id })
      .whereRaw('lower(topic) = lower(?)', [topic])
      .where('id', '<', before)
      .orderBy('id', 'desc')
      .limit(limit)
      .pluck('id');
  }
}
