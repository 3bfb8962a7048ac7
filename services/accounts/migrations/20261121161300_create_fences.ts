import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE fences (
      realm_id bigint NOT NULL,
      name text NOT NULL,
      -- How often it was raised.
      height bigint NOT NULL,
      PRIMARY KEY (realm_id, name)
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE fences');
}
