import type { Knex } from 'knex';

/** The last notice about each bot to its owner. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE bot_owner_notices (
      realm_id bigint NOT NULL,
      bot_id bigint NOT NULL,
      sent_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (realm_id, bot_id)
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE bot_owner_notices');
}
