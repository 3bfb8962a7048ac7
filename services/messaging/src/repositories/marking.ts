import type { Transaction } from '@team-chat/db';
import { IS_UNREAD, UNREAD_RANGES } from './messages';

interface Reader {
  realm_id: number;
  user_id: number;
}

const STATE = `read_states r JOIN conversations c ON c.realm_id = r.realm_id AND c.id = r.conversation_id`;
const OWN = 'r.realm_id = :realm_id AND r.user_id = :user_id';

/** Marks whole conversations or topics as read, by ranges: the cost hardly depends on the number of messages. */
export class MarkingRepository {
  /** Marks all conversations as read. Locks them against sending until `tx` ends, so that an event for "all" holds for
   *  all messages. */
  async readAll(tx: Transaction, { realm_id, user_id }: Reader): Promise<void> {
    await tx.raw(`SELECT FROM ${STATE} WHERE ${OWN} ORDER BY c.id FOR SHARE OF c`, { realm_id, user_id });
    await tx.raw(
      `UPDATE read_states SET read = read + unread.ranges
         FROM (SELECT r.conversation_id, ${UNREAD_RANGES} AS ranges FROM ${STATE} WHERE ${OWN}) unread
        WHERE realm_id = :realm_id AND user_id = :user_id AND read_states.conversation_id = unread.conversation_id
          AND NOT isempty(unread.ranges)`,
      { realm_id, user_id },
    );
  }

  /** Marks a conversation as read and returns the ids that were unread, in ascending order. The read state must be
   *  locked. */
  async readConversation(tx: Transaction, { realm_id, user_id }: Reader, conversation_id: number): Promise<number[]> {
    return idsOf(
      await tx.raw(
        `WITH unread AS MATERIALIZED (
           SELECT ${UNREAD_RANGES} AS ranges FROM ${STATE} WHERE ${OWN} AND r.conversation_id = :conversation_id
         ), marked AS (
           UPDATE read_states SET read = read + unread.ranges FROM unread
            WHERE realm_id = :realm_id AND user_id = :user_id AND conversation_id = :conversation_id
              AND NOT isempty(unread.ranges)
         )
         SELECT string_agg(m.id::text, ',') AS ids
           FROM unread, unnest(ranges) AS range,
                LATERAL (SELECT id FROM messages
                          WHERE realm_id = :realm_id AND conversation_id = :conversation_id
                            AND seq >= lower(range) AND seq < upper(range) OFFSET 0) m`,
        { realm_id, user_id, conversation_id },
      ),
    );
  }

  /** Marks a topic as read and returns the ids that were unread, in ascending order. The read state must be locked. */
  async readTopic(
    tx: Transaction,
    { realm_id, user_id }: Reader,
    conversation_id: number,
    topic: string,
  ): Promise<number[]> {
    return idsOf(
      await tx.raw(
        `WITH unread AS MATERIALIZED (
           SELECT m.id, m.seq FROM messages m
             JOIN read_states r ON r.realm_id = m.realm_id AND r.conversation_id = m.conversation_id
            WHERE ${OWN} AND m.conversation_id = :conversation_id AND lower(m.topic) = lower(:topic) AND ${IS_UNREAD}
         ), marked AS (
           UPDATE read_states SET read = read + (SELECT range_agg(int8range(seq, seq + 1)) FROM unread)
            WHERE realm_id = :realm_id AND user_id = :user_id AND conversation_id = :conversation_id
              AND EXISTS (SELECT FROM unread)
         )
         SELECT string_agg(id::text, ',') AS ids FROM unread`,
        { realm_id, user_id, conversation_id, topic },
      ),
    );
  }

  /** Whether a user received or flagged any message of a topic. */
  async hasTopic(
    tx: Transaction,
    { realm_id, user_id }: Reader,
    conversation_id: number,
    topic: string,
  ): Promise<boolean> {
    const { rows } = await tx.raw(
      `SELECT EXISTS (
         SELECT FROM messages m
           LEFT JOIN read_states r ON r.realm_id = m.realm_id AND r.user_id = :user_id
                                  AND r.conversation_id = m.conversation_id
          WHERE m.realm_id = :realm_id AND m.conversation_id = :conversation_id AND lower(m.topic) = lower(:topic)
            AND (r.received @> m.seq
                 OR EXISTS (SELECT FROM message_flags f
                             WHERE f.realm_id = m.realm_id AND f.user_id = :user_id AND f.message_id = m.id))
       ) AS has_topic`,
      { realm_id, user_id, conversation_id, topic },
    );
    return rows[0].has_topic;
  }

  /** Marks a message as read for all users who received it, except `except`. */
  async readMessageByAll(
    tx: Transaction,
    { realm_id, id }: { realm_id: number; id: number },
    except: number[],
  ): Promise<void> {
    await tx.raw(
      `UPDATE read_states r SET read = r.read + int8multirange(int8range(m.seq, m.seq + 1))
         FROM messages m
        WHERE m.realm_id = :realm_id AND m.id = :id
          AND r.realm_id = m.realm_id AND r.conversation_id = m.conversation_id AND r.received @> m.seq
          AND r.user_id <> ALL(:except)`,
      { realm_id, id, except },
    );
  }
}

/** Parses ids from one comma-separated value: reading tens of thousands of rows takes longer than finding them. */
function idsOf({ rows }: { rows: { ids: string | null }[] }): number[] {
  const { ids } = rows[0]!;
  return ids === null
    ? []
    : ids
        .split(',')
        .map(Number)
        .sort((a, b) => a - b);
}
