import { randomBytes } from 'node:crypto';
import type { Database, Queryable, Transaction } from '@team-chat/db';

/** A message about which a user got a mail, and its place: a topic of a channel, or a direct conversation with an empty
 *  topic. */
export interface MailedMessage {
  id: number;
  conversation_id: number;
  topic: string;
}

/** The user who answers a mail, and where the mail's message is now. */
export interface ReplyAddress {
  realm_id: number;
  user_id: number;
  conversation_id: number;
  topic: string;
  /** Conversation of the message at the time of the mail. */
  mailed_conversation_id: number;
}

export interface ChannelAddressRow {
  realm_id: number;
  channel_id: number;
  /** The user for whom the address was made. */
  creator_id: number;
  /** The user whose messages the mails become. */
  sender_id: number;
}

/** Returns 16 random bytes in hexadecimal. Source: spec/wire-contract-files-and-time.md, section 7.2 and section 7.3. */
const newToken = () => randomBytes(16).toString('hex');

export class EmailAddressesRepository {
  constructor(private readonly db: Database) {}

  /** Returns the token of a user's address for answers to the mail about a message; creates it within `tx` if the user has
   *  none. */
  async ensureReply(
    tx: Queryable,
    { id, ...row }: MailedMessage & { realm_id: number; user_id: number },
  ): Promise<string> {
    const { rows } = await tx.raw<{ rows: { token: string }[] }>(
      `INSERT INTO message_email_addresses (token, realm_id, user_id, message_id, conversation_id, topic)
       VALUES (:token, :realm_id, :user_id, :message_id, :conversation_id, :topic)
           ON CONFLICT ON CONSTRAINT message_email_addresses_key
           DO UPDATE SET topic = excluded.topic RETURNING token`,
      { ...row, message_id: id, token: newToken() },
    );
    return rows[0]!.token;
  }

  /** Returns the user of a token, and the present place of the message, or the last place that is known of a deleted one.
   *  Tokens of mails before version 20261129 name a topic and no message. */
  async findReply(token: string): Promise<ReplyAddress | undefined> {
    const { rows } = await this.db.knex.raw<{ rows: ReplyAddress[] }>(
      `SELECT a.realm_id, a.user_id, a.conversation_id AS mailed_conversation_id,
              coalesce(m.conversation_id, archived.conversation_id, a.conversation_id) AS conversation_id,
              coalesce(m.topic, archived.message ->> 'topic', a.topic) AS topic
         FROM (SELECT realm_id, user_id, message_id, conversation_id, topic
                 FROM message_email_addresses WHERE token = :token
               UNION ALL
               SELECT realm_id, user_id, NULL, conversation_id, topic
                 FROM reply_email_addresses WHERE token = :token) a
         LEFT JOIN messages m ON m.realm_id = a.realm_id AND m.id = a.message_id
         LEFT JOIN archived_messages archived ON archived.realm_id = a.realm_id AND archived.id = a.message_id`,
      { token },
    );
    return rows[0];
  }

  /** Returns the token of a channel's address; creates it if the channel has none. */
  async ensureChannel(row: ChannelAddressRow): Promise<string> {
    await this.db
      .knex('channel_email_addresses')
      .insert({ ...row, token: newToken() })
      .onConflict(['realm_id', 'channel_id', 'creator_id', 'sender_id'])
      .ignore();
    const found = await this.db.knex('channel_email_addresses').where(row).first<{ token: string }>('token');
    return found.token;
  }

  /** Deletes the channels' addresses that were made for a user up to a time, in Unix seconds. */
  async removeChannelsUntil(tx: Transaction, realm_id: number, creator_id: number, until: number): Promise<void> {
    await tx('channel_email_addresses')
      .where({ realm_id, creator_id })
      .whereRaw('created_at < to_timestamp(?)', [until + 1])
      .delete();
  }

  async findChannel(token: string): Promise<ChannelAddressRow | undefined> {
    return this.db
      .knex('channel_email_addresses')
      .where({ token })
      .first('realm_id', 'channel_id', 'creator_id', 'sender_id');
  }
}
