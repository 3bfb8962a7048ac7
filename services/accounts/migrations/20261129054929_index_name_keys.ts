import type { Knex } from 'knex';

/** Finds people and bots by the keys of their names, as `nameKey` in libs/db writes them. Not unique: names of earlier times may be alike. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('CREATE INDEX users_name_key ON users (realm_id, lower(normalize(full_name, NFKC)))');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX users_name_key');
}
