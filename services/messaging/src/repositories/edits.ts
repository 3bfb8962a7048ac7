import type { EditHistoryEntry } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { ChannelForUser } from '../domain/channel';
import { searchableHtml } from '../domain/search-text';

/** The fields of a message that an edit may require to be unchanged. */
export interface EditableRow {
  id: number;
  conversation_id: number;
  seq: number;
  sender_id: number;
  topic: string;
  content: string;
  rendered_content: string;
}

const wordsOf = (tx: Transaction, html: string) => tx.raw('searchable_words(?)', [searchableHtml(html)]);

/** Changes of messages that stay where they are. */
export class EditsRepository {
  /** Returns a message; undefined if it was deleted. The conversation must be locked. */
  find(tx: Transaction, realmId: number, messageId: number): Promise<EditableRow | undefined> {
    return tx('messages')
      .where({ realm_id: realmId, id: messageId })
      .first('id', 'conversation_id', 'seq', 'sender_id', 'topic', 'content', 'rendered_content');
  }

  /** Returns whether the fields that decide which users may see a channel and post in it are unchanged since the channel
   *  was loaded. */
  async hasSameAccess(tx: Transaction, channel: ChannelForUser): Promise<boolean> {
    const { realm_id, id, invite_only, is_web_public, history_public_to_subscribers, is_archived } = channel;
    const { topics_policy, group_settings } = channel;
    const same = { realm_id, id, invite_only, is_web_public, history_public_to_subscribers, is_archived };
    const found = await tx('channels')
      .where({ ...same, topics_policy })
      .whereRaw('group_settings = ?::jsonb', [JSON.stringify(group_settings)])
      .first('id');
    return found !== undefined;
  }

  async setContent(
    tx: Transaction,
    realmId: number,
    messageId: number,
    change: { content: string; rendered_content: string; stream_wildcard: boolean; timestamp: number },
  ): Promise<void> {
    const { timestamp, ...columns } = change;
    await tx('messages')
      .where({ realm_id: realmId, id: messageId })
      .update({
        ...columns,
        content_words: wordsOf(tx, columns.rendered_content),
        last_edit_timestamp: timestamp,
      });
  }

  async setRendering(tx: Transaction, realmId: number, messageId: number, rendered_content: string): Promise<void> {
    await tx('messages')
      .where({ realm_id: realmId, id: messageId })
      .update({ rendered_content, content_words: wordsOf(tx, rendered_content) });
  }

  /** Adds a change to a message's history: as a new entry or, where `joinsNewest`, into the newest entry, which belongs
   *  to the same edit. Returns false where the history has more than `maxBytes` already. */
  async addHistory(
    tx: Transaction,
    realmId: number,
    messageId: number,
    entry: EditHistoryEntry,
    { joinsNewest, maxBytes }: { joinsNewest: boolean; maxBytes: number },
  ): Promise<boolean> {
    const { rowCount } = await tx.raw<{ rowCount: number }>(
      `UPDATE messages
          SET edit_history = CASE WHEN :joinsNewest::boolean
                THEN jsonb_set(edit_history, '{0}', (edit_history -> 0) || :entry::jsonb)
                ELSE jsonb_build_array(:entry::jsonb) || coalesce(edit_history, '[]') END
        WHERE realm_id = :realmId AND id = :messageId
          AND coalesce(octet_length(edit_history::text), 0) <= :maxBytes`,
      { realmId, messageId, entry: JSON.stringify(entry), joinsNewest, maxBytes },
    );
    return rowCount > 0;
  }

  /** Returns the users among `userIds` whose flags of a message include a bit. */
  listWithBit(tx: Transaction, realmId: number, messageId: number, userIds: number[], bit: number): Promise<number[]> {
    return tx('message_flags')
      .where({ realm_id: realmId, message_id: messageId })
      .whereRaw('user_id = ANY(?) AND flags & ? <> 0', [userIds, bit])
      .pluck('user_id');
  }

  /** Replaces the bits of `mask` in the flags of a message's recipients by the given bits; clears them for all other
   *  users. */
  async setBits(
    tx: Transaction,
    realmId: number,
    message: { id: number; conversation_id: number; seq: number },
    bits: Map<number, number>,
    mask: number,
  ): Promise<void> {
    const userIds = [...bits.keys()];
    await tx.raw(
      `UPDATE message_flags SET flags = flags & ~(?::int)
        WHERE realm_id = ? AND message_id = ? AND flags & ? <> 0 AND user_id <> ALL(?)`,
      [mask, realmId, message.id, mask, userIds],
    );
    await tx.raw(
      `INSERT INTO message_flags AS f (realm_id, user_id, message_id, flags)
       SELECT r.realm_id, r.user_id, :id::bigint, b.bits
         FROM unnest(:userIds::bigint[], :bits::int[]) AS b (user_id, bits)
         JOIN read_states r ON r.realm_id = :realmId AND r.user_id = b.user_id
                           AND r.conversation_id = :conversation_id AND r.received @> :seq::bigint
        ORDER BY r.user_id
       ON CONFLICT (realm_id, user_id, message_id)
       DO UPDATE SET flags = (f.flags & ~(:mask::int)) | excluded.flags`,
      { realmId, ...message, userIds, bits: [...bits.values()], mask },
    );
  }
}
