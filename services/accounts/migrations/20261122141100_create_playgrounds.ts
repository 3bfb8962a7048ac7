import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE playgrounds (
      realm_id bigint NOT NULL REFERENCES realms (id),
      id bigint GENERATED ALWAYS AS IDENTITY,
      name text NOT NULL,
      pygments_language text NOT NULL,
      url_template text NOT NULL,
      PRIMARY KEY (realm_id, id),
      CONSTRAINT playgrounds_name_key UNIQUE (realm_id, pygments_language, name)
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE playgrounds');
}
