import type { Knex } from 'knex';

/** Calls of outgoing webhook bots that waited while the service could not be reached. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE webhook_bots
      -- Calls for messages up to this one are attempted once. Null if the service answered, or no call waited.
      ADD COLUMN single_attempt_through bigint`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE webhook_bots DROP COLUMN single_attempt_through');
}
