import type { Knex } from 'knex';

/** Conditions on the content of messages, by index. Narrows use the same conditions. */
const CONTENT = {
  messages_attachment: `rendered_content LIKE '%href="/user_uploads/%'`,
  messages_image: `rendered_content LIKE '%<div class="message_inline_image">%'`,
  messages_link: `rendered_content LIKE '%<a href=%'`,
  messages_resolved: `topic LIKE '✔ %'`,
  messages_wildcard: 'stream_wildcard',
};

export async function up(knex: Knex): Promise<void> {
  // English word forms; common words count too, because people look for them.
  await knex.raw(
    'CREATE TEXT SEARCH DICTIONARY message_word (TEMPLATE = pg_catalog.snowball, LANGUAGE = english)',
  );
  await knex.raw('CREATE TEXT SEARCH CONFIGURATION message_text (COPY = pg_catalog.english)');
  await knex.raw(`
    ALTER TEXT SEARCH CONFIGURATION message_text ALTER MAPPING REPLACE pg_catalog.english_stem WITH message_word`);
  // Beside the words of a message its organisation and its conversation, as words that no text contains.
  await knex.raw(`
    CREATE FUNCTION message_words(realm_id bigint, conversation_id bigint, topic text, rendered_content text)
    RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN to_tsvector('message_text', topic || ' ' || rendered_content)
        || array_to_tsvector(ARRAY['#' || realm_id::text, '@' || conversation_id::text])`);
  // Whoever sends when the list of pending words is full sorts it in: so it is kept short.
  await knex.raw(`
    CREATE INDEX messages_words ON messages
     USING gin (message_words(realm_id, conversation_id, topic, rendered_content))
      WITH (gin_pending_list_limit = 512)`);
  for (const [name, condition] of Object.entries(CONTENT)) {
    await knex.raw(`CREATE INDEX ${name} ON messages (realm_id, id) WHERE ${condition}`);
  }
  // What is unread is found by number, and told by id.
  await knex.raw(
    'CREATE UNIQUE INDEX messages_seq ON messages (realm_id, conversation_id, seq) INCLUDE (id)',
  );
  await knex.raw('DROP INDEX messages_seq_key');
  await knex.raw('ALTER INDEX messages_seq RENAME TO messages_seq_key');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX messages_seq_key');
  await knex.raw('CREATE UNIQUE INDEX messages_seq_key ON messages (realm_id, conversation_id, seq)');
  await knex.raw(`DROP INDEX messages_words, ${Object.keys(CONTENT).join(', ')}`);
  await knex.raw('DROP FUNCTION message_words');
  await knex.raw('DROP TEXT SEARCH CONFIGURATION message_text');
  await knex.raw('DROP TEXT SEARCH DICTIONARY message_word');
}
