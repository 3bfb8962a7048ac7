import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Addresses for answers to the mail about a message, which replace those for answers to a topic: messages move.
    CREATE TABLE message_email_addresses (
      token text PRIMARY KEY,
      realm_id bigint NOT NULL,
      user_id bigint NOT NULL,
      message_id bigint NOT NULL,
      -- Where the message was at the time of the mail, for answers after it was deleted.
      conversation_id bigint NOT NULL,
      topic text NOT NULL,
      CONSTRAINT message_email_addresses_key UNIQUE (realm_id, user_id, message_id)
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE message_email_addresses');
}
