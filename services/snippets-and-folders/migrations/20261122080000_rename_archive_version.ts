import type { Knex } from 'knex';

/** Renames `channel_folders.gate`. The version before reads and writes `gate` until it is replaced: a trigger keeps both
 *  columns equal. A migration of a later release drops the trigger and the column. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE channel_folders RENAME COLUMN gate TO archive_version');
  await knex.raw('ALTER TABLE channel_folders ADD COLUMN gate bigint NOT NULL DEFAULT 0');
  await knex.raw('UPDATE channel_folders SET gate = archive_version');
  await knex.raw(`
    CREATE FUNCTION copy_archive_version() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.gate <> OLD.gate THEN NEW.archive_version := NEW.gate;
        ELSE NEW.gate := NEW.archive_version;
        END IF;
        RETURN NEW;
      END $$`);
  await knex.raw(`
    CREATE TRIGGER copy_archive_version BEFORE UPDATE OF gate, archive_version ON channel_folders
      FOR EACH ROW EXECUTE FUNCTION copy_archive_version()`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TRIGGER copy_archive_version ON channel_folders');
  await knex.raw('DROP FUNCTION copy_archive_version');
  await knex.raw('ALTER TABLE channel_folders DROP COLUMN gate');
  await knex.raw('ALTER TABLE channel_folders RENAME COLUMN archive_version TO gate');
}
