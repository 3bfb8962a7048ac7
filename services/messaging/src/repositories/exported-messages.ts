import {
  type ArchivedExportMessage,
  EXPORTED_PAGE_ROWS,
  type ExportedMessage,
  type PageKey,
} from '@team-chat/contracts';
import type { Database } from '@team-chat/db';
import { HISTORICAL, READ, STREAM_WILDCARD } from '../domain/exported-message';

interface Page {
  realm_id: number;
  snapshot: string;
  after: PageKey | null;
}

interface MessagePage<M> {
  messages: M[];
  next: PageKey | null;
}

/** Characters of the texts in one page. A page is one message of the bus. */
const PAGE_CHARACTERS = 300_000;
const RECEIPTS = 10_000;

/** A statement that reads a page of messages: `from` is their rows `m`, `reactions` those of a message, and `more` further columns. */
const messagesOf = ({ from, reactions, more = '' }: { from: string; reactions: string; more?: string }): string => `
  SELECT m.id, ch.id AS channel_id, c.participants, m.conversation_id, m.sender_id, m.topic, m.content, m.rendered_content,
         m.client, m.timestamp, greatest(m.last_edit_timestamp, m.last_moved_timestamp) AS last_edit_timestamp,
         m.edit_history::text AS edit_history,
         m.rendered_content LIKE '%href="/user_uploads/%' AS has_attachment,
         m.rendered_content LIKE '%<div class="message_inline_image">%' AS has_image,
         m.rendered_content LIKE '%<a href=%' AS has_link,
         coalesce((SELECT json_agg(json_build_object('id', r.id, 'user_id', r.user_id, 'emoji_name', r.emoji_name,
                                                     'emoji_code', r.emoji_code, 'reaction_type', r.reaction_type)
                                   ORDER BY r.id)
                     FROM ${reactions}), '[]') AS reactions ${more}
    FROM ${from}
    JOIN conversations c ON c.realm_id = m.realm_id AND c.id = m.conversation_id
    LEFT JOIN channels ch ON ch.realm_id = m.realm_id AND ch.conversation_id = m.conversation_id
   WHERE m.realm_id = :realm_id AND m.id > :after
   ORDER BY m.id LIMIT :limit`;

const MESSAGES = messagesOf({
  from: 'messages m',
  reactions: 'reactions r WHERE r.realm_id = m.realm_id AND r.message_id = m.id',
});

const ARCHIVED_MESSAGES = messagesOf({
  from: `(SELECT * FROM archived_messages WHERE realm_id = :realm_id AND id > :after ORDER BY id LIMIT :limit) a
    CROSS JOIN LATERAL jsonb_populate_record(NULL::messages, a.message) m`,
  reactions: 'jsonb_populate_recordset(NULL::reactions, a.reactions) r',
  more: ', extract(epoch FROM a.archived_at)::bigint AS deleted_at, a.has_expired, a.attachments AS attachment_ids',
});

/** The receipts of each message: of the users who received it, and of others who have flagged it. */
const RECEIPTS_OF = `
  SELECT m.id, u.user_id, u.flags
    FROM messages m
   CROSS JOIN LATERAL (
     SELECT s.user_id,
            coalesce(f.flags, 0) | CASE WHEN s.read @> m.seq THEN :read ELSE 0 END
              | CASE WHEN m.stream_wildcard THEN :wildcard ELSE 0 END AS flags
       FROM read_states s
       LEFT JOIN message_flags f ON f.realm_id = m.realm_id AND f.message_id = m.id AND f.user_id = s.user_id
      WHERE s.realm_id = m.realm_id AND s.conversation_id = m.conversation_id AND s.received @> m.seq
      UNION ALL
     SELECT f.user_id, f.flags | :read | :historical
       FROM message_flags f
      WHERE f.realm_id = m.realm_id AND f.message_id = m.id
        AND NOT EXISTS (SELECT FROM read_states s
                         WHERE s.realm_id = m.realm_id AND s.conversation_id = m.conversation_id
                           AND s.user_id = f.user_id AND s.received @> m.seq)) u
   WHERE m.realm_id = :realm_id AND m.id BETWEEN :first_id AND :last_id AND (m.id, u.user_id) > (:message, :user)
   ORDER BY m.id, u.user_id LIMIT :limit`;

/** Reads messages, and who received them, for exports. */
export class ExportedMessagesRepository {
  constructor(private readonly db: Database) {}

  messages(page: Page): Promise<MessagePage<ExportedMessage>> {
    return this.page(MESSAGES, page);
  }

  /** Returns deleted and expired messages that are still kept. */
  archived(page: Page): Promise<MessagePage<ArchivedExportMessage>> {
    return this.page(ARCHIVED_MESSAGES, page);
  }

  private async page<M extends ExportedMessage>(
    statement: string,
    { realm_id, snapshot, after }: Page,
  ): Promise<MessagePage<M>> {
    const limit = EXPORTED_PAGE_ROWS;
    const rows = await this.db.atSnapshot(snapshot, async (tx) => {
      const found = await tx.raw<{ rows: M[] }>(statement, { realm_id, after: after?.[0] ?? 0, limit });
      return found.rows;
    });
    let characters = 0;
    // At least one message, however long it is.
    const end = rows.findIndex(({ content, rendered_content, edit_history }) => {
      characters += content.length + rendered_content.length + (edit_history?.length ?? 0);
      return characters > PAGE_CHARACTERS;
    });
    const messages = end < 0 ? rows : rows.slice(0, end + 1);
    const isLast = messages.length === rows.length && rows.length < limit;
    return { messages, next: isLast ? null : [messages.at(-1)!.id] };
  }

  /** Returns message, user and flags of the receipts of the messages between two ids. */
  async receipts({
    realm_id,
    snapshot,
    after,
    first_id,
    last_id,
  }: Page & { first_id: number; last_id: number }): Promise<{
    receipts: [number, number, number][];
    next: PageKey | null;
  }> {
    const [message = 0, user = 0] = after ?? [];
    const rows = await this.db.atSnapshot(snapshot, async (tx) => {
      const found = await tx.raw<{ rows: { id: number; user_id: number; flags: number }[] }>(RECEIPTS_OF, {
        realm_id,
        first_id: Math.max(first_id, Number(message)),
        last_id,
        message,
        user,
        read: READ,
        historical: HISTORICAL,
        wildcard: STREAM_WILDCARD,
        limit: RECEIPTS,
      });
      return found.rows;
    });
    const last = rows.at(-1);
    return {
      receipts: rows.map(({ id, user_id, flags }) => [id, user_id, flags]),
      next: last && rows.length === RECEIPTS ? [last.id, last.user_id] : null,
    };
  }

  /** Counts an organisation's messages up to a number. */
  async size(realm_id: number, max_messages: number) {
    const { rows } = await this.db.knex.raw<{
      rows: { messages: number; first_id: number | null; last_id: number | null; bytes: number }[];
    }>(
      `SELECT (SELECT count(*) FROM (SELECT FROM messages WHERE realm_id = :realm_id LIMIT :max_messages) AS m) AS messages,
              (SELECT min(id) FROM messages WHERE realm_id = :realm_id) AS first_id,
              (SELECT max(id) FROM messages WHERE realm_id = :realm_id) AS last_id,
              coalesce((SELECT used FROM upload_space WHERE realm_id = :realm_id), 0) AS bytes`,
      { realm_id, max_messages },
    );
    return rows[0]!;
  }
}
