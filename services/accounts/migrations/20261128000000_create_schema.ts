import type { Knex } from 'knex';
import { createOutbox, dropOutbox } from '@team-chat/db';

const REALMS = `
  CREATE TABLE realms (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    host text NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    rendered_description text NOT NULL,
    is_default boolean NOT NULL DEFAULT false,
    is_active boolean NOT NULL DEFAULT true,
    -- Only values that differ from the defaults in libs/contracts and libs/permissions.
    settings jsonb NOT NULL DEFAULT '{}',
    group_settings jsonb NOT NULL DEFAULT '{}',
    user_settings_defaults jsonb NOT NULL DEFAULT '{}',
    date_created bigint NOT NULL,
    -- Names of the uploaded icon and logos in the store.
    pictures jsonb NOT NULL DEFAULT '{}',
    CONSTRAINT realms_host_key UNIQUE (host)
  );
  CREATE UNIQUE INDEX realms_one_default ON realms (is_default) WHERE is_default;

  -- Links with which an organisation was created, so that each link creates one.
  CREATE TABLE used_realm_links (
    id uuid PRIMARY KEY,
    used_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX used_realm_links_used ON used_realm_links (used_at);

  CREATE TABLE realm_domains (
    realm_id bigint NOT NULL REFERENCES realms (id),
    id bigint GENERATED ALWAYS AS IDENTITY,
    -- Lower case.
    domain text NOT NULL,
    allow_subdomains boolean NOT NULL,
    PRIMARY KEY (realm_id, id),
    CONSTRAINT realm_domains_domain_key UNIQUE (realm_id, domain)
  );

  CREATE TABLE playgrounds (
    realm_id bigint NOT NULL REFERENCES realms (id),
    id bigint GENERATED ALWAYS AS IDENTITY,
    name text NOT NULL,
    pygments_language text NOT NULL,
    url_template text NOT NULL,
    PRIMARY KEY (realm_id, id),
    CONSTRAINT playgrounds_name_key UNIQUE (realm_id, pygments_language, name)
  )`;

const USERS = `
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
    -- Only values that differ from the defaults.
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
    -- Counts changes, so that copies in other services never go back in time.
    version bigint NOT NULL DEFAULT 1,
    -- Each system bot has an address of its own: the index of addresses keeps it from being created twice.
    is_system_bot boolean NOT NULL DEFAULT false,
    -- Channels and groups of the invitation by which the user joined.
    placement jsonb,
    bot_settings jsonb NOT NULL DEFAULT '{}',
    -- Names of the present and of the former uploaded picture in the store.
    avatar_file text,
    former_avatar_file text,
    -- False for users who joined by a link for several people: they chose the address themselves.
    email_is_confirmed boolean NOT NULL DEFAULT true,
    PRIMARY KEY (realm_id, id)
  );
  CREATE UNIQUE INDEX users_delivery_email_key ON users (realm_id, lower(delivery_email));
  CREATE UNIQUE INDEX users_api_key_hash_key ON users (api_key_hash);
  CREATE INDEX users_full_name ON users (realm_id, lower(full_name));
  CREATE INDEX users_bots ON users (realm_id, bot_owner_id) WHERE is_bot;
  -- Most users have the default, which is not stored.
  CREATE INDEX users_notice_policy ON users (realm_id, id)
    WHERE settings ->> 'resolved_topic_notice_auto_read_policy' IS NOT NULL;

  -- A change of a user's status, words, keys or tokens locks the row of the user.
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
  );

  CREATE TABLE alert_words (
    realm_id bigint NOT NULL,
    user_id bigint NOT NULL,
    id bigint GENERATED ALWAYS AS IDENTITY,
    word text NOT NULL,
    PRIMARY KEY (realm_id, user_id, id),
    FOREIGN KEY (realm_id, user_id) REFERENCES users (realm_id, id)
  );
  CREATE UNIQUE INDEX alert_words_word_key ON alert_words (realm_id, user_id, lower(word));

  CREATE TABLE muted_users (
    realm_id bigint NOT NULL,
    user_id bigint NOT NULL,
    muted_user_id bigint NOT NULL,
    timestamp bigint NOT NULL,
    PRIMARY KEY (realm_id, user_id, muted_user_id),
    FOREIGN KEY (realm_id, user_id) REFERENCES users (realm_id, id),
    FOREIGN KEY (realm_id, muted_user_id) REFERENCES users (realm_id, id)
  );
  CREATE INDEX muted_users_muted ON muted_users (realm_id, muted_user_id)`;

const USER_VISIBILITY = `
  -- No foreign keys to users: a change of a user locks the user's row, and then asks for the lock under which the rows of
  -- these tables are written.
  CREATE TABLE limited_guests (
    realm_id bigint NOT NULL,
    user_id bigint NOT NULL,
    PRIMARY KEY (realm_id, user_id)
  );

  CREATE TABLE accessible_users (
    realm_id bigint NOT NULL,
    guest_id bigint NOT NULL,
    user_id bigint NOT NULL,
    CONSTRAINT acquaintances_pkey PRIMARY KEY (realm_id, guest_id, user_id)
  );
  CREATE INDEX accessible_users_user ON accessible_users (realm_id, user_id, guest_id);

  -- The replica that updates an organisation's accessible users, and when another replica may.
  CREATE TABLE update_leases (
    realm_id bigint NOT NULL,
    holder uuid NOT NULL,
    ends_at timestamptz NOT NULL,
    CONSTRAINT acquaintance_turns_pkey PRIMARY KEY (realm_id)
  )`;

const PRESENCES = `
  -- The number of each organisation's last batch. The lock on its row puts batches in order.
  CREATE TABLE presence_batches (
    realm_id bigint PRIMARY KEY REFERENCES realms (id),
    last_update_id bigint NOT NULL,
    -- Changes until then wait for the next announcement.
    quiet_until timestamptz,
    announcement_due_at timestamptz
  );
  CREATE INDEX presence_batches_due ON presence_batches (announcement_due_at) WHERE announcement_due_at IS NOT NULL;

  -- Half of each page is left free: nearly all rows change once a minute.
  CREATE TABLE presences (
    realm_id bigint NOT NULL,
    user_id bigint NOT NULL,
    -- Unix seconds. Null for a user who was never active, only connected.
    active_timestamp bigint,
    idle_timestamp bigint NOT NULL,
    -- The batch that wrote the row.
    update_id bigint NOT NULL,
    awaits_announcement boolean NOT NULL DEFAULT false,
    PRIMARY KEY (realm_id, user_id),
    FOREIGN KEY (realm_id, user_id) REFERENCES users (realm_id, id)
  ) WITH (fillfactor = 50);
  CREATE INDEX presences_update ON presences (realm_id, update_id);
  CREATE INDEX presences_awaiting ON presences (realm_id) WHERE awaits_announcement`;

const PROFILE_FIELDS = `
  CREATE TABLE profile_fields (
    realm_id bigint NOT NULL REFERENCES realms (id),
    id bigint GENERATED ALWAYS AS IDENTITY,
    name text NOT NULL,
    type smallint NOT NULL,
    hint text NOT NULL,
    -- JSON text as clients sent it; empty for the types that need none.
    field_data text NOT NULL,
    "order" int NOT NULL,
    display_in_profile_summary boolean NOT NULL,
    required boolean NOT NULL,
    editable_by_user boolean NOT NULL,
    PRIMARY KEY (realm_id, id),
    CONSTRAINT profile_fields_name_key UNIQUE (realm_id, name)
  );

  CREATE TABLE profile_values (
    realm_id bigint NOT NULL,
    user_id bigint NOT NULL,
    field_id bigint NOT NULL,
    value text NOT NULL,
    rendered_value text,
    PRIMARY KEY (realm_id, user_id, field_id),
    FOREIGN KEY (realm_id, user_id) REFERENCES users (realm_id, id),
    FOREIGN KEY (realm_id, field_id) REFERENCES profile_fields (realm_id, id) ON DELETE CASCADE
  );
  CREATE INDEX profile_values_of_field ON profile_values (realm_id, field_id)`;

const LOG_INS = `
  -- Counters of failed log-ins. The layout is that of rate-limiter-flexible.
  CREATE TABLE failed_logins (
    key varchar(255) PRIMARY KEY,
    points int NOT NULL DEFAULT 0,
    expire bigint
  );

  -- The first key of each account stays in its row of users; a row here without a key describes it.
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
    -- How the browser was logged in whose session the key is: password, or an identity provider. Null for other keys.
    session_method text,
    PRIMARY KEY (realm_id, id),
    FOREIGN KEY (realm_id, user_id) REFERENCES users (realm_id, id)
  );
  CREATE UNIQUE INDEX api_keys_hash_key ON api_keys (api_key_hash);
  CREATE UNIQUE INDEX api_keys_first_key ON api_keys (realm_id, user_id) WHERE api_key_hash IS NULL;
  CREATE UNIQUE INDEX api_keys_client_key ON api_keys (realm_id, user_id, client);

  -- The accounts of identity providers that log users in.
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
  );
  CREATE INDEX external_identities_user ON external_identities (realm_id, user_id);

  -- One row: a keyed hash by which a start recognises the secret that the data was written with.
  CREATE TABLE secret_key_digest (
    is_only_row boolean PRIMARY KEY DEFAULT true,
    digest bytea NOT NULL,
    CONSTRAINT secret_key_digest_is_only_row_check CHECK (is_only_row)
  )`;

const INVITATIONS = `
  CREATE TABLE invitations (
    realm_id bigint NOT NULL REFERENCES realms (id),
    id bigint GENERATED ALWAYS AS IDENTITY,
    inviter_id bigint NOT NULL,
    -- Null for a link that many people can use.
    email text,
    invited_as smallint NOT NULL,
    channel_ids bigint[] NOT NULL,
    group_ids bigint[] NOT NULL,
    include_default_channels boolean NOT NULL,
    notify_referrer_on_join boolean NOT NULL,
    -- Null for the organisation's welcome message.
    welcome_message text,
    -- A keyed hash to find the key by, and a sealed copy to show and send again.
    key_hash bytea NOT NULL,
    key_sealed bytea NOT NULL,
    invited_at bigint NOT NULL,
    -- Unix seconds; null for never.
    expires_at bigint,
    status text NOT NULL DEFAULT 'open',
    PRIMARY KEY (realm_id, id),
    FOREIGN KEY (realm_id, inviter_id) REFERENCES users (realm_id, id),
    CONSTRAINT invitations_status_check CHECK (status IN ('open', 'used', 'revoked'))
  );
  CREATE UNIQUE INDEX invitations_key_hash_key ON invitations (realm_id, key_hash);
  CREATE INDEX invitations_inviter ON invitations (realm_id, inviter_id);
  CREATE INDEX invitations_email ON invitations (realm_id, lower(email)) WHERE email IS NOT NULL;
  -- For the number of invitations that were sent within a day.
  CREATE INDEX invitations_invited_at ON invitations (realm_id, invited_at)`;

const MAILS = `
  CREATE TABLE mails (
    realm_id bigint NOT NULL,
    id bigint GENERATED ALWAYS AS IDENTITY,
    -- Addresses and text, with links that open accounts.
    sealed bytea NOT NULL,
    attempts int NOT NULL DEFAULT 0,
    -- Null once the service has given up; the row then stays for people to look at.
    next_attempt_at timestamptz DEFAULT now(),
    last_error text,
    PRIMARY KEY (realm_id, id)
  );
  CREATE INDEX mails_next_attempt_at ON mails (next_attempt_at);

  -- Keys of mails that other services have asked for: a mail is added once, even if its request is repeated.
  CREATE TABLE mail_keys (
    realm_id bigint NOT NULL,
    key text NOT NULL,
    added_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (realm_id, key)
  );
  CREATE INDEX mail_keys_added ON mail_keys (added_at);

  -- An address without a row was not refused since the last mail that it got.
  CREATE TABLE refused_addresses (
    realm_id bigint NOT NULL,
    -- Lower case.
    address text NOT NULL,
    refusals int NOT NULL,
    refused_at timestamptz NOT NULL,
    PRIMARY KEY (realm_id, address)
  )`;

const BOTS_AND_DEVICES = `
  CREATE TABLE bot_storage (
    realm_id bigint NOT NULL,
    user_id bigint NOT NULL,
    -- In the primary key, because a key may be longer than an index entry.
    key_digest bytea NOT NULL,
    key text NOT NULL,
    value text NOT NULL,
    -- Characters of key and value.
    size int NOT NULL,
    PRIMARY KEY (realm_id, user_id, key_digest),
    FOREIGN KEY (realm_id, user_id) REFERENCES users (realm_id, id)
  );

  CREATE TABLE push_tokens (
    realm_id bigint NOT NULL,
    user_id bigint NOT NULL,
    service text NOT NULL,
    -- In the primary key, because a token may be longer than an index entry.
    token_digest bytea NOT NULL,
    token text NOT NULL,
    -- Null for services that need none.
    app_id text,
    added_at timestamptz NOT NULL,
    PRIMARY KEY (realm_id, user_id, service, token_digest),
    FOREIGN KEY (realm_id, user_id) REFERENCES users (realm_id, id)
  )`;

const EVENT_WEBHOOKS = `
  CREATE TABLE webhooks (
    realm_id bigint NOT NULL REFERENCES realms (id),
    id bigint GENERATED ALWAYS AS IDENTITY,
    -- Null for a webhook of the organisation.
    bot_id bigint,
    url text NOT NULL,
    secret_sealed bytea NOT NULL,
    event_types text[] NOT NULL,
    narrow jsonb NOT NULL,
    apply_markdown boolean NOT NULL,
    is_enabled boolean NOT NULL DEFAULT true,
    -- Null while the webhook is enabled.
    disabled_reason text,
    creator_id bigint NOT NULL,
    -- Unix seconds.
    created_at bigint NOT NULL,
    -- The last entry of the log that was delivered, {incarnation, seq}; null before the first.
    place jsonb,
    -- Attempts at the next event that have failed.
    failures int NOT NULL DEFAULT 0,
    failing_since timestamptz,
    -- Increases when another replica takes the webhook, and when it changes.
    lease int NOT NULL DEFAULT 0,
    -- The replica that delivers the events, until then.
    replica text,
    leased_until timestamptz,
    PRIMARY KEY (realm_id, id),
    FOREIGN KEY (realm_id, bot_id) REFERENCES users (realm_id, id)
  );
  CREATE INDEX webhooks_leased_until ON webhooks (leased_until NULLS FIRST) WHERE is_enabled;

  -- Attempts to deliver events.
  CREATE TABLE webhook_deliveries (
    realm_id bigint NOT NULL,
    webhook_id bigint NOT NULL,
    id bigint GENERATED ALWAYS AS IDENTITY,
    event_id bigint NOT NULL,
    event_type text NOT NULL,
    -- Unix seconds.
    attempted_at bigint NOT NULL,
    duration_ms int NOT NULL,
    status int,
    error text,
    answer text NOT NULL,
    PRIMARY KEY (realm_id, webhook_id, id),
    FOREIGN KEY (realm_id, webhook_id) REFERENCES webhooks (realm_id, id) ON DELETE CASCADE
  )`;

const AUDIT_LOG = `
  CREATE TABLE audit_log (
    realm_id bigint NOT NULL,
    id bigint GENERATED ALWAYS AS IDENTITY,
    -- The call that made the change: its entry may arrive several times.
    uuid uuid NOT NULL,
    -- Unix seconds.
    time bigint NOT NULL,
    operation text NOT NULL,
    -- Null for the operator.
    actor_id bigint,
    -- Null for the first key of an account, and for a call without a key.
    key_id bigint,
    target_ids bigint[] NOT NULL,
    params jsonb NOT NULL,
    address text,
    client text NOT NULL,
    user_agent text,
    request_id text NOT NULL,
    PRIMARY KEY (realm_id, id),
    CONSTRAINT audit_log_realm_id_uuid_key UNIQUE (realm_id, uuid)
  );
  CREATE INDEX audit_log_actor_key ON audit_log (realm_id, actor_id, id);
  CREATE INDEX audit_log_operation_key ON audit_log (realm_id, operation, id);
  CREATE INDEX audit_log_targets_key ON audit_log USING gin (target_ids);
  CREATE INDEX audit_log_realm_time_key ON audit_log (realm_id, time);
  CREATE INDEX audit_log_time_key ON audit_log (time)`;

const CONCURRENCY = `
  CREATE TABLE version_guards (
    realm_id bigint NOT NULL,
    name text NOT NULL,
    version bigint NOT NULL,
    CONSTRAINT fences_pkey PRIMARY KEY (realm_id, name)
  );

  -- When the replicas next remove old rows, among them those of the audit log.
  CREATE TABLE sweeps (
    only_row boolean PRIMARY KEY DEFAULT true,
    next_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT sweeps_only_row_check CHECK (only_row)
  );
  INSERT INTO sweeps DEFAULT VALUES`;

const SCHEMA = [
  REALMS,
  USERS,
  USER_VISIBILITY,
  PRESENCES,
  PROFILE_FIELDS,
  LOG_INS,
  INVITATIONS,
  MAILS,
  BOTS_AND_DEVICES,
  EVENT_WEBHOOKS,
  AUDIT_LOG,
  CONCURRENCY,
];

export async function up(knex: Knex): Promise<void> {
  for (const statements of SCHEMA) await knex.raw(statements);
  await createOutbox(knex);
}

export async function down(knex: Knex): Promise<void> {
  await dropOutbox(knex);
  await knex.raw(`
    DROP TABLE realms, used_realm_links, realm_domains, playgrounds, users, user_statuses, alert_words, muted_users,
      limited_guests, accessible_users, update_leases, presence_batches, presences, profile_fields, profile_values,
      failed_logins, api_keys, external_identities, secret_key_digest, invitations, mails, mail_keys, refused_addresses,
      bot_storage, push_tokens, webhooks, webhook_deliveries, audit_log, version_guards, sweeps`);
}
