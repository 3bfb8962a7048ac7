import type { Knex } from 'knex';

/** Messages for which outgoing webhook bots are called, and the bots that have any. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE webhook_calls (
      realm_id bigint NOT NULL,
      bot_id bigint NOT NULL,
      message_id bigint NOT NULL,
      trigger text NOT NULL,
      PRIMARY KEY (realm_id, bot_id, message_id)
    )`);
  await knex.raw(`
    CREATE TABLE webhook_bots (
      realm_id bigint NOT NULL,
      bot_id bigint NOT NULL,
      -- Attempts at the bot's first call so far.
      attempts int NOT NULL DEFAULT 0,
      -- Null while the bot has no calls.
      next_attempt_at timestamptz,
      PRIMARY KEY (realm_id, bot_id)
    )`);
  await knex.raw('CREATE INDEX webhook_bots_due ON webhook_bots (next_attempt_at)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE webhook_calls, webhook_bots');
}
