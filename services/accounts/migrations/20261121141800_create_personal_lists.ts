import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // Whoever changes a user's words locks the user.
  await knex.raw(`
    CREATE TABLE alert_words (
      realm_id bigint NOT NULL,
      user_id bigint NOT NULL,
      id bigint GENERATED ALWAYS AS IDENTITY,
      word text NOT NULL,
      PRIMARY KEY (realm_id, user_id, id),
      FOREIGN KEY (realm_id, user_id) REFERENCES users (realm_id, id)
    )`);
  await knex.raw('CREATE UNIQUE INDEX alert_words_word_key ON alert_words (realm_id, user_id, lower(word))');
  await knex.raw(`
    CREATE TABLE muted_users (
      realm_id bigint NOT NULL,
      user_id bigint NOT NULL,
      muted_user_id bigint NOT NULL,
      timestamp bigint NOT NULL,
      PRIMARY KEY (realm_id, user_id, muted_user_id),
      FOREIGN KEY (realm_id, user_id) REFERENCES users (realm_id, id),
      FOREIGN KEY (realm_id, muted_user_id) REFERENCES users (realm_id, id)
    )`);
  await knex.raw('CREATE INDEX muted_users_muted ON muted_users (realm_id, muted_user_id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE alert_words, muted_users');
}
