import type { Knex } from 'knex';

/** Addresses at which users and channels take mails, and the mails that have been delivered. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE reply_email_addresses (
      token text PRIMARY KEY,
      realm_id bigint NOT NULL,
      user_id bigint NOT NULL,
      conversation_id bigint NOT NULL,
      -- Empty for direct conversations.
      topic text NOT NULL
    )`);
  await knex.raw(
    'CREATE UNIQUE INDEX reply_email_addresses_key ON reply_email_addresses (realm_id, user_id, conversation_id, lower(topic))',
  );
  await knex.raw(`
    CREATE TABLE channel_email_addresses (
      token text PRIMARY KEY,
      realm_id bigint NOT NULL,
      channel_id bigint NOT NULL,
      creator_id bigint NOT NULL,
      sender_id bigint NOT NULL,
      CONSTRAINT channel_email_addresses_key UNIQUE (realm_id, channel_id, creator_id, sender_id)
    )`);
  await knex.raw(`
    CREATE TABLE delivered_emails (
      realm_id bigint NOT NULL,
      -- Of the address and the mail's id.
      digest bytea NOT NULL,
      delivered_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (realm_id, digest)
    )`);
  await knex.raw('CREATE INDEX delivered_emails_delivered ON delivered_emails (delivered_at)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE delivered_emails, channel_email_addresses, reply_email_addresses');
}
