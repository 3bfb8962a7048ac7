import type { Knex } from 'knex';

/** Adds the entry by which the relay recognises the log. The version before leaves it as it is, and it stays true. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE relay_position ADD COLUMN entry_seq bigint, ADD COLUMN entry_id text');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE relay_position DROP COLUMN entry_seq, DROP COLUMN entry_id');
}
