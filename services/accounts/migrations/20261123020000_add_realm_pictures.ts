import type { Knex } from 'knex';

/** Names of organisations' uploaded icons and logos in the store. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw("ALTER TABLE realms ADD COLUMN pictures jsonb NOT NULL DEFAULT '{}'");
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE realms DROP COLUMN pictures');
}
