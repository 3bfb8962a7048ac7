import type { Knex } from 'knex';

/** The bot through which the server speaks; one for each organisation that has heard from it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE users ADD COLUMN is_system_bot boolean NOT NULL DEFAULT false');
  await knex.raw('CREATE UNIQUE INDEX users_one_system_bot ON users (realm_id) WHERE is_system_bot');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE users DROP COLUMN is_system_bot');
}
