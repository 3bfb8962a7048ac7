import { randomBytes } from 'node:crypto';
import type { Database, Queryable } from '@team-chat/db';

/** A conversation to which a user answers by mail: a topic of a channel, or a direct conversation with an empty topic. */
export interface ReplyConversation {
  conversation_id: number;
  topic: string;
}

export interface ReplyAddressRow extends ReplyConversation {
  realm_id: number;
  user_id: number;
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

  /** Returns the token of a user's address for a conversation; creates it within `tx` if the user has none. */
  async ensureReply(tx: Queryable, row: ReplyAddressRow): Promise<string> {
    const { rows } = await tx.raw<{ rows: { token: string }[] }>(
      `INSERT INTO reply_email_addresses (token, realm_id, user_id, conversation_id, topic)
       VALUES (:token, :realm_id, :user_id, :conversation_id, :topic)
           ON CONFLICT (realm_id, user_id, conversation_id, lower(topic))
           DO UPDATE SET topic = excluded.topic RETURNING token`,
      { ...row, token: newToken() },
    );
    return rows[0]!.token;
  }

  async findReply(token: string): Promise<ReplyAddressRow | undefined> {
    return this.db
      .knex('reply_email_addresses')
      .where({ token })
      .first('realm_id', 'user_id', 'conversation_id', 'topic');
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

  async findChannel(token: string): Promise<ChannelAddressRow | undefined> {
    return this.db
      .knex('channel_email_addresses')
      .where({ token })
      .first('realm_id', 'channel_id', 'creator_id', 'sender_id');
  }
}
