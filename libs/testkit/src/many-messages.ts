import type { Client } from 'pg';

/** Conversations of an organisation with many messages. */
export interface ManyMessages {
  /** The channel with a fifth of all messages. */
  large: { id: number; name: string };
  /** One of the other channels; the reader is subscribed to one in five of them. */
  small: { id: number; name: string };
  /** Ids of the users with whom the reader has direct conversations of two. */
  partners: number[];
}

const CHANNELS = 500;
/** The reader is subscribed to one in this many channels. */
const SUBSCRIBED_IN = 5;
const PARTNERS = 100;
const TOPICS = 40;
const NEWEST_AGE_S = 60;
const SPAN_S = 400 * 86_400;

/** Writes messages into the database of an organisation, in new channels with the settings of the channel `like`. The
 *  reader is subscribed to a fifth of the channels, and gets direct messages. The last `unread` messages of each
 *  conversation are unread. Builds the indexes after the rows, from the indexes' own definitions, because that takes a
 *  fraction of the time. */
export async function seedMessages(
  sql: Client,
  options: {
    realm_id: number;
    reader: number;
    senders: number[];
    like: number;
    messages: number;
    unread: number;
    /** Number of channels, by default 500. */
    channels?: number;
    /** Ids of the users with whom the reader has direct conversations; by default ids without accounts. */
    partners?: number[];
  },
): Promise<ManyMessages> {
  const { realm_id, reader, senders, like, messages, unread, channels = CHANNELS } = options;
  const partners = options.partners ?? Array.from({ length: PARTNERS }, (_, i) => 1_000_000 + i);
  await sql.query('SET search_path TO messaging');
  const large = await addChannels(sql, realm_id, like, channels);
  const { rows: indexes } = await sql.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
      WHERE schemaname = 'messaging' AND tablename = 'messages' AND indexname <> 'messages_pkey'`,
  );
  await sql.query(`DROP INDEX ${indexes.map(({ name }) => name).join(', ')}`);
  await addDirect(sql, realm_id, reader, partners);
  await addMessages(sql, realm_id, senders, messages);
  await sql.query(
    `INSERT INTO subscriptions (realm_id, user_id, channel_id, is_active, color)
     SELECT realm_id, $2, id, true, '#aabbcc' FROM channels
      WHERE realm_id = $1 AND name LIKE 'many %' AND substr(name, 6)::int % $3 = 0`,
    [realm_id, reader, SUBSCRIBED_IN],
  );
  await sql.query(
    `INSERT INTO read_states (realm_id, user_id, conversation_id, received, read)
     SELECT c.realm_id, $2, c.id, '{[1,)}', int8multirange(int8range(1, greatest(c.last_seq + 1 - $3, 1)))
       FROM conversations c
       LEFT JOIN channels ch ON ch.realm_id = c.realm_id AND ch.conversation_id = c.id
       LEFT JOIN subscriptions s ON s.realm_id = c.realm_id AND s.channel_id = ch.id AND s.user_id = $2
      WHERE c.realm_id = $1 AND (s.is_active AND ch.name LIKE 'many %' OR c.participants @> ARRAY[$2::bigint])
     ON CONFLICT DO NOTHING`,
    [realm_id, reader, unread],
  );
  // With little memory, building the index of words of ten million messages takes far longer.
  await sql.query("SET maintenance_work_mem = '1GB'");
  for (const { definition } of indexes) {
    // The definition of a partitioned table's index leaves out those of its partitions.
    await sql.query(definition.replace(' ON ONLY ', ' ON '));
  }
  await sql.query('RESET maintenance_work_mem');
  await sql.query('VACUUM ANALYZE messages, conversations, channels, read_states, subscriptions');
  return { large, small: { id: large.id + 5, name: 'many 5' }, partners };
}

async function addChannels(sql: Client, realmId: number, like: number, count: number) {
  const { rows } = await sql.query<{ id: string; name: string }>(
    `WITH conversation AS (
       INSERT INTO conversations (realm_id) SELECT $1 FROM generate_series(1, $3) RETURNING id
     ), numbered AS (
       SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM conversation
     )
     INSERT INTO channels (realm_id, conversation_id, name, description, rendered_description, creator_id, date_created,
                           invite_only, is_web_public, history_public_to_subscribers, topics_policy, group_settings)
     SELECT $1, numbered.id, 'many ' || n, '', '', creator_id, 0, invite_only, is_web_public,
            history_public_to_subscribers, topics_policy, group_settings
       FROM channels, numbered WHERE realm_id = $1 AND channels.id = $2 ORDER BY n
     RETURNING id, name`,
    [realmId, like, count],
  );
  return { id: Number(rows[0]!.id), name: rows[0]!.name };
}

async function addDirect(sql: Client, realmId: number, reader: number, partners: number[]): Promise<void> {
  await sql.query(
    `INSERT INTO conversations (realm_id, participants, participants_hash)
     SELECT $1, ARRAY[$2, partner], encode(sha256(($2 || ',' || partner)::bytea), 'hex')
       FROM unnest($3::bigint[]) AS partner`,
    [realmId, reader, partners],
  );
}

/** Inserts messages: a fifth into the first channel, one in a hundred into direct conversations, the rest into any
 *  channel. */
async function addMessages(sql: Client, realmId: number, senders: number[], count: number): Promise<void> {
  await sql.query(
    `WITH places AS (
       SELECT array_agg(c.id ORDER BY c.id) FILTER (WHERE c.participants IS NULL) AS channels,
              array_agg(c.id ORDER BY c.id) FILTER (WHERE c.participants IS NOT NULL) AS direct
         FROM conversations c
         LEFT JOIN channels ch ON ch.realm_id = c.realm_id AND ch.conversation_id = c.id
        WHERE c.realm_id = $1 AND (c.participants IS NOT NULL OR ch.name LIKE 'many %')
     ), said AS (
       SELECT n, CASE WHEN n % 5 = 0 THEN channels[1]
                      WHEN n % 100 = 1 THEN direct[1 + (hashint4(n) & 2147483647) % cardinality(direct)]
                      ELSE channels[1 + (hashint4(n) & 2147483647) % cardinality(channels)] END AS conversation_id
         FROM generate_series(1, $2::int) AS n, places
     ), numbered AS (
       SELECT n, conversation_id, row_number() OVER (PARTITION BY conversation_id ORDER BY n) AS seq FROM said
     ), base AS (
       SELECT nextval('message_ids') AS id
     )
     INSERT INTO messages (realm_id, id, conversation_id, seq, sender_id, topic, content, rendered_content, client,
                           timestamp)
     SELECT $1, base.id + n, conversation_id, seq, ($3::bigint[])[1 + n % cardinality($3::bigint[])],
            CASE WHEN n % 10 = 0 THEN '✔ ' ELSE '' END || 'topic ' || (n / 7) % ${TOPICS},
            words, '<p>' || words || CASE WHEN hashint4(n) % 20 = 3 THEN ' <a href="https://example.com">x</a>' ELSE '' END || '</p>',
            'bench', extract(epoch FROM now())::bigint - ${NEWEST_AGE_S} - ($2 - n)::bigint * ${SPAN_S} / $2
       FROM numbered, base,
            LATERAL (SELECT 'the word' || n % 1000 || ' and thing' || n % 77777
                            || CASE WHEN n % 3 = 0 THEN ' common' ELSE '' END AS words) AS text
      ORDER BY n`,
    [realmId, count, senders],
  );
  await sql.query("SELECT setval('message_ids', (SELECT max(id) FROM messages))");
  // Without statistics the update below aggregates all messages once for each conversation.
  await sql.query('ANALYZE messages, conversations');
  await sql.query(
    `UPDATE conversations c SET last_seq = m.last_seq, last_message_id = m.last_id
       FROM (SELECT conversation_id, max(seq) AS last_seq, max(id) AS last_id FROM messages WHERE realm_id = $1
              GROUP BY conversation_id) m
      WHERE c.realm_id = $1 AND c.id = m.conversation_id`,
    [realmId],
  );
}
