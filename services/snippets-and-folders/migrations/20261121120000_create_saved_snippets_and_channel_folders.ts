import type { Knex } from 'knex';
import { createOutbox, dropOutbox } from '@team-chat/db';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE saved_snippets (
      realm_id bigint NOT NULL,
      user_id bigint NOT NULL,
      id bigint GENERATED ALWAYS AS IDENTITY,
      title text NOT NULL,
      content text NOT NULL,
      date_created bigint NOT NULL,
      PRIMARY KEY (realm_id, user_id, id)
    )`);
  await knex.raw(`
    CREATE TABLE channel_folders (
      realm_id bigint NOT NULL,
      id bigint GENERATED ALWAYS AS IDENTITY,
      name text NOT NULL,
      description text NOT NULL,
      rendered_description text NOT NULL,
      creator_id bigint,
      date_created bigint,
      "order" bigint NOT NULL,
      is_archived boolean NOT NULL DEFAULT false,
      PRIMARY KEY (realm_id, id)
    )`);
  // An archived folder's name is free again.
  await knex.raw(`
    CREATE UNIQUE INDEX channel_folders_name_key ON channel_folders (realm_id, lower(name))
      WHERE NOT is_archived`);
  await createOutbox(knex);
}

export async function down(knex: Knex): Promise<void> {
  await dropOutbox(knex);
  await knex.raw('DROP TABLE channel_folders, saved_snippets');
}
