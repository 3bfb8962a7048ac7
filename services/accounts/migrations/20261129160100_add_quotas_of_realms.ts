import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // Numbers of users, messages and webhooks that the operator allows; what is absent has no limit.
  await knex.raw("ALTER TABLE realms ADD COLUMN quotas jsonb NOT NULL DEFAULT '{}'");
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE realms DROP COLUMN quotas');
}
