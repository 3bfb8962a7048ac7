import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw('CREATE SEQUENCE submessage_ids');
  await knex.raw(`
    CREATE TABLE submessages (
      realm_id bigint NOT NULL,
      message_id bigint NOT NULL,
      -- The order in which clients apply the submessages of a message.
      id bigint NOT NULL DEFAULT nextval('submessage_ids'),
      sender_id bigint NOT NULL,
      msg_type text NOT NULL,
      content text NOT NULL,
      PRIMARY KEY (realm_id, message_id, id)
    )`);
  await knex.raw(`ALTER TABLE archived_messages ADD COLUMN submessages jsonb NOT NULL DEFAULT '[]'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE archived_messages DROP COLUMN submessages');
  await knex.raw('DROP TABLE submessages');
  await knex.raw('DROP SEQUENCE submessage_ids');
}
