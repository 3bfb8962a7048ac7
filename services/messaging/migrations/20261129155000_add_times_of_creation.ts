import type { Knex } from 'knex';

/** Tables of which a row ends with a reclaimed account where the row was made before. */
const TABLES = ['scheduled_messages', 'channel_email_addresses'];

export async function up(knex: Knex): Promise<void> {
  for (const table of TABLES) {
    await knex.raw(`ALTER TABLE ${table} ADD COLUMN created_at timestamptz NOT NULL DEFAULT now()`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const table of TABLES) await knex.raw(`ALTER TABLE ${table} DROP COLUMN created_at`);
}
