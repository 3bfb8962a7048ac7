import type { Knex } from 'knex';

/** Groups of channels that clients offer to new users. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE default_channel_groups (
      realm_id bigint NOT NULL,
      id bigint GENERATED ALWAYS AS IDENTITY,
      name text NOT NULL,
      description text NOT NULL,
      -- Ascending.
      channel_ids bigint[] NOT NULL,
      PRIMARY KEY (realm_id, id),
      CONSTRAINT default_channel_groups_name_key UNIQUE (realm_id, name)
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE default_channel_groups');
}
