import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- User whose own data the export has, for that user alone; null for exports of the organisation.
    ALTER TABLE realm_exports ADD COLUMN subject_id bigint;
    -- Messages that a compliance export has; null for other exports.
    ALTER TABLE realm_exports ADD COLUMN filter jsonb;
    CREATE INDEX realm_exports_subject ON realm_exports (realm_id, subject_id, id) WHERE subject_id IS NOT NULL`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DELETE FROM realm_exports WHERE subject_id IS NOT NULL OR filter IS NOT NULL;
    ALTER TABLE realm_exports DROP COLUMN subject_id;
    ALTER TABLE realm_exports DROP COLUMN filter`);
}
