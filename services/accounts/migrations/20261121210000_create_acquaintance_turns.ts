import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // Whose update runs, and until when the others leave it alone.
  await knex.raw(`
    CREATE TABLE acquaintance_turns (
      realm_id bigint PRIMARY KEY,
      holder uuid NOT NULL,
      ends_at timestamptz NOT NULL
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE acquaintance_turns');
}
