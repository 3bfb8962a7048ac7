import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Requests to incoming webhook bots, and attempts to call outgoing webhook bots.
    CREATE TABLE bot_calls (
      realm_id bigint NOT NULL,
      bot_id bigint NOT NULL,
      id bigint GENERATED ALWAYS AS IDENTITY,
      direction text NOT NULL,
      -- Unix seconds.
      time bigint NOT NULL,
      duration_ms int NOT NULL,
      status int,
      error text,
      integration text,
      message_id bigint,
      answer text NOT NULL,
      PRIMARY KEY (realm_id, bot_id, id)
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE bot_calls');
}
