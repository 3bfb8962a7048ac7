import type { Database, Transaction } from '@team-chat/db';
import { isHeld } from './legal-holds';

/** A message that was archived, and the flags that its users had set. */
export interface ArchivedFlags {
  message_id: number;
  user_id: number;
  flags: number;
}

/** A restored message. */
export interface RestoredMessage {
  id: number;
  conversation_id: number;
  attachments: number[];
}

/** Messages that are deleted or have expired. No request of a user finds them. */
export class MessageArchiveRepository {
  constructor(private readonly db: Database) {}

  /** Moves messages of a conversation to the archive, with their reactions, submessages and flags; their sequence numbers
   *  stay unused. Returns the ids of the messages that existed, and their flags. The conversation must be locked. */
  async add(
    tx: Transaction,
    realmId: number,
    ids: number[],
    { conversationId, hasExpired }: { conversationId: number; hasExpired: boolean },
  ): Promise<{ ids: number[]; flags: ArchivedFlags[] }> {
    // The messages come first: their row locks order this against requests that flag them, react to them or vote.
    const { rows } = await tx.raw<{ rows: { id: number }[] }>(
      `SELECT id FROM messages
        WHERE realm_id = :realmId AND conversation_id = :conversationId AND id = ANY(:ids) ORDER BY id FOR UPDATE`,
      { realmId, conversationId, ids },
    );
    const found = rows.map(({ id }) => id);
    if (found.length === 0) return { ids: [], flags: [] };
    await tx.raw(
      `INSERT INTO archived_messages
              (realm_id, id, conversation_id, sender_id, has_expired, message, flags, reactions, submessages, attachments)
       SELECT m.realm_id, m.id, m.conversation_id, m.sender_id, :hasExpired, to_jsonb(m),
              coalesce((SELECT jsonb_agg(to_jsonb(f)) FROM message_flags f
                         WHERE f.realm_id = m.realm_id AND f.message_id = m.id), '[]'),
              coalesce((SELECT jsonb_agg(to_jsonb(r)) FROM reactions r
                         WHERE r.realm_id = m.realm_id AND r.message_id = m.id), '[]'),
              coalesce((SELECT jsonb_agg(to_jsonb(s)) FROM submessages s
                         WHERE s.realm_id = m.realm_id AND s.message_id = m.id), '[]'),
              coalesce((SELECT jsonb_agg(am.attachment_id) FROM attachment_messages am
                         WHERE am.realm_id = m.realm_id AND am.message_id = m.id), '[]')
         FROM messages m WHERE m.realm_id = :realmId AND m.id = ANY(:found)`,
      { realmId, found, hasExpired },
    );
    await tx('messages').where({ realm_id: realmId }).whereIn('id', found).delete();
    await tx('reactions').where({ realm_id: realmId }).whereIn('message_id', found).delete();
    await tx('submessages').where({ realm_id: realmId }).whereIn('message_id', found).delete();
    const flags = await tx('message_flags')
      .where({ realm_id: realmId })
      .whereIn('message_id', found)
      .delete()
      .returning<ArchivedFlags[]>(['message_id', 'user_id', 'flags'] as never);
    return { ids: found, flags };
  }

  /** Erases at most `limit` messages that were archived more than `days` days ago and that no legal hold concerns. Returns
   *  their number. */
  async erase(days: number, limit: number): Promise<number> {
    const { rowCount } = await this.db.knex.raw<{ rowCount: number }>(
      `DELETE FROM archived_messages
        WHERE (realm_id, id) IN (SELECT realm_id, id FROM archived_messages a
                                  WHERE archived_at < now() - :days * interval '1 day' AND NOT ${isHeld('a')}
                                  ORDER BY archived_at LIMIT :limit FOR UPDATE SKIP LOCKED)`,
      { days, limit },
    );
    return rowCount;
  }

  /** Restores at most `limit` messages: the message `messageId`, or expired messages of one conversation or of all. */
  async restore(
    tx: Transaction,
    realmId: number,
    { messageId = null, conversationId = null }: { messageId?: number | null; conversationId?: number | null },
    limit: number,
  ): Promise<RestoredMessage[]> {
    const { rows } = await tx.raw<{ rows: RestoredMessage[] }>(
      `WITH back AS (
         DELETE FROM archived_messages
          WHERE realm_id = :realmId
            AND id IN (SELECT id FROM archived_messages
                        WHERE realm_id = :realmId
                          AND CASE WHEN :messageId::bigint IS NULL THEN has_expired ELSE id = :messageId END
                          AND (:conversationId::bigint IS NULL OR conversation_id = :conversationId)
                        ORDER BY id LIMIT :limit FOR UPDATE)
         RETURNING *),
       messages_back AS (
         INSERT INTO messages SELECT (jsonb_populate_record(NULL::messages, message)).* FROM back),
       flags_back AS (
         INSERT INTO message_flags
         SELECT f.* FROM back CROSS JOIN LATERAL jsonb_populate_recordset(NULL::message_flags, flags) f),
       reactions_back AS (
         INSERT INTO reactions OVERRIDING SYSTEM VALUE
         SELECT r.* FROM back CROSS JOIN LATERAL jsonb_populate_recordset(NULL::reactions, reactions) r),
       submessages_back AS (
         INSERT INTO submessages
         SELECT s.* FROM back CROSS JOIN LATERAL jsonb_populate_recordset(NULL::submessages, submessages) s)
       SELECT id, conversation_id, attachments FROM back ORDER BY id`,
      { realmId, messageId, conversationId, limit },
    );
    return rows;
  }
}
