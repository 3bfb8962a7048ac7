import type { Knex } from 'knex';

/** How often it has changed what one may say in a channel, and who is in it: whoever sends compares, at the price of
 *  nothing, because sending writes this row anyway. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE conversations ADD COLUMN rules int NOT NULL DEFAULT 0');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE conversations DROP COLUMN rules');
}
