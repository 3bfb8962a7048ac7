import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE channel_folders
      ADD COLUMN gate bigint NOT NULL DEFAULT 0,
      ADD COLUMN is_archiving boolean NOT NULL DEFAULT false`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE channel_folders DROP COLUMN gate, DROP COLUMN is_archiving');
}
