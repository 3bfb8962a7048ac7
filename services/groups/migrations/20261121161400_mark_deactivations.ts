import type { Knex } from 'knex';

/** A group that is about to be deactivated: nothing may begin to use it, while the other services look whether
 *  something does. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE user_groups
      ADD COLUMN deactivation_id uuid,
      ADD COLUMN deactivation_began_at timestamptz`);
  await knex.raw(`
    CREATE INDEX user_groups_deactivation ON user_groups (deactivation_began_at)
     WHERE deactivation_id IS NOT NULL`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE user_groups DROP COLUMN deactivation_began_at, DROP COLUMN deactivation_id');
}
