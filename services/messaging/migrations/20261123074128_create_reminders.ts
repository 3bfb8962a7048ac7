import type { Knex } from 'knex';

/** Reminders of messages. Their ids are not those of scheduled messages, so that each is unknown to the operations of the
 *  other. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE reminders (
      realm_id bigint NOT NULL,
      id bigint NOT NULL DEFAULT nextval('scheduled_messages_id_seq'),
      user_id bigint NOT NULL,
      message_id bigint NOT NULL,
      note text,
      content text NOT NULL,
      rendered_content text NOT NULL,
      -- Unix seconds.
      scheduled_delivery_timestamp bigint NOT NULL,
      failed boolean NOT NULL DEFAULT false,
      attempts int NOT NULL DEFAULT 0,
      -- Null where the reminder has failed.
      next_attempt_at timestamptz,
      PRIMARY KEY (realm_id, id)
    )`);
  await knex.raw('CREATE INDEX reminders_user ON reminders (realm_id, user_id)');
  await knex.raw('CREATE INDEX reminders_due ON reminders (next_attempt_at)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE reminders');
}
