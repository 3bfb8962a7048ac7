import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE drafts (
      realm_id bigint NOT NULL,
      user_id bigint NOT NULL,
      id bigint GENERATED ALWAYS AS IDENTITY,
      type text NOT NULL,
      "to" bigint[] NOT NULL,
      topic text NOT NULL,
      content text NOT NULL,
      timestamp bigint NOT NULL,
      PRIMARY KEY (realm_id, user_id, id)
    )`);
  await knex.raw('CREATE INDEX drafts_time ON drafts (realm_id, user_id, timestamp, id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE drafts');
}
