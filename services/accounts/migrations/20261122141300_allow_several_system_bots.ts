import type { Knex } from 'knex';

/** Each system bot has an address of its own, and the index of addresses keeps it from being created twice. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX users_one_system_bot');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('CREATE UNIQUE INDEX users_one_system_bot ON users (realm_id) WHERE is_system_bot');
}
