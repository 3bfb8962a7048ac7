import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // Most have the default, which is not stored.
  await knex.raw(`CREATE INDEX users_notice_policy ON users (realm_id, id)
                   WHERE settings ->> 'resolved_topic_notice_auto_read_policy' IS NOT NULL`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX users_notice_policy');
}
