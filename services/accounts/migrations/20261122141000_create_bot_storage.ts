import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // Keys can be longer than an index allows, so the primary key has their digest. A change of a bot's keys locks the bot.
  await knex.raw(`
    CREATE TABLE bot_storage (
      realm_id bigint NOT NULL,
      user_id bigint NOT NULL,
      key_digest bytea NOT NULL,
      key text NOT NULL,
      value text NOT NULL,
      -- Characters of key and value.
      size int NOT NULL,
      PRIMARY KEY (realm_id, user_id, key_digest),
      FOREIGN KEY (realm_id, user_id) REFERENCES users (realm_id, id)
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE bot_storage');
}
