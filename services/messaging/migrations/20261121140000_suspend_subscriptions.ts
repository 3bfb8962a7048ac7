import type { Knex } from 'knex';

/** A subscription of a deactivated user is not active, and comes back with the account. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE subscriptions ADD COLUMN suspended boolean NOT NULL DEFAULT false');
  await knex.raw(`
    ALTER TABLE placed_users
      ADD COLUMN role smallint NOT NULL DEFAULT 400,
      ADD COLUMN is_active boolean NOT NULL DEFAULT true,
      -- The account's version: a placement never goes back in time.
      ADD COLUMN version bigint NOT NULL DEFAULT 1`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE placed_users DROP COLUMN version, DROP COLUMN is_active, DROP COLUMN role');
  await knex.raw('ALTER TABLE subscriptions DROP COLUMN suspended');
}
