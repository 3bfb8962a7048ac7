import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // Tokens can be longer than an index allows, so the primary key has their digest. A change of a user's tokens locks the
  // user.
  await knex.raw(`
    CREATE TABLE push_tokens (
      realm_id bigint NOT NULL,
      user_id bigint NOT NULL,
      service text NOT NULL,
      token_digest bytea NOT NULL,
      token text NOT NULL,
      -- Null for services that need none.
      app_id text,
      added_at timestamptz NOT NULL,
      PRIMARY KEY (realm_id, user_id, service, token_digest),
      FOREIGN KEY (realm_id, user_id) REFERENCES users (realm_id, id)
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE push_tokens');
}
