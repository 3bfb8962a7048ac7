import type { Knex } from 'knex';
import { createOutbox, dropOutbox } from '@team-chat/db';

export async function up(knex: Knex): Promise<void> {
  // A channel's messages, or those of a set of people. Whoever changes what is in it, or who is, locks its row.
  await knex.raw(`
    CREATE TABLE conversations (
      realm_id bigint NOT NULL,
      id bigint GENERATED ALWAYS AS IDENTITY,
      -- Sorted user ids for direct messages, null for channels.
      participants bigint[],
      participants_hash text,
      last_seq bigint NOT NULL DEFAULT 0,
      last_message_id bigint,
      PRIMARY KEY (realm_id, id),
      CONSTRAINT conversations_participants_key UNIQUE (realm_id, participants_hash)
    ) WITH (fillfactor = 70)`);
  await knex.raw(`
    CREATE TABLE channels (
      realm_id bigint NOT NULL,
      id bigint GENERATED ALWAYS AS IDENTITY,
      conversation_id bigint NOT NULL,
      name text NOT NULL,
      description text NOT NULL,
      rendered_description text NOT NULL,
      creator_id bigint,
      date_created bigint NOT NULL,
      invite_only boolean NOT NULL,
      is_web_public boolean NOT NULL,
      history_public_to_subscribers boolean NOT NULL,
      is_archived boolean NOT NULL DEFAULT false,
      is_default boolean NOT NULL DEFAULT false,
      message_retention_days int,
      topics_policy text NOT NULL,
      folder_id bigint,
      -- The ten can_*_group values.
      group_settings jsonb NOT NULL,
      subscriber_count int NOT NULL DEFAULT 0,
      PRIMARY KEY (realm_id, id),
      FOREIGN KEY (realm_id, conversation_id) REFERENCES conversations (realm_id, id)
    ) WITH (fillfactor = 80)`);
  await knex.raw('CREATE UNIQUE INDEX channels_name_key ON channels (realm_id, lower(name))');
  await knex.raw('CREATE UNIQUE INDEX channels_conversation_key ON channels (realm_id, conversation_id)');
  await knex.raw(`
    CREATE TABLE subscriptions (
      realm_id bigint NOT NULL,
      user_id bigint NOT NULL,
      channel_id bigint NOT NULL,
      -- A former subscription keeps its colour and settings for the next time.
      is_active boolean NOT NULL,
      color text NOT NULL,
      is_muted boolean NOT NULL DEFAULT false,
      pin_to_top boolean NOT NULL DEFAULT false,
      desktop_notifications boolean,
      email_notifications boolean,
      wildcard_mentions_notify boolean,
      push_notifications boolean,
      audible_notifications boolean,
      PRIMARY KEY (realm_id, user_id, channel_id)
    )`);
  await knex.raw(
    'CREATE INDEX subscriptions_channel ON subscriptions (realm_id, channel_id) WHERE is_active',
  );
  // What a user received of a conversation, and has read: sets of its sequence numbers.
  await knex.raw(`
    CREATE TABLE read_states (
      realm_id bigint NOT NULL,
      user_id bigint NOT NULL,
      conversation_id bigint NOT NULL,
      received int8multirange NOT NULL,
      read int8multirange NOT NULL DEFAULT '{}',
      PRIMARY KEY (realm_id, user_id, conversation_id)
    ) WITH (fillfactor = 80)`);
  await knex.raw('CREATE SEQUENCE message_ids MAXVALUE 2147483647');
  await knex.raw(`
    CREATE TABLE messages (
      realm_id bigint NOT NULL,
      id bigint NOT NULL,
      conversation_id bigint NOT NULL,
      seq bigint NOT NULL,
      sender_id bigint NOT NULL,
      topic text NOT NULL,
      content text NOT NULL,
      rendered_content text NOT NULL,
      client text NOT NULL,
      timestamp bigint NOT NULL,
      stream_wildcard boolean NOT NULL DEFAULT false,
      PRIMARY KEY (realm_id, id)
    )`);
  await knex.raw('CREATE UNIQUE INDEX messages_seq_key ON messages (realm_id, conversation_id, seq)');
  await knex.raw('CREATE INDEX messages_topic ON messages (realm_id, conversation_id, lower(topic), id)');
  await knex.raw('CREATE INDEX messages_conversation ON messages (realm_id, conversation_id, id)');
  await knex.raw('CREATE INDEX messages_time ON messages (realm_id, conversation_id, timestamp)');
  await knex.raw('CREATE INDEX messages_sender ON messages (realm_id, sender_id, id)');
  // Flags other than read; a row only where one is set. The bits are in src/domain/flags.ts.
  await knex.raw(`
    CREATE TABLE message_flags (
      realm_id bigint NOT NULL,
      user_id bigint NOT NULL,
      message_id bigint NOT NULL,
      flags int NOT NULL,
      PRIMARY KEY (realm_id, user_id, message_id)
    )`);
  // New users whose default channels are done.
  await knex.raw(`
    CREATE TABLE placed_users (
      realm_id bigint NOT NULL,
      user_id bigint NOT NULL,
      PRIMARY KEY (realm_id, user_id)
    )`);
  await createOutbox(knex);
}

export async function down(knex: Knex): Promise<void> {
  await dropOutbox(knex);
  await knex.raw(
    'DROP TABLE placed_users, message_flags, messages, read_states, subscriptions, channels, conversations',
  );
  await knex.raw('DROP SEQUENCE message_ids');
}
