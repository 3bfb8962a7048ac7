import type { Knex } from 'knex';

/** A row where a user wants more or less of a topic than of its channel. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE user_topics (
      realm_id bigint NOT NULL,
      user_id bigint NOT NULL,
      channel_id bigint NOT NULL,
      -- As the user spelled it; case does not tell topics apart.
      topic text NOT NULL,
      visibility_policy smallint NOT NULL,
      last_updated bigint NOT NULL
    )`);
  await knex.raw(
    'CREATE UNIQUE INDEX user_topics_key ON user_topics (realm_id, user_id, channel_id, lower(topic))',
  );
  await knex.raw('CREATE INDEX user_topics_topic ON user_topics (realm_id, channel_id, lower(topic))');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE user_topics');
}
