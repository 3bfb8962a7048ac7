import type { Knex } from 'knex';

/** Messages that users have missed, and the mails about them. */
export async function up(knex: Knex): Promise<void> {
  // Messages of which it is not decided yet whom they notify.
  await knex.raw(`
    CREATE TABLE due_notifications (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      realm_id bigint NOT NULL,
      message_id bigint NOT NULL,
      -- The users whom an edit has mentioned; null for a new message, which may notify all of its recipients.
      only_users bigint[],
      -- Unix seconds of the message or the edit.
      since bigint NOT NULL,
      -- Whether only users are left whose clients seemed to be there.
      is_late boolean NOT NULL DEFAULT false,
      attempts int NOT NULL DEFAULT 0,
      next_attempt_at timestamptz NOT NULL DEFAULT now()
    )`);
  await knex.raw('CREATE INDEX due_notifications_due ON due_notifications (next_attempt_at)');
  // Messages that came while a user was away. A row stays for a week after its mail, so that there is no second one.
  await knex.raw(`
    CREATE TABLE missed_messages (
      realm_id bigint NOT NULL,
      user_id bigint NOT NULL,
      message_id bigint NOT NULL,
      trigger text NOT NULL,
      -- The messages of one batch are tried together until their mails are sent.
      batch uuid,
      emailed_at timestamptz,
      PRIMARY KEY (realm_id, user_id, message_id)
    )`);
  await knex.raw('CREATE INDEX missed_messages_emailed ON missed_messages (emailed_at)');
  // Users with missed messages that wait for a mail.
  await knex.raw(`
    CREATE TABLE due_emails (
      realm_id bigint NOT NULL,
      user_id bigint NOT NULL,
      -- When the first of the messages was missed, and seconds to wait for more of them.
      since timestamptz NOT NULL DEFAULT now(),
      period_s int NOT NULL,
      attempts int NOT NULL DEFAULT 0,
      next_attempt_at timestamptz NOT NULL,
      PRIMARY KEY (realm_id, user_id)
    )`);
  await knex.raw('CREATE INDEX due_emails_due ON due_emails (next_attempt_at)');
  await knex.raw(`
    CREATE INDEX subscriptions_emailing ON subscriptions (realm_id, channel_id)
     WHERE is_active AND email_notifications`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX subscriptions_emailing');
  await knex.raw('DROP TABLE due_emails, missed_messages, due_notifications');
}
