import type { Knex } from 'knex';

/** When the replicas last shared out what is to be done now and then. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE sweeps (
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      next_at timestamptz NOT NULL DEFAULT now()
    )`);
  await knex.raw('INSERT INTO sweeps DEFAULT VALUES');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE sweeps');
}
