import type { Knex } from 'knex';

/** Sessions of browsers, which are API keys, and the accounts of identity providers that log users in. */
export async function up(knex: Knex): Promise<void> {
  // How the browser was logged in whose session the key is: `password`, or an identity provider. Null for other keys.
  await knex.raw('ALTER TABLE api_keys ADD session_method text');
  await knex.raw(`
    CREATE TABLE external_identities (
      realm_id bigint NOT NULL,
      provider text NOT NULL,
      -- The provider's name for the person, which never changes.
      subject text NOT NULL,
      user_id bigint NOT NULL,
      -- Unix seconds.
      created_at bigint NOT NULL,
      PRIMARY KEY (realm_id, provider, subject),
      FOREIGN KEY (realm_id, user_id) REFERENCES users (realm_id, id)
    )`);
  await knex.raw('CREATE INDEX external_identities_user ON external_identities (realm_id, user_id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE external_identities');
  await knex.raw('ALTER TABLE api_keys DROP session_method');
}
