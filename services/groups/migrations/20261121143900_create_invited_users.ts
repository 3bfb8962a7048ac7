import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE invited_users (
      realm_id bigint NOT NULL,
      user_id bigint NOT NULL,
      PRIMARY KEY (realm_id, user_id)
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE invited_users');
}
