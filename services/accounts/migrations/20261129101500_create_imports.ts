import type { Knex } from 'knex';
import { createImportedIds, dropImportedIds } from '@team-chat/db';

export async function up(knex: Knex): Promise<void> {
  await createImportedIds(knex);
  await knex.raw(`
    -- Organisations that were imported. Nobody can log in to one before it is opened.
    CREATE TABLE realm_imports (
      realm_id bigint PRIMARY KEY REFERENCES realms (id),
      -- The program that wrote the export.
      program text NOT NULL,
      began_at timestamptz NOT NULL DEFAULT now(),
      opened_at timestamptz
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE realm_imports');
  await dropImportedIds(knex);
}
