import type { Knex } from 'knex';
import type { EditHistoryEntry } from '@team-chat/contracts';
import { currentTrace, type Database, type Prepared, type Queryable, type Transaction } from '@team-chat/db';

/** A message as one reader gets it: stored fields, and what the reader's own state makes of it. */
export interface MessageRow {
  id: number;
  conversation_id: number;
  seq: number;
  sender_id: number;
  topic: string;
  content: string;
  rendered_content: string;
  client: string;
  timestamp: number;
  stream_wildcard: boolean;
  last_edit_timestamp: number | null;
  last_moved_timestamp: number | null;
  /** What each edit changed, the newest first. */
  edit_history: EditHistoryEntry[] | null;
  channel_id: number | null;
  channel_name: string | null;
  participants: number[] | null;
  received: boolean;
  read: boolean;
  bits: number;
}

export interface NewMessage {
  realm_id: number;
  conversation_id: number;
  sender_id: number;
  topic: string;
  content: string;
  rendered_content: string;
  client: string;
  timestamp: number;
  stream_wildcard: boolean;
  read_by_sender: boolean;
  /** Recipients who muted the sender: the message arrives as read. */
  muted_by: number[];
  /** Users with flags of their own, and their bits. */
  flagged: Map<number, number>;
  /** Of the log entry: audience, and the body in two parts with the message id between them. */
  audience: string;
  body: { head: string; tail: string };
}

/** One statement for the whole of sending: sequence number and id, message, who has it read already, flags, and
 *  the announcement. Waiting for the conversation's row puts all of it in the order of the commits. */
const SEND: Prepared = {
  name: 'send-message',
  text: `
    WITH placed AS (
      UPDATE conversations SET last_seq = last_seq + 1, last_message_id = nextval('message_ids')
       WHERE realm_id = $1 AND id = $2
      RETURNING last_seq AS seq, last_message_id AS id
    ), message AS (
      INSERT INTO messages (realm_id, id, conversation_id, seq, sender_id, topic, content, rendered_content,
                            client, timestamp, stream_wildcard)
      SELECT $1, id, $2, seq, $3, $4, $5, $6, $7, $8, $9 FROM placed
    ), already_read AS (
      UPDATE read_states SET read = read + int8multirange(int8range(seq, seq + 1)) FROM placed
       WHERE realm_id = $1 AND user_id = ANY($10::bigint[]) AND conversation_id = $2
    ), flagged AS (
      INSERT INTO message_flags (realm_id, user_id, message_id, flags)
      SELECT $1, f.user_id, placed.id, f.bits
        FROM placed, unnest($11::bigint[], $12::int[]) AS f (user_id, bits)
    ), announced AS (
      INSERT INTO outbox (realm_id, type, audience, body, trace)
      SELECT $1, 'message', $13, $14 || id || $15, $16 FROM placed
    )
    SELECT id FROM placed`,
};

/** A message with its reader's state; every query of messages starts from this. */
export function readBy(db: Queryable, realmId: number, userId: number): Knex.QueryBuilder {
  return db('messages AS m')
    .join('conversations AS c', (on) => on.on('c.realm_id', 'm.realm_id').on('c.id', 'm.conversation_id'))
    .leftJoin('channels AS ch', (on) =>
      on.on('ch.realm_id', 'm.realm_id').on('ch.conversation_id', 'm.conversation_id'),
    )
    .leftJoin('read_states AS r', (on) =>
      on
        .on('r.realm_id', 'm.realm_id')
        .on('r.conversation_id', 'm.conversation_id')
        .on('r.user_id', db.raw('?::bigint', [userId]) as never),
    )
    .leftJoin('message_flags AS f', (on) =>
      on
        .on('f.realm_id', 'm.realm_id')
        .on('f.message_id', 'm.id')
        .on('f.user_id', db.raw('?::bigint', [userId]) as never),
    )
    .where('m.realm_id', realmId);
}

const ROW_COLUMNS = [
  'm.id',
  'm.conversation_id',
  'm.seq',
  'm.sender_id',
  'm.topic',
  'm.content',
  'm.rendered_content',
  'm.client',
  'm.timestamp',
  'm.stream_wildcard',
  'm.last_edit_timestamp',
  'm.last_moved_timestamp',
  'm.edit_history',
  'ch.id AS channel_id',
  'ch.name AS channel_name',
  'c.participants',
];

const READER_STATE = `coalesce(r.received @> m.seq, false) AS received, coalesce(r.read @> m.seq, false) AS read,
  coalesce(f.flags, 0) AS bits`;
/** Part of the user's own history: it arrived, or was flagged since. */
export const IS_OWN = '(r.received @> m.seq OR f.message_id IS NOT NULL)';
/** Arrived while the user was part of the conversation, and not read since. */
export const IS_UNREAD = '(r.received @> m.seq AND NOT r.read @> m.seq)';

/** The sequence numbers of what a reader `r` has not read in a conversation `c`. */
export const UNREAD_RANGES = 'r.received * int8multirange(int8range(1, c.last_seq + 1)) - r.read';

/** What follows FROM: messages `m` that readers `r` have not read in conversations `c`. The offset keeps Postgres from
 *  going through all messages in search of them. */
export const UNREAD_MESSAGES = `
  read_states r
  JOIN conversations c ON c.realm_id = r.realm_id AND c.id = r.conversation_id
 CROSS JOIN LATERAL unnest(${UNREAD_RANGES}) AS unread
 CROSS JOIN LATERAL (
   SELECT * FROM messages
    WHERE messages.realm_id = r.realm_id AND messages.conversation_id = r.conversation_id
      AND messages.seq >= lower(unread) AND messages.seq < upper(unread) OFFSET 0) m`;

/** Adds conditions to a query of messages `m` with conversation `c`, channel `ch`, read state `r`, flags `f`. */
export type Condition = (query: Knex.QueryBuilder) => void;

export class MessagesRepository {
  constructor(private readonly db: Database) {}

  /** Sends; within `tx` where the message belongs to a larger change. */
  async send(message: NewMessage, tx?: Transaction): Promise<number> {
    const values = [
      message.realm_id,
      message.conversation_id,
      message.sender_id,
      message.topic,
      message.content,
      message.rendered_content,
      message.client,
      message.timestamp,
      message.stream_wildcard,
      [...message.muted_by, ...(message.read_by_sender ? [message.sender_id] : [])],
      [...message.flagged.keys()],
      [...message.flagged.values()],
      message.audience,
      message.body.head,
      message.body.tail,
      currentTrace(),
    ];
    const [row] = await this.db.prepared<{ id: number }>(SEND, values, tx);
    return row!.id;
  }

  /** Those of the given messages that meet the conditions. */
  async listByIds(
    realmId: number,
    userId: number,
    ids: number[],
    conditions: Condition[],
  ): Promise<MessageRow[]> {
    const query = readBy(this.db.knex, realmId, userId)
      .select(ROW_COLUMNS)
      .select(this.db.knex.raw(READER_STATE))
      .whereRaw('m.id = ANY(?)', [ids])
      .orderBy('m.id');
    for (const condition of conditions) condition(query);
    return (await query) as MessageRow[];
  }

  /** Removes a message, and what users have of it; its number stays unused. The conversation is locked. Returns whose
   *  flags went with it, and their bits. */
  async remove(
    tx: Transaction,
    realmId: number,
    messageId: number,
  ): Promise<{ user_id: number; flags: number }[]> {
    // First the message itself: whoever flags it or reacts to it waits, or is waited for.
    await tx('messages').where({ realm_id: realmId, id: messageId }).delete();
    await tx('reactions').where({ realm_id: realmId, message_id: messageId }).delete();
    return tx('message_flags')
      .where({ realm_id: realmId, message_id: messageId })
      .delete()
      .returning(['user_id', 'flags']);
  }

  /** Who has written in a topic. */
  listSenders(realmId: number, conversationId: number, topic: string): Promise<number[]> {
    return this.db
      .knex('messages')
      .distinct('sender_id')
      .where({ realm_id: realmId, conversation_id: conversationId })
      .whereRaw('lower(topic) = lower(?)', [topic])
      .pluck('sender_id');
  }
}
