import type { Knex } from 'knex';

/** Links with which an organisation was created, so that each creates one. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE used_realm_links (
      id uuid PRIMARY KEY,
      used_at timestamptz NOT NULL DEFAULT now()
    )`);
  await knex.raw('CREATE INDEX used_realm_links_used ON used_realm_links (used_at)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE used_realm_links');
}
