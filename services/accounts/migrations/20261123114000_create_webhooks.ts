import type { Knex } from 'knex';

/** Event webhooks, and the attempts to deliver events to them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
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
      -- Null while it is enabled.
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
      -- The replica that delivers it, until then.
      replica text,
      leased_until timestamptz,
      PRIMARY KEY (realm_id, id),
      FOREIGN KEY (realm_id, bot_id) REFERENCES users (realm_id, id)
    )`);
  await knex.raw(
    'CREATE INDEX webhooks_leased_until ON webhooks (leased_until NULLS FIRST) WHERE is_enabled',
  );
  await knex.raw(`
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
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE webhook_deliveries, webhooks');
}
