import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE navigation_views (
      realm_id bigint NOT NULL,
      user_id bigint NOT NULL,
      id bigint GENERATED ALWAYS AS IDENTITY,
      fragment text NOT NULL,
      is_pinned boolean NOT NULL,
      name text,
      PRIMARY KEY (realm_id, user_id, id)
    )`);
  // Fragments may be longer than what an index can hold.
  await knex.raw(`
    CREATE UNIQUE INDEX navigation_views_fragment_key
      ON navigation_views (realm_id, user_id, md5(fragment))`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE navigation_views');
}
