import type { Muting } from '@team-chat/contracts';
import type { Database, Queryable, Transaction } from '@team-chat/db';
import { FLAG_BITS } from '../domain/flags';
import { UNREAD_MESSAGES } from './messages';
import { mutedTopic } from './topic-conditions';

/** A message to be flagged. */
export interface FlagTarget {
  id: number;
  conversation_id: number;
  seq: number;
}

/** The data that events contain about a message that became unread. */
interface UnreadDetail {
  id: number;
  topic: string;
  sender_id: number;
  stream_wildcard: boolean;
  channel_id: number | null;
  participants: number[] | null;
  bits: number;
  is_muted: boolean;
}

export class FlagsRepository {
  constructor(private readonly db: Database) {}

  /** Locks a user's read states of conversations, in the order of the conversations' ids. */
  async lockReadStates(tx: Transaction, realmId: number, userId: number, conversationIds: number[]): Promise<void> {
    await tx('read_states')
      .select('conversation_id')
      .where({ realm_id: realmId, user_id: userId })
      .whereRaw('conversation_id = ANY(?)', [conversationIds])
      .orderBy('conversation_id')
      .forUpdate();
  }

  /** Locks users' read states of one conversation, so that nobody changes them between reading and writing. */
  async lockReaders(tx: Transaction, realmId: number, userIds: number[], conversationId: number): Promise<void> {
    await tx('read_states')
      .select('user_id')
      .where({ realm_id: realmId, conversation_id: conversationId })
      .whereRaw('user_id = ANY(?)', [userIds])
      .orderBy('user_id')
      .forUpdate();
  }

  /** Returns the messages among `messageIds` that the user received and, as `read` says, has read or has not read. */
  async listReceived(
    tx: Transaction,
    realmId: number,
    userId: number,
    messageIds: number[],
    read: boolean,
  ): Promise<FlagTarget[]> {
    const { rows } = await tx.raw(
      `SELECT m.id, m.conversation_id, m.seq FROM messages m
         JOIN read_states r ON r.realm_id = m.realm_id AND r.conversation_id = m.conversation_id AND r.user_id = ?
        WHERE m.realm_id = ? AND m.id = ANY(?) AND r.received @> m.seq AND r.read @> m.seq = ?
        ORDER BY m.id`,
      [userId, realmId, messageIds, read],
    );
    return rows as FlagTarget[];
  }

  /** Returns messages with their conversations, in the order in which read states are locked. */
  listTargets(tx: Transaction, realmId: number, messageIds: number[]): Promise<FlagTarget[]> {
    return tx('messages')
      .select('id', 'conversation_id', 'seq')
      .where({ realm_id: realmId })
      .whereRaw('id = ANY(?)', [messageIds])
      .orderBy(['conversation_id', 'seq']);
  }

  /** Returns the ids of the messages in the user's conversations, and the ids of the channels that hold the other messages.
   *  Locks the messages against moves until `tx` ends. */
  async splitBySubscription(
    tx: Transaction,
    realmId: number,
    userId: number,
    messageIds: number[],
  ): Promise<{ kept: number[]; ignored: number[] }> {
    const { rows } = await tx.raw(
      `SELECT m.id, ch.id AS channel_id, ch.id IS NULL OR coalesce(s.is_active, false) AS keep FROM messages m
         LEFT JOIN channels ch ON ch.realm_id = m.realm_id AND ch.conversation_id = m.conversation_id
         LEFT JOIN subscriptions s ON s.realm_id = m.realm_id AND s.channel_id = ch.id AND s.user_id = ?
        WHERE m.realm_id = ? AND m.id = ANY(?) ORDER BY m.id FOR KEY SHARE OF m`,
      [userId, realmId, messageIds],
    );
    const parted = rows as { id: number; channel_id: number; keep: boolean }[];
    const ignored = new Set(parted.filter((row) => !row.keep).map((row) => row.channel_id));
    return {
      kept: parted.filter((row) => row.keep).map((row) => row.id),
      ignored: [...ignored].sort((a, b) => a - b),
    };
  }

  /** Returns the data that events contain about messages that became unread. */
  async listDetails(tx: Transaction, realmId: number, userId: number, messageIds: number[]): Promise<UnreadDetail[]> {
    const place = { realm: ':realmId', user: ':userId', channel: 'ch.id', topic: 'm.topic' };
    const { rows } = await tx.raw(
      `SELECT m.id, m.topic, m.sender_id, m.stream_wildcard, ch.id AS channel_id, c.participants,
              coalesce(f.flags, 0) AS bits, ${mutedTopic(place)} AS is_muted
         FROM messages m
         JOIN conversations c ON c.realm_id = m.realm_id AND c.id = m.conversation_id
         LEFT JOIN channels ch ON ch.realm_id = m.realm_id AND ch.conversation_id = m.conversation_id
         LEFT JOIN message_flags f ON f.realm_id = m.realm_id AND f.user_id = :userId AND f.message_id = m.id
        WHERE m.realm_id = :realmId AND m.id = ANY(:messageIds) ORDER BY m.id`,
      { realmId, userId, messageIds },
    );
    return rows;
  }

  /** Marks messages that a user never received as received and read, so that they can then be marked as unread. */
  async receive(
    tx: Transaction,
    realmId: number,
    userId: number,
    changes: { conversation_id: number; seqs: string }[],
  ): Promise<void> {
    await tx.raw(
      `INSERT INTO read_states AS r (realm_id, user_id, conversation_id, received, read)
       SELECT ?, ?, change.conversation_id, change.seqs, change.seqs
         FROM unnest(?::bigint[], ?::int8multirange[]) AS change (conversation_id, seqs)
       ON CONFLICT (realm_id, user_id, conversation_id)
       DO UPDATE SET received = r.received + excluded.received,
                     read = r.read + (excluded.received - r.received)`,
      [realmId, userId, changes.map((c) => c.conversation_id), changes.map((c) => c.seqs)],
    );
  }

  async setRead(
    tx: Transaction,
    realmId: number,
    userId: number,
    changes: { conversation_id: number; seqs: string }[],
    read: boolean,
  ): Promise<void> {
    await tx.raw(
      `UPDATE read_states r SET read = r.read ${read ? '+' : '-'} change.seqs
         FROM unnest(?::bigint[], ?::int8multirange[]) AS change (conversation_id, seqs)
        WHERE r.realm_id = ? AND r.user_id = ? AND r.conversation_id = change.conversation_id`,
      [changes.map((c) => c.conversation_id), changes.map((c) => c.seqs), realmId, userId],
    );
  }

  /** Sets or clears a bit and returns the sorted ids of the messages whose bit changed. A message that has been
   *  deleted, or moved to another conversation, gets no flag. */
  async setBit(
    tx: Transaction,
    realmId: number,
    userId: number,
    messages: { id: number; conversation_id: number }[],
    bit: number,
    on: boolean,
  ): Promise<number[]> {
    const messageIds = messages.map((message) => message.id);
    const conversationIds = messages.map((message) => message.conversation_id);
    const statement = on
      ? `INSERT INTO message_flags AS f (realm_id, user_id, message_id, flags)
         SELECT :realmId, :userId, m.id, :bit::int FROM messages m
           JOIN unnest(:messageIds::bigint[], :conversationIds::bigint[]) AS there (id, conversation_id)
                USING (id, conversation_id)
          WHERE m.realm_id = :realmId ORDER BY m.id FOR KEY SHARE OF m
         ON CONFLICT (realm_id, user_id, message_id) DO UPDATE SET flags = f.flags | :bit::int
          WHERE f.flags & :bit::int = 0
         RETURNING message_id`
      : `UPDATE message_flags SET flags = flags & ~(:bit::int)
          WHERE realm_id = :realmId AND user_id = :userId AND message_id = ANY(:messageIds) AND flags & :bit::int <> 0
         RETURNING message_id`;
    const { rows } = await tx.raw(statement, { realmId, userId, messageIds, conversationIds, bit });
    if (!on) {
      await tx('message_flags')
        .where({ realm_id: realmId, user_id: userId, flags: 0 })
        .whereRaw('message_id = ANY(?)', [messageIds])
        .delete();
    }
    return rows.map((row: { message_id: number }) => row.message_id).sort((a: number, b: number) => a - b);
  }

  /** Returns the ids of the messages of one conversation that users have not read, by user. */
  async listUnreadIds(
    tx: Queryable,
    realmId: number,
    userIds: number[],
    conversationId: number,
  ): Promise<Map<number, number[]>> {
    const { rows } = await tx.raw(
      `SELECT r.user_id, array_agg(m.id ORDER BY m.id) AS ids FROM ${UNREAD_MESSAGES}
        WHERE r.realm_id = :realmId AND r.user_id = ANY(:userIds) AND r.conversation_id = :conversationId
        GROUP BY r.user_id`,
      { realmId, userIds, conversationId },
    );
    return new Map(rows.map((row: { user_id: number; ids: number[] }) => [row.user_id, row.ids]));
  }

  /** Returns the ids of the messages of a conversation that each of the users has starred. */
  async listStarredIds(
    tx: Queryable,
    realmId: number,
    userIds: number[],
    conversationId: number,
  ): Promise<Map<number, number[]>> {
    if (userIds.length === 0) return new Map();
    const { rows } = await tx.raw(
      `SELECT f.user_id, array_agg(f.message_id ORDER BY f.message_id) AS ids
         FROM message_flags f JOIN messages m ON m.realm_id = f.realm_id AND m.id = f.message_id
        WHERE f.realm_id = :realmId AND f.user_id = ANY(:userIds) AND f.flags & :starred <> 0
          AND m.conversation_id = :conversationId
        GROUP BY f.user_id`,
      { realmId, userIds, conversationId, starred: FLAG_BITS.starred },
    );
    return new Map(rows.map((row: { user_id: number; ids: number[] }) => [row.user_id, row.ids]));
  }

  /** Returns the ids of the messages of a conversation that are starred, by user. */
  async listStars(tx: Queryable, realmId: number, conversationId: number): Promise<Map<number, number[]>> {
    const { rows } = await tx.raw(
      `SELECT f.user_id, array_agg(f.message_id ORDER BY f.message_id) AS ids
         FROM message_flags f JOIN messages m ON m.realm_id = f.realm_id AND m.id = f.message_id
        WHERE f.realm_id = ? AND f.flags & ? <> 0 AND m.conversation_id = ?
        GROUP BY f.user_id`,
      [realmId, FLAG_BITS.starred, conversationId],
    );
    return new Map(rows.map((row: { user_id: number; ids: number[] }) => [row.user_id, row.ids]));
  }

  /** Returns the ids of the unread messages that a muted user sent before the user was muted. */
  async listUnreadFrom(tx: Queryable, realmId: number, muting: Muting): Promise<number[]> {
    const { rows } = await tx.raw(
      `SELECT m.id FROM ${UNREAD_MESSAGES}
        WHERE r.realm_id = :realmId AND r.user_id = :userId AND m.sender_id = :senderId AND m.timestamp <= :timestamp
        ORDER BY m.id`,
      { realmId, userId: muting.user_id, senderId: muting.muted_user_id, timestamp: muting.timestamp },
    );
    return rows.map((row: { id: number }) => row.id);
  }
}
