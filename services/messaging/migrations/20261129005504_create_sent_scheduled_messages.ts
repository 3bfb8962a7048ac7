import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Scheduled messages that were sent lately. Their senders may still name them.
    CREATE TABLE sent_scheduled_messages (
      realm_id bigint NOT NULL,
      id bigint NOT NULL,
      sender_id bigint NOT NULL,
      sent_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (realm_id, id)
    );
    CREATE INDEX sent_scheduled_messages_sent_at ON sent_scheduled_messages (sent_at)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE sent_scheduled_messages');
}
