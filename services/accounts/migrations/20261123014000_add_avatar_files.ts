import type { Knex } from 'knex';

/** Names of uploaded pictures in the store: the present one, and the one before. Replicas of the version before show a
 *  gravatar instead. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE users ADD COLUMN avatar_file text, ADD COLUMN former_avatar_file text');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE users DROP COLUMN avatar_file, DROP COLUMN former_avatar_file');
}
