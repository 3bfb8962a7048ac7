import { currentTrace, type Database, type Prepared, type Transaction, violates } from '@team-chat/db';

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
  /** The sender's own name for it: sent again under that name, it is the same message. */
  name?: Buffer | undefined;
}

/** One statement for the whole of sending: sequence number and id, message, who has it read already, flags, and
 *  the announcement. Waiting for the conversation's row puts all of it in the order of the commits. */
const SEND = `
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
  )`;

const SEND_ANY: Prepared = { name: 'send-message', text: `${SEND} SELECT id FROM placed` };

/** Seconds for which a name is remembered: far longer than anybody waits before sending again. */
const REMEMBERED_S = 3600;

/** The same under a name: whoever is second with it fails, and nothing is sent twice. The sender's old names go on
 *  the way, so that nobody has to tidy up. */
const SEND_NAMED: Prepared = {
  name: 'send-named-message',
  text: `${SEND}, named AS (
    INSERT INTO recent_sends (realm_id, user_id, name, message_id, sent_at) SELECT $1, $3, $17, id, $8 FROM placed
  ), forgotten AS (
    DELETE FROM recent_sends WHERE realm_id = $1 AND user_id = $3 AND sent_at < $8 - ${REMEMBERED_S}
  )
  SELECT id FROM placed`,
};

export class SendingRepository {
  constructor(private readonly db: Database) {}

  /** Sends; within `tx` where the message belongs to a larger change. What was sent under its name before is not sent
   *  again. Returns its id. */
  async send(message: NewMessage, tx?: Transaction): Promise<number> {
    const values = valuesOf(message);
    if (tx || !message.name) return onlyId(await this.db.prepared(SEND_ANY, values, tx));
    try {
      return onlyId(await this.db.prepared(SEND_NAMED, [...values, message.name]));
    } catch (error) {
      if (!violates(error, 'recent_sends_key')) throw error;
      const earlier = await this.findSent(message.realm_id, message.sender_id, message.name);
      // Forgotten meanwhile, because it is too long ago.
      return earlier ?? this.send(message);
    }
  }

  private async findSent(realm_id: number, user_id: number, name: Buffer): Promise<number | undefined> {
    const sent = await this.db
      .knex('recent_sends')
      .where({ realm_id, user_id, name })
      .first<{ message_id: number } | undefined>('message_id');
    return sent?.message_id;
  }
}

const onlyId = ([row]: { id: number }[]) => row!.id;

function valuesOf(message: NewMessage): unknown[] {
  return [
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
}
