import type { Knex } from 'knex';

/** The owner of a bot, as applied to its subscriptions. Null for people, and for bots that have not changed since. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE user_replicas ADD COLUMN bot_owner_id bigint');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE user_replicas DROP COLUMN bot_owner_id');
}
