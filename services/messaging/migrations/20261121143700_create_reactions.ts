import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE reactions (
      realm_id bigint NOT NULL,
      message_id bigint NOT NULL,
      -- The order in which they were made.
      id bigint GENERATED ALWAYS AS IDENTITY,
      user_id bigint NOT NULL,
      emoji_name text NOT NULL,
      emoji_code text NOT NULL,
      reaction_type text NOT NULL,
      PRIMARY KEY (realm_id, message_id, id),
      CONSTRAINT reactions_once_key UNIQUE (realm_id, message_id, user_id, reaction_type, emoji_code)
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE reactions');
}
