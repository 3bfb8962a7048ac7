import type { Knex } from 'knex';

/** Deleted and expired messages, and what decides which messages expire. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE archived_messages (
      realm_id bigint NOT NULL,
      id bigint NOT NULL,
      conversation_id bigint NOT NULL,
      sender_id bigint NOT NULL,
      archived_at timestamptz NOT NULL DEFAULT now(),
      -- By the organisation's or the channel's policy, and not by a user.
      has_expired boolean NOT NULL,
      -- The rows of the message, its flags and reactions, and the ids of its files.
      message jsonb NOT NULL,
      flags jsonb NOT NULL,
      reactions jsonb NOT NULL,
      attachments jsonb NOT NULL,
      PRIMARY KEY (realm_id, id)
    )`);
  await knex.raw('CREATE INDEX archived_messages_archived ON archived_messages (archived_at)');
  await knex.raw(`
    CREATE INDEX archived_messages_attachments ON archived_messages USING gin (attachments jsonb_path_ops)
     WHERE attachments <> '[]'`);
  await knex.raw(`
    CREATE TABLE retention_runs (
      realm_id bigint PRIMARY KEY,
      next_at timestamptz NOT NULL DEFAULT now(),
      -- Conversations up to this id are done.
      done_through bigint NOT NULL DEFAULT 0
    )`);
  await knex.raw('CREATE INDEX retention_runs_due ON retention_runs (next_at)');
  await knex.raw(`
    CREATE TABLE legal_holds (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      realm_id bigint NOT NULL,
      -- One of the two.
      user_id bigint,
      channel_id bigint,
      reason text NOT NULL,
      placed_at timestamptz NOT NULL DEFAULT now(),
      lifted_at timestamptz,
      CHECK (num_nonnulls(user_id, channel_id) = 1)
    )`);
  await knex.raw('CREATE INDEX legal_holds_realm ON legal_holds (realm_id) WHERE lifted_at IS NULL');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE legal_holds, retention_runs, archived_messages');
}
