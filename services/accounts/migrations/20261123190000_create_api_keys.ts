import type { Knex } from 'knex';

/** Named API keys. The first key of each account stays in its row of `users`; a row here without a key describes it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE api_keys (
      realm_id bigint NOT NULL,
      id bigint GENERATED ALWAYS AS IDENTITY,
      user_id bigint NOT NULL,
      name text NOT NULL,
      -- The client program whose log-in made the key; null for a key that was made on request.
      client text,
      -- Null in the row of the first key.
      api_key_hash bytea,
      api_key_sealed bytea,
      permission text NOT NULL DEFAULT 'all',
      -- Null for all channels.
      channel_ids bigint[],
      -- Unix seconds.
      created_at bigint NOT NULL,
      expires_at bigint,
      last_used_at bigint,
      last_used_from text,
      PRIMARY KEY (realm_id, id),
      FOREIGN KEY (realm_id, user_id) REFERENCES users (realm_id, id)
    )`);
  await knex.raw('CREATE UNIQUE INDEX api_keys_hash_key ON api_keys (api_key_hash)');
  await knex.raw(
    'CREATE UNIQUE INDEX api_keys_first_key ON api_keys (realm_id, user_id) WHERE api_key_hash IS NULL',
  );
  await knex.raw('CREATE UNIQUE INDEX api_keys_client_key ON api_keys (realm_id, user_id, client)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE api_keys');
}
