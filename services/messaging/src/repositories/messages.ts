import type { Knex } from 'knex';
import type { EditHistoryEntry } from '@team-chat/contracts';
import type { Database, Queryable, Transaction } from '@team-chat/db';

/** A message with one reader's state: stored fields, `received`, `read` and the flag bits. */
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
  /** The changes of each edit, the newest first. */
  edit_history: EditHistoryEntry[] | null;
  channel_id: number | null;
  channel_name: string | null;
  participants: number[] | null;
  received: boolean;
  read: boolean;
  bits: number;
}

/** A user, and the conversations of channels that limit what the user may read. */
export interface Reader {
  realm_id: number;
  user_id: number;
  /** Conversations of which the user may read no message. */
  closed: number[];
  /** Conversations of which the user may read only the messages received. */
  received_only: number[];
}

/** Starts a query of the messages that a reader may see, joined with the reader's state; every query for a reader's
 *  messages starts here. */
export function readBy(db: Queryable, reader: Reader): Knex.QueryBuilder {
  const { realm_id: realmId, user_id: userId, closed, received_only } = reader;
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
    .where('m.realm_id', realmId)
    .whereRaw('m.conversation_id <> ALL(?)', [closed])
    .whereRaw('(r.received @> m.seq OR ch.id IS NOT NULL AND m.conversation_id <> ALL(?))', [received_only]);
}

/** Columns of a `MessageRow`, without the reader's state. */
export const ROW_COLUMNS = [
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

/** Expressions: the reader's state of a `MessageRow`. */
export const READER_STATE = `coalesce(r.received @> m.seq, false) AS received, coalesce(r.read @> m.seq, false) AS read,
  coalesce(f.flags, 0) AS bits`;
/** Condition: the message is part of the user's own history, because it was received or flagged. */
export const IS_OWN = '(r.received @> m.seq OR f.message_id IS NOT NULL)';
/** Condition: the user received the message and has not read it. */
export const IS_UNREAD = '(r.received @> m.seq AND NOT r.read @> m.seq)';

/** Expression: the sequence numbers of the messages that a reader `r` has not read in a conversation `c`. */
export const UNREAD_RANGES = 'r.received * int8multirange(int8range(1, c.last_seq + 1)) - r.read';

/** A FROM clause: messages `m` that readers `r` have not read in conversations `c`. The offset keeps Postgres from
 *  scanning all messages for them. */
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

  /** Locks a message until `tx` ends and returns its present conversation and sequence number; undefined if it was deleted. */
  async lock(
    tx: Transaction,
    realmId: number,
    messageId: number,
  ): Promise<{ id: number; seq: number; conversation_id: number } | undefined> {
    return tx('messages').where({ realm_id: realmId, id: messageId }).forUpdate().first('id', 'seq', 'conversation_id');
  }

  /** Returns the messages among `ids` that the reader may see and that meet the conditions, in the order of their
   *  ids. */
  async listByIds(reader: Reader, ids: number[], conditions: Condition[] = []): Promise<MessageRow[]> {
    const query = readBy(this.db.knex, reader)
      .select(ROW_COLUMNS)
      .select(this.db.knex.raw(READER_STATE))
      .whereRaw('m.id = ANY(?)', [ids])
      .orderBy('m.id');
    for (const condition of conditions) condition(query);
    return (await query) as MessageRow[];
  }

  /** Returns the conversations of the messages among `ids` that the reader may see. */
  async listPlaces(reader: Reader, ids: number[]): Promise<Pick<MessageRow, 'id' | 'conversation_id'>[]> {
    return readBy(this.db.knex, reader)
      .select('m.id', 'm.conversation_id')
      .whereRaw('m.id = ANY(?)', [ids])
      .orderBy('m.id');
  }

  /** Returns the last messages of a topic before a message, from a time on (Unix seconds), the oldest first. */
  async listEarlier(
    reader: Reader,
    { conversation_id, topic, id }: Pick<MessageRow, 'conversation_id' | 'topic' | 'id'>,
    { since, limit }: { since: number; limit: number },
  ): Promise<MessageRow[]> {
    const rows = (await readBy(this.db.knex, reader)
      .select(ROW_COLUMNS)
      .select(this.db.knex.raw(READER_STATE))
      .where({ 'm.conversation_id': conversation_id })
      .whereRaw('lower(m.topic) = lower(?)', [topic])
      .where('m.id', '<', id)
      .where('m.timestamp', '>=', since)
      .orderBy('m.id', 'desc')
      .limit(limit)) as MessageRow[];
    return rows.reverse();
  }

  /** Returns the id of the first message of a topic; undefined if the topic has none. */
  async findFirst(realmId: number, conversationId: number, topic: string): Promise<number | undefined> {
    const row = await this.db
      .knex('messages')
      .where({ realm_id: realmId, conversation_id: conversationId })
      .whereRaw('lower(topic) = lower(?)', [topic])
      .orderBy('id')
      .first<{ id: number } | undefined>('id');
    return row?.id;
  }

  /** Returns the users who have sent messages in a topic. */
  listSenders(realmId: number, conversationId: number, topic: string): Promise<number[]> {
    return this.db
      .knex('messages')
      .distinct('sender_id')
      .where({ realm_id: realmId, conversation_id: conversationId })
      .whereRaw('lower(topic) = lower(?)', [topic])
      .pluck('sender_id');
  }
}
