import type { Knex } from 'knex';

/** Adds a hash of each recent message, by which a client's id that is used for another message is found. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Null in rows of the version before.
    ALTER TABLE recent_sends ADD COLUMN digest bytea`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE recent_sends DROP COLUMN digest');
}
