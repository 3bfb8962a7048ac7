import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE invitations (
      realm_id bigint NOT NULL REFERENCES realms (id),
      id bigint GENERATED ALWAYS AS IDENTITY,
      inviter_id bigint NOT NULL,
      -- Null for a link that many can use.
      email text,
      invited_as smallint NOT NULL,
      channel_ids bigint[] NOT NULL,
      group_ids bigint[] NOT NULL,
      include_default_channels boolean NOT NULL,
      notify_referrer_on_join boolean NOT NULL,
      -- Null for what the organisation says.
      welcome_message text,
      -- A keyed hash to find the key by, and a sealed copy to show and send again.
      key_hash bytea NOT NULL,
      key_sealed bytea NOT NULL,
      invited_at bigint NOT NULL,
      -- Unix seconds; null for never.
      expires_at bigint,
      status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'used', 'revoked')),
      PRIMARY KEY (realm_id, id),
      FOREIGN KEY (realm_id, inviter_id) REFERENCES users (realm_id, id)
    )`);
  await knex.raw('CREATE UNIQUE INDEX invitations_key_hash_key ON invitations (realm_id, key_hash)');
  await knex.raw('CREATE INDEX invitations_inviter ON invitations (realm_id, inviter_id)');
  await knex.raw(`
    CREATE INDEX invitations_email ON invitations (realm_id, lower(email)) WHERE email IS NOT NULL`);
  // What the invitation offered to whoever joined by it.
  await knex.raw('ALTER TABLE users ADD COLUMN placement jsonb');
  // For the number sent within a day.
  await knex.raw('CREATE INDEX invitations_invited_at ON invitations (realm_id, invited_at)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE users DROP COLUMN placement');
  await knex.raw('DROP TABLE invitations');
}
