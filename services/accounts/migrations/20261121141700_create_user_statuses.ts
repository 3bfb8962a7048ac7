import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // Only users who have a status. Whoever changes one locks its user.
  await knex.raw(`
    CREATE TABLE user_statuses (
      realm_id bigint NOT NULL,
      user_id bigint NOT NULL,
      status_text text NOT NULL,
      -- The three are empty together.
      emoji_name text NOT NULL,
      emoji_code text NOT NULL,
      reaction_type text NOT NULL,
      PRIMARY KEY (realm_id, user_id),
      FOREIGN KEY (realm_id, user_id) REFERENCES users (realm_id, id)
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE user_statuses');
}
