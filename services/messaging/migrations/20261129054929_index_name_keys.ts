import type { Knex } from 'knex';

/** Finds channels by the keys of their names, as `nameKey` in libs/db writes them. Not unique: names of earlier times may be alike. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('CREATE INDEX channels_by_name_key ON channels (realm_id, lower(normalize(name, NFKC)))');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX channels_by_name_key');
}
