import type { Knex } from 'knex';

/** Gives the relay a position in each partition of the log. The version before writes one row, the first partition's, and is not
 *  to run once there are more. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE relay_position
      DROP COLUMN only_row,
      ADD COLUMN partition int PRIMARY KEY DEFAULT 0 CHECK (partition >= 0)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`DELETE FROM relay_position WHERE partition > 0`);
  await knex.raw(`
    ALTER TABLE relay_position
      DROP COLUMN partition,
      ADD COLUMN only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row)`);
}
