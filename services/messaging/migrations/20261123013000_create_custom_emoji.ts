import type { Knex } from 'knex';

/** Emoji that organisations have added. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE custom_emoji (
      realm_id bigint NOT NULL,
      id bigint GENERATED ALWAYS AS IDENTITY,
      name text NOT NULL,
      author_id bigint NOT NULL,
      -- Paths behind /user_avatars/<realm id>/; no still picture for emoji that do not move.
      picture text NOT NULL,
      still text,
      deactivated boolean NOT NULL DEFAULT false,
      PRIMARY KEY (realm_id, id)
    )`);
  // The name is free again after a deactivation.
  await knex.raw(
    'CREATE UNIQUE INDEX custom_emoji_name_key ON custom_emoji (realm_id, name) WHERE NOT deactivated',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE custom_emoji');
}
