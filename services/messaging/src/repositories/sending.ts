import { createHash } from 'node:crypto';
import { BadRequestError } from '@team-chat/contracts';
import { type Database, type Prepared, type Transaction, violates } from '@team-chat/db';
import { searchableHtml, searchableTopic } from '../domain/search-text';
import { FOLLOWED } from '../domain/topic-policy';
import { MESSAGE_ID, type NewMessage, type Sent } from './new-message';
import { SendQueue } from './send-queue';

/** Seconds for which an idempotency key is stored: far longer than clients wait before sending again. */
const REMEMBERED_S = 3600;

/** Condition: somebody else follows the topic of a message `placed`, or gets mails about its channel. */
const HAS_FOLLOWERS = `EXISTS (
  SELECT FROM channels ch
   WHERE ch.realm_id = placed.realm_id AND ch.conversation_id = placed.conversation_id
     AND (EXISTS (SELECT FROM user_topics t
                   WHERE t.realm_id = ch.realm_id AND t.channel_id = ch.id AND lower(t.topic) = lower(placed.topic)
                     AND t.visibility_policy = ${FOLLOWED} AND t.user_id <> placed.sender_id)
       OR EXISTS (SELECT FROM subscriptions s
                   WHERE s.realm_id = ch.realm_id AND s.channel_id = ch.id AND s.is_active AND s.email_notifications
                     AND s.user_id <> placed.sender_id)))`;

/** One statement that sends several messages: it assigns sequence numbers and ids, writes messages, read states, flags
 *  and outbox rows. Locking the conversations' rows gives all of these the order of the commits. A repeated idempotency
 *  key fails the statement. */
const sendStatement = (wait: '' | 'SKIP LOCKED') => `
  WITH said AS (
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::int[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[],
                         $9::bigint[], $10::boolean[], $11::text[], $12::text[], $13::text[], $14::bytea[], $20::bytea[], $21::text[],
                         $22::text[], $23::text[])
      WITH ORDINALITY AS said (realm_id, conversation_id, policy_version, sender_id, topic, content, rendered_content, client,
                               timestamp, stream_wildcard, audience, body, trace, name, digest, notifies,
                               searchable_topic, searchable_content, place)
  ), locked AS (
    SELECT c.realm_id, c.id, c.last_seq, c.policy_version FROM conversations c
     WHERE (c.realm_id, c.id) IN (SELECT realm_id, conversation_id FROM said)
     ORDER BY c.realm_id, c.id FOR NO KEY UPDATE OF c ${wait}
  ), numbered AS (
    SELECT said.*, last_seq + row_number() OVER (PARTITION BY said.realm_id, conversation_id ORDER BY place) AS seq
      FROM said JOIN locked ON locked.realm_id = said.realm_id AND locked.id = conversation_id
     WHERE said.policy_version IS NULL OR said.policy_version = locked.policy_version
  ), placed AS MATERIALIZED (
    SELECT numbered.*, nextval('message_ids') AS id FROM numbered
  ), counted AS (
    UPDATE conversations SET last_seq = newest.seq, last_message_id = newest.id
      FROM (SELECT realm_id, conversation_id, max(seq) AS seq, max(id) AS id FROM placed GROUP BY 1, 2) newest
     WHERE conversations.realm_id = newest.realm_id AND conversations.id = newest.conversation_id
  ), message AS (
    INSERT INTO messages (realm_id, id, conversation_id, seq, sender_id, topic, content, rendered_content,
                          client, timestamp, stream_wildcard, topic_words, content_words)
    SELECT realm_id, id, conversation_id, seq, sender_id, topic, content, rendered_content,
           client, timestamp, stream_wildcard, searchable_words(searchable_topic), searchable_words(searchable_content)
      FROM placed
  ), already_read AS (
    UPDATE read_states SET read = read + reader.seqs
      FROM (SELECT realm_id, conversation_id, user_id, range_agg(int8range(seq, seq + 1)) AS seqs
              FROM unnest($15::bigint[], $16::bigint[]) AS reader (place, user_id) JOIN placed USING (place)
             GROUP BY 1, 2, 3) reader
     WHERE read_states.realm_id = reader.realm_id AND read_states.user_id = reader.user_id
       AND read_states.conversation_id = reader.conversation_id
  ), flagged AS (
    INSERT INTO message_flags (realm_id, user_id, message_id, flags)
    SELECT realm_id, user_id, id, bits
      FROM unnest($17::bigint[], $18::bigint[], $19::int[]) AS flagged (place, user_id, bits) JOIN placed USING (place)
  ), notifying AS (
    INSERT INTO due_notifications (realm_id, message_id, since)
    SELECT realm_id, id, timestamp FROM placed WHERE notifies = 'anyone' OR notifies = 'followers' AND ${HAS_FOLLOWERS}
  ), announced AS (
    INSERT INTO outbox (realm_id, lane, type, audience, body, trace)
    SELECT realm_id, conversation_id, 'message', audience, replace(body, '${MESSAGE_ID}', id::text), trace FROM placed ORDER BY id
  ), named AS (
    INSERT INTO recent_sends (realm_id, user_id, name, digest, message_id, sent_at)
    SELECT realm_id, sender_id, name, digest, id, timestamp FROM placed WHERE name IS NOT NULL
  ), forgotten AS (
    -- On the way, so that nobody has to tidy up.
    DELETE FROM recent_sends old USING placed
     WHERE placed.name IS NOT NULL AND old.realm_id = placed.realm_id AND old.user_id = placed.sender_id
       AND old.sent_at < placed.timestamp - ${REMEMBERED_S}
  )
  SELECT place, id, coalesce(nearest.conversation_id <> placed.conversation_id OR nearest.topic <> lower(placed.topic), true)
           AS starts_topic
    FROM placed
    -- In this order only the index of topics has them, so that no plan goes through a whole conversation.
    LEFT JOIN LATERAL (
      SELECT conversation_id, lower(topic) AS topic FROM messages
       WHERE messages.realm_id = placed.realm_id
         AND (conversation_id, lower(topic)) >= (placed.conversation_id, lower(placed.topic))
       ORDER BY conversation_id, lower(topic) LIMIT 1) nearest ON true`;

const SEND: Prepared = { name: 'send', text: sendStatement('') };
/** Leaves out messages to conversations that another transaction has locked. */
const SEND_NOW: Prepared = { name: 'send-now', text: sendStatement('SKIP LOCKED') };

/** Lets bots that are not subscribed to a message's channel receive it. */
const RECEIVE = `
  INSERT INTO read_states AS r (realm_id, user_id, conversation_id, received, read)
  SELECT m.realm_id, bot, m.conversation_id, seqs, CASE WHEN bot = ANY(:readers) THEN seqs ELSE '{}' END
    FROM messages m, int8multirange(int8range(m.seq, m.seq + 1)) AS seqs, unnest(:bots::bigint[]) AS bot
   WHERE m.realm_id = :realm_id AND m.id = :id
   ORDER BY bot
      ON CONFLICT (realm_id, user_id, conversation_id)
      DO UPDATE SET received = r.received + excluded.received, read = r.read + excluded.read`;

export class SendingRepository {
  private readonly queue = new SendQueue((messages, waits) => this.place(messages, waits ? SEND : SEND_NOW));

  constructor(private readonly db: Database) {}

  /** Sends a message, together with others that are sent at the same time. Returns the earlier message where its
   *  idempotency key was used for the same message before; throws where it was used for another one. Returns undefined
   *  where the conversation's `policy_version` is not the one checked. */
  async send(message: NewMessage): Promise<Sent | undefined> {
    const add = (each: NewMessage) =>
      each.unsubscribed_bots?.length || each.further ? this.sendAlone(each) : this.queue.add(each);
    try {
      return await add(message);
    } catch (error) {
      if (!message.name || !violates(error, 'recent_sends_key')) throw error;
      const earlier = await this.findSent(message, message.name);
      // The key has expired and been deleted meanwhile.
      return earlier ?? add({ ...message, name: undefined });
    }
  }

  /** Sends messages within the transaction of a larger change. */
  async sendWithin(tx: Transaction, ...messages: NewMessage[]): Promise<Sent[]> {
    return (await this.place(messages, SEND, tx)).map((sent) => sent!);
  }

  /** Sends a message with further statements: for bots that receive it without being subscribed, and for its files. */
  private sendAlone(message: NewMessage): Promise<Sent | undefined> {
    const { realm_id, unsubscribed_bots: bots = [], further } = message;
    return this.db.transaction(async (tx) => {
      const [sent] = await this.place([message], SEND, tx);
      if (!sent) return undefined;
      if (bots.length > 0) await tx.raw(RECEIVE, { realm_id, id: sent.id, bots, readers: readersOf(message) });
      await further?.(tx, sent.id);
      return sent;
    });
  }

  /** Runs the statement and returns the results in the order of the messages; undefined for those not sent. */
  private async place(messages: NewMessage[], statement: Prepared, tx?: Transaction): Promise<(Sent | undefined)[]> {
    const rows = await this.db.prepared<Sent & { place: number }>(statement, valuesOf(messages), tx);
    const sent = new Map(rows.map(({ place, ...each }) => [place, each]));
    return messages.map((_, index) => sent.get(index + 1));
  }

  private async findSent(message: NewMessage, name: Buffer): Promise<Sent | undefined> {
    const sent = await this.db
      .knex('recent_sends')
      .where({ realm_id: message.realm_id, user_id: message.sender_id, name })
      .first<{ message_id: number; digest: Buffer | null } | undefined>('message_id', 'digest');
    if (sent?.digest && !sent.digest.equals(digestOf(message))) {
      throw new BadRequestError('Invalid local_id: it was already used for another message');
    }
    return sent && { id: sent.message_id, starts_topic: false };
  }
}

function valuesOf(messages: NewMessage[]): unknown[] {
  const places = messages.map((message, index) => ({ message, place: index + 1 }));
  const readers = places.flatMap(({ message, place }) => readersOf(message).map((user_id) => ({ place, user_id })));
  const flags = places.flatMap(({ message, place }) =>
    [...message.flagged].map(([user_id, bits]) => ({ place, user_id, bits })),
  );
  return [
    messages.map((message) => message.realm_id),
    messages.map((message) => message.conversation_id),
    messages.map((message) => message.policy_version ?? null),
    messages.map((message) => message.sender_id),
    messages.map((message) => message.topic),
    messages.map((message) => message.content),
    messages.map((message) => message.rendered_content),
    messages.map((message) => message.client),
    messages.map((message) => message.timestamp),
    messages.map((message) => message.stream_wildcard),
    messages.map((message) => message.audience),
    messages.map((message) => message.body),
    messages.map((message) => message.trace),
    messages.map((message) => message.name ?? null),
    readers.map((reader) => reader.place),
    readers.map((reader) => reader.user_id),
    flags.map((flag) => flag.place),
    flags.map((flag) => flag.user_id),
    flags.map((flag) => flag.bits),
    messages.map((message) => (message.name ? digestOf(message) : null)),
    messages.map((message) => message.notifies),
    messages.map((message) => searchableTopic(message.topic)),
    messages.map((message) => searchableHtml(message.rendered_content)),
  ];
}

/** Returns the users for whom a new message is read. */
function readersOf({ read_by, read_by_sender, sender_id }: NewMessage): number[] {
  return [...read_by, ...(read_by_sender ? [sender_id] : [])];
}

/** Returns a hash of what a message says and where. */
function digestOf({ conversation_id, topic, content, submessage }: NewMessage): Buffer {
  const said = [conversation_id, topic, content, ...(submessage ? [submessage.content] : [])];
  return createHash('sha256').update(JSON.stringify(said)).digest();
}
