import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // An address without a row was not refused since the last mail that it got.
  await knex.raw(`
    CREATE TABLE refused_addresses (
      realm_id bigint NOT NULL,
      -- In lower case.
      address text NOT NULL,
      refusals int NOT NULL,
      refused_at timestamptz NOT NULL,
      PRIMARY KEY (realm_id, address)
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE refused_addresses');
}
