import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // Whether channels may be put into a folder; whoever puts one in, or closes it, locks its row.
  await knex.raw(`
    CREATE TABLE folder_gates (
      realm_id bigint NOT NULL,
      folder_id bigint NOT NULL,
      gate bigint NOT NULL,
      is_closed boolean NOT NULL,
      PRIMARY KEY (realm_id, folder_id)
    )`);
  await knex.raw(
    'CREATE INDEX channels_folder ON channels (realm_id, folder_id) WHERE folder_id IS NOT NULL',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX channels_folder');
  await knex.raw('DROP TABLE folder_gates');
}
