import type { Knex } from 'knex';

/** Files of an organisation by their sizes, without archived files. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('CREATE INDEX attachments_size ON attachments (realm_id, size, id) WHERE archived_at IS NULL');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX attachments_size');
}
