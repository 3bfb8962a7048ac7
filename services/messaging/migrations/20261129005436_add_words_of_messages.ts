import type { Knex } from 'knex';

/** The statements commit one by one, so that none keeps the locks of another. Each may run again. */
export const config = { transaction: false };

const COLUMNS = `
  -- Words of texts that PostgreSQL would divide differently under each locale; null where the text is plain, and where nobody has
  -- computed the words yet.
  ALTER TABLE messages ADD COLUMN IF NOT EXISTS topic_words tsvector, ADD COLUMN IF NOT EXISTS content_words tsvector;

  -- Makes words of what \`searchableTopic\` and \`searchableHtml\` return: English text, and a vector of other words.
  CREATE OR REPLACE FUNCTION searchable_words(source text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN strip(to_tsvector('message_text', split_part(source, U&'\\0001', 1))) || split_part(source, U&'\\0001', 2)::tsvector;

  -- As \`message_words\`, with the words that are stored.
  CREATE OR REPLACE FUNCTION stored_message_words(realm_id bigint, conversation_id bigint, topic text, rendered_content text,
                                                  topic_words tsvector, content_words tsvector)
    RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN coalesce(topic_words, strip(to_tsvector('message_text', topic)))
        || coalesce(content_words, strip(to_tsvector('message_text', rendered_content)))
        || array_to_tsvector(ARRAY['#' || realm_id::text, '@' || conversation_id::text]);

  -- Whether \`searchableTopic\` and \`searchableHtml\` return null.
  CREATE OR REPLACE FUNCTION is_plain_topic(topic text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN octet_length(ltrim(topic, U&'\\2714 ')) = char_length(ltrim(topic, U&'\\2714 '));
  CREATE OR REPLACE FUNCTION is_plain_html(html text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN octet_length(html) = char_length(html) AND strpos(html, 'class="emoji emoji-') = 0`;

/** Not built concurrently: that would wait for replicas of the version before, which wait for their relay's lock in a statement. No message has
 *  words yet, so that it takes one look at the table. */
const INDEX = `
  CREATE INDEX messages_stored_words ON messages
    USING gin (stored_message_words(realm_id, conversation_id, topic, rendered_content, topic_words, content_words))
    WITH (gin_pending_list_limit = 512) WHERE topic_words IS NOT NULL OR content_words IS NOT NULL`;

const DUE = `
  -- Messages whose words are to be computed: those with ids from \`first_id\` to \`last_id\`.
  CREATE TABLE IF NOT EXISTS due_message_words (
    realm_id bigint NOT NULL,
    id bigint GENERATED ALWAYS AS IDENTITY,
    first_id bigint NOT NULL,
    last_id bigint NOT NULL,
    next_attempt_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (realm_id, id)
  );
  CREATE INDEX IF NOT EXISTS due_message_words_due ON due_message_words (next_attempt_at);

  -- The version before this one, and the archive, write texts without their words.
  CREATE OR REPLACE FUNCTION require_message_words() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
  BEGIN
    IF TG_OP = 'UPDATE' THEN
      IF NEW.topic <> OLD.topic AND NEW.topic_words = OLD.topic_words THEN
        NEW.topic_words := NULL;
      END IF;
      IF NEW.rendered_content <> OLD.rendered_content AND NEW.content_words = OLD.content_words THEN
        NEW.content_words := NULL;
      END IF;
    END IF;
    IF NEW.topic_words IS NULL AND NOT is_plain_topic(NEW.topic)
       OR NEW.content_words IS NULL AND NOT is_plain_html(NEW.rendered_content) THEN
      INSERT INTO due_message_words (realm_id, first_id, last_id) VALUES (NEW.realm_id, NEW.id, NEW.id);
    END IF;
    RETURN NEW;
  END $$;
  CREATE OR REPLACE TRIGGER messages_require_words_inserted BEFORE INSERT ON messages FOR EACH ROW
    WHEN (NEW.topic_words IS NULL AND NOT is_plain_topic(NEW.topic)
          OR NEW.content_words IS NULL AND NOT is_plain_html(NEW.rendered_content))
    EXECUTE FUNCTION require_message_words();
  CREATE OR REPLACE TRIGGER messages_require_words_updated BEFORE UPDATE OF topic, rendered_content ON messages FOR EACH ROW
    WHEN (NEW.topic <> OLD.topic OR NEW.rendered_content <> OLD.rendered_content)
    EXECUTE FUNCTION require_message_words();

  -- All messages that were written before the triggers. The conversations know the newest of them.
  INSERT INTO due_message_words (realm_id, first_id, last_id)
  SELECT realm_id, 0, max(last_message_id) FROM conversations WHERE last_message_id IS NOT NULL
     AND NOT EXISTS (SELECT FROM due_message_words WHERE first_id = 0) GROUP BY realm_id`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(COLUMNS);
  await knex.raw('DROP INDEX IF EXISTS messages_stored_words');
  await knex.raw(INDEX);
  await knex.raw(DUE);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TRIGGER messages_require_words_inserted ON messages;
    DROP TRIGGER messages_require_words_updated ON messages;
    DROP FUNCTION require_message_words;
    DROP TABLE due_message_words;
    DROP INDEX messages_stored_words;
    ALTER TABLE messages DROP COLUMN topic_words, DROP COLUMN content_words;
    DROP FUNCTION stored_message_words, searchable_words, is_plain_topic, is_plain_html`);
}
