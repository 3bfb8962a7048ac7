import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // One row: a keyed hash by which a start recognises the secret that the data was written with.
  await knex.raw(`
    CREATE TABLE secret_key_digest (
      is_only_row boolean PRIMARY KEY DEFAULT true CHECK (is_only_row),
      digest bytea NOT NULL
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE secret_key_digest');
}
