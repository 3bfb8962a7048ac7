import type { PropagateMode } from '@team-chat/contracts';
import type { Queryable, Transaction } from '@team-chat/db';
import { searchableTopic } from '../domain/search-text';

/** A message to be moved. */
export interface MovingMessage {
  id: number;
  seq: number;
  topic: string;
  timestamp: number;
  stream_wildcard: boolean;
}

/** A move of messages to another topic or channel. */
export interface Move {
  /** Absent if the messages keep their topics. */
  topic?: string | undefined;
  /** Absent if the messages stay in their channel. */
  channel?: { from: number; to: number; conversation_id: number } | undefined;
  user_id: number;
  timestamp: number;
  /** False if the move only marks a topic as resolved or unresolved. */
  countsAsMove: boolean;
}

/** Moves messages to other topics, and from one conversation to another. The conversations must be locked. */
export class MovesRepository {
  /** Returns the messages of a topic that a move of one of them takes along; with `receivedBy`, only messages that this
   *  user received. */
  listMoving(
    tx: Queryable,
    realmId: number,
    message: { id: number; conversation_id: number; topic: string },
    mode: PropagateMode,
    receivedBy: number | undefined,
  ): Promise<MovingMessage[]> {
    const query = tx('messages AS m')
      .select<MovingMessage[]>('m.id', 'm.seq', 'm.topic', 'm.timestamp', 'm.stream_wildcard')
      .where({ 'm.realm_id': realmId, 'm.conversation_id': message.conversation_id })
      .whereRaw('lower(m.topic) = lower(?)', [message.topic])
      .orderBy('m.id');
    if (mode === 'change_one') void query.where('m.id', message.id);
    if (mode === 'change_later') void query.where('m.id', '>=', message.id);
    if (receivedBy !== undefined) {
      void query.whereExists((received) =>
        received
          .from('read_states AS r')
          .select(tx.raw('1'))
          .where({ 'r.realm_id': realmId, 'r.user_id': receivedBy })
          .whereRaw('r.conversation_id = m.conversation_id AND r.received @> m.seq'),
      );
    }
    return query;
  }

  /** Sets the topic of messages and, in another conversation, gives them new sequence numbers after its last, in the
   *  order of their ids. Adds the previous topic and channel to each message's history. Messages already in the other
   *  conversation are unchanged. */
  async move(tx: Transaction, realmId: number, ids: number[], move: Move): Promise<void> {
    const { channel } = move;
    await tx.raw(
      `WITH moving AS (
         SELECT id, row_number() OVER (ORDER BY id) AS rank FROM unnest(:ids::bigint[]) AS id
       ), target AS (
         UPDATE conversations
            SET last_seq = last_seq + cardinality(:ids::bigint[]),
                last_message_id = greatest(last_message_id, (SELECT max(id) FROM moving))
          WHERE realm_id = :realmId AND id = :conversation_id
         RETURNING id, last_seq - cardinality(:ids::bigint[]) AS base
       )
       UPDATE messages m
          SET topic = coalesce(:topic, m.topic),
              topic_words = CASE WHEN :topic::text IS NULL THEN m.topic_words ELSE searchable_words(:words) END,
              conversation_id = coalesce(target.id, m.conversation_id),
              seq = coalesce(target.base + moving.rank, m.seq),
              last_moved_timestamp = CASE WHEN :countsAsMove::boolean THEN :timestamp::bigint ELSE m.last_moved_timestamp END,
              edit_history = jsonb_build_array(
                jsonb_build_object('user_id', :userId::bigint, 'timestamp', :timestamp::bigint)
                || CASE WHEN m.topic <> :topic::text
                        THEN jsonb_build_object('prev_topic', m.topic, 'topic', :topic::text) ELSE '{}'::jsonb END
                || :streams::jsonb) || coalesce(m.edit_history, '[]')
         FROM moving LEFT JOIN target ON true
        WHERE m.realm_id = :realmId AND m.id = moving.id`,
      {
        realmId,
        ids,
        topic: move.topic ?? null,
        words: move.topic === undefined ? null : searchableTopic(move.topic),
        userId: move.user_id,
        timestamp: move.timestamp,
        countsAsMove: move.countsAsMove,
        conversation_id: channel?.conversation_id ?? null,
        streams: JSON.stringify(channel ? { prev_stream: channel.from, stream: channel.to } : {}),
      },
    );
  }

  /** Locks the read states that a move reads and changes, by conversation and user: of users who received any of the
   *  messages, and of all users in the other conversation. */
  async lockReadStates(
    tx: Transaction,
    realmId: number,
    from: { conversation_id: number; seqs: string },
    toConversation: number,
  ): Promise<void> {
    await tx.raw(
      `SELECT FROM read_states
        WHERE realm_id = ? AND ((conversation_id = ? AND received && ?::int8multirange) OR conversation_id = ?)
        ORDER BY conversation_id, user_id FOR UPDATE`,
      [realmId, from.conversation_id, from.seqs, toConversation],
    );
  }

  /** Translates read states for messages that got new numbers in another conversation. For users who received or read a
   *  message, its new number is received or read. Subscribers of the other channel get messages that they did not receive
   *  as history: under `shared` history as not received, else as received and read. For users who are not subscribed to the
   *  other channel, all messages become read, and under `shared` history no longer received; returns the ids that were unread
   *  before, by user. Users in `losing` lose the
   *  received and read states of the messages. */
  async moveReadStates(
    tx: Transaction,
    realmId: number,
    carry: {
      from: number;
      to: number;
      toChannel: number;
      messages: { id: number; from: number; to: number }[];
      losing: number[];
      shared: boolean;
    },
  ): Promise<Map<number, number[]>> {
    const { messages, ...rest } = carry;
    const { rows } = await tx.raw(
      `WITH moved AS (
         SELECT * FROM unnest(:ids::bigint[], :olds::bigint[], :news::bigint[]) AS m (id, old, new)
       ), everything AS (
         SELECT range_agg(int8range(old, old + 1)) AS old, range_agg(int8range(new, new + 1)) AS new FROM moved
       ), keeping AS (
         SELECT user_id, r.received * e.old AS received, r.received * e.old - r.read AS unread
           FROM read_states r, everything e
          WHERE r.realm_id = :realmId AND r.conversation_id = :from AND r.received && e.old
            AND r.user_id <> ALL(:losing)
       ), patterns AS (
         -- Few differ, however many users there are.
         SELECT p.received, p.unread,
                coalesce(range_agg(int8range(m.new, m.new + 1)) FILTER (WHERE p.received @> m.old), '{}') AS new_received,
                coalesce(range_agg(int8range(m.new, m.new + 1)) FILTER (WHERE p.unread @> m.old), '{}') AS new_unread,
                array_agg(m.id ORDER BY m.id) FILTER (WHERE p.unread @> m.old) AS unread_ids
           FROM (SELECT DISTINCT received, unread FROM keeping) p, moved m GROUP BY 1, 2
       ), subscribers AS (
         SELECT user_id, is_active FROM subscriptions
          WHERE realm_id = :realmId AND channel_id = :toChannel AND (is_active OR suspended)
       ), changes AS (
         SELECT user_id,
                CASE WHEN s.user_id IS NULL AND :shared::boolean THEN '{}'
                     ELSE coalesce(p.new_received, '{}') END AS received,
                CASE WHEN s.user_id IS NULL THEN '{}' ELSE coalesce(p.new_unread, '{}') END AS unread,
                CASE WHEN s.user_id IS NULL THEN p.unread_ids END AS became_read,
                coalesce(s.is_active, false) AND NOT :shared::boolean AS receives_all
           FROM keeping k JOIN patterns p USING (received, unread) FULL JOIN subscribers s USING (user_id)
       ), carried AS (
         INSERT INTO read_states AS r (realm_id, user_id, conversation_id, received, read)
         SELECT :realmId, user_id, :to, CASE WHEN receives_all THEN e.new ELSE c.received END, e.new - c.unread
           FROM changes c, everything e
         ON CONFLICT (realm_id, user_id, conversation_id)
         DO UPDATE SET received = r.received - (SELECT new FROM everything) + excluded.received,
                       read = r.read + excluded.read
       )
       SELECT user_id, became_read FROM changes WHERE became_read IS NOT NULL ORDER BY user_id`,
      {
        realmId,
        ...rest,
        ids: messages.map((message) => message.id),
        olds: messages.map((message) => message.from),
        news: messages.map((message) => message.to),
      },
    );
    return new Map(rows.map((row: { user_id: number; became_read: number[] }) => [row.user_id, row.became_read]));
  }

  /** Deletes users' flags of messages that they may no longer see, and returns the deleted flags. */
  async deleteFlags(
    tx: Transaction,
    realmId: number,
    ids: number[],
    userIds: number[],
  ): Promise<{ user_id: number; message_id: number; flags: number }[]> {
    return tx('message_flags')
      .where({ realm_id: realmId })
      .whereRaw('message_id = ANY(?) AND user_id = ANY(?)', [ids, userIds])
      .delete()
      .returning(['user_id', 'message_id', 'flags']);
  }

  /** Returns whether a topic holds no messages but the messages with these ids. */
  async holdsOnly(
    tx: Transaction,
    realmId: number,
    topic: { conversation_id: number; topic: string },
    ids: number[],
  ): Promise<boolean> {
    const left = await tx('messages')
      .where({ realm_id: realmId, conversation_id: topic.conversation_id })
      .whereRaw('lower(topic) = lower(?) AND id <> ALL(?)', [topic.topic, ids])
      .first('id');
    return left === undefined;
  }

  async findFirstMessageId(tx: Transaction, realmId: number, conversationId: number): Promise<number | null> {
    const row = await tx('messages')
      .where({ realm_id: realmId, conversation_id: conversationId })
      .orderBy('id')
      .first('id');
    return row?.id ?? null;
  }

  /** Sets a conversation's `last_message_id` to its newest message. Call it after messages have moved away. */
  async updateLastMessageId(tx: Transaction, realmId: number, conversationId: number): Promise<void> {
    await tx.raw(
      `UPDATE conversations SET last_message_id =
              (SELECT max(id) FROM messages WHERE realm_id = :realmId AND conversation_id = :conversationId)
        WHERE realm_id = :realmId AND id = :conversationId`,
      { realmId, conversationId },
    );
  }
}
