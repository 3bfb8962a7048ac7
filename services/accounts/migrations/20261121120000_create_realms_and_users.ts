import type { Knex } from 'knex';
import { createOutbox, dropOutbox } from '@team-chat/db';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE realms (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      host text NOT NULL,
      name text NOT NULL,
      description text NOT NULL,
      rendered_description text NOT NULL,
      is_default boolean NOT NULL DEFAULT false,
      is_active boolean NOT NULL DEFAULT true,
      -- Only what differs from the defaults in libs/contracts and libs/permissions.
      settings jsonb NOT NULL DEFAULT '{}',
      group_settings jsonb NOT NULL DEFAULT '{}',
      user_settings_defaults jsonb NOT NULL DEFAULT '{}',
      date_created bigint NOT NULL,
      CONSTRAINT realms_host_key UNIQUE (host)
    )`);
  await knex.raw('CREATE UNIQUE INDEX realms_one_default ON realms (is_default) WHERE is_default');
  await knex.raw(`
    CREATE TABLE users (
      realm_id bigint NOT NULL REFERENCES realms (id),
      id bigint GENERATED ALWAYS AS IDENTITY,
      delivery_email text NOT NULL,
      full_name text NOT NULL,
      role smallint NOT NULL,
      is_active boolean NOT NULL DEFAULT true,
      is_bot boolean NOT NULL DEFAULT false,
      bot_type smallint,
      bot_owner_id bigint,
      timezone text NOT NULL DEFAULT '',
      email_address_visibility smallint NOT NULL DEFAULT 1,
      -- Only what differs from the defaults.
      settings jsonb NOT NULL DEFAULT '{}',
      avatar_source text NOT NULL DEFAULT 'G',
      avatar_version int NOT NULL DEFAULT 1,
      password_hash text,
      -- A keyed hash to find the key by, and a sealed copy to hand out again.
      api_key_hash bytea NOT NULL,
      api_key_sealed bytea NOT NULL,
      can_create_users boolean NOT NULL DEFAULT false,
      can_change_user_emails boolean NOT NULL DEFAULT false,
      date_joined bigint NOT NULL,
      -- Counts changes, so that copies elsewhere never go back in time.
      version bigint NOT NULL DEFAULT 1,
      PRIMARY KEY (realm_id, id)
    )`);
  await knex.raw('CREATE UNIQUE INDEX users_delivery_email_key ON users (realm_id, lower(delivery_email))');
  await knex.raw('CREATE UNIQUE INDEX users_api_key_hash_key ON users (api_key_hash)');
  await knex.raw('CREATE INDEX users_full_name ON users (realm_id, lower(full_name))');
  // Counters of failed log-ins; the layout is that of rate-limiter-flexible.
  await knex.raw(
    'CREATE TABLE failed_logins (key varchar(255) PRIMARY KEY, points int NOT NULL DEFAULT 0, expire bigint)',
  );
  await createOutbox(knex);
}

export async function down(knex: Knex): Promise<void> {
  await dropOutbox(knex);
  await knex.raw('DROP TABLE failed_logins, users, realms');
}
