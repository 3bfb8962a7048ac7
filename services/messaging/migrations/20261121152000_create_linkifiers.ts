import type { Knex } from 'knex';

/** Patterns whose matches become links, by organisation. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE linkifiers (
      realm_id bigint NOT NULL,
      id bigint GENERATED ALWAYS AS IDENTITY,
      pattern text NOT NULL,
      url_template text NOT NULL,
      -- Where several match, the first applies.
      position bigint NOT NULL,
      PRIMARY KEY (realm_id, id),
      CONSTRAINT linkifiers_pattern_key UNIQUE (realm_id, pattern)
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE linkifiers');
}
