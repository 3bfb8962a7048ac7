import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw("ALTER TABLE users ADD COLUMN bot_settings jsonb NOT NULL DEFAULT '{}'");
  await knex.raw('CREATE INDEX users_bots ON users (realm_id, bot_owner_id) WHERE is_bot');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX users_bots');
  await knex.raw('ALTER TABLE users DROP COLUMN bot_settings');
}
