import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // The names of the steps that a user has seen; a row only for who has seen any.
  await knex.raw(`
    CREATE TABLE onboarding_steps (
      realm_id bigint NOT NULL,
      user_id bigint NOT NULL,
      seen text[] NOT NULL,
      PRIMARY KEY (realm_id, user_id)
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE onboarding_steps');
}
