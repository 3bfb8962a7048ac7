import type { Knex } from 'knex';

/** Messages that are sent later, and the files to which they link. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE scheduled_messages (
      realm_id bigint NOT NULL,
      id bigint GENERATED ALWAYS AS IDENTITY,
      sender_id bigint NOT NULL,
      -- A channel with a topic, or users.
      channel_id bigint,
      topic text,
      user_ids bigint[],
      content text NOT NULL,
      rendered_content text NOT NULL,
      client text NOT NULL,
      read_by_sender boolean NOT NULL,
      -- Unix seconds.
      scheduled_delivery_timestamp bigint NOT NULL,
      failed boolean NOT NULL DEFAULT false,
      -- Number of edits: a message is not sent as it was before an edit.
      revision int NOT NULL DEFAULT 0,
      attempts int NOT NULL DEFAULT 0,
      -- Null where the message has failed.
      next_attempt_at timestamptz,
      PRIMARY KEY (realm_id, id),
      CONSTRAINT scheduled_messages_recipients
        CHECK ((channel_id IS NULL) = (topic IS NULL) AND (channel_id IS NULL) <> (user_ids IS NULL))
    )`);
  await knex.raw('CREATE INDEX scheduled_messages_sender ON scheduled_messages (realm_id, sender_id)');
  await knex.raw('CREATE INDEX scheduled_messages_due ON scheduled_messages (next_attempt_at)');
  await knex.raw(`
    CREATE TABLE attachment_scheduled_messages (
      realm_id bigint NOT NULL,
      scheduled_message_id bigint NOT NULL,
      attachment_id bigint NOT NULL,
      PRIMARY KEY (realm_id, scheduled_message_id, attachment_id),
      FOREIGN KEY (realm_id, scheduled_message_id) REFERENCES scheduled_messages (realm_id, id) ON DELETE CASCADE,
      FOREIGN KEY (realm_id, attachment_id) REFERENCES attachments (realm_id, id) ON DELETE CASCADE
    )`);
  await knex.raw(
    'CREATE INDEX attachment_scheduled_messages_attachment ON attachment_scheduled_messages (realm_id, attachment_id)',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE attachment_scheduled_messages, scheduled_messages');
}
