import type { Knex } from 'knex';

/** Creates the table of recent sends under a client's own id, by which a repeated request is found. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE recent_sends (
      realm_id bigint NOT NULL,
      user_id bigint NOT NULL,
      -- A hash of the queue and of the client's id.
      name bytea NOT NULL,
      message_id bigint NOT NULL,
      sent_at bigint NOT NULL,
      CONSTRAINT recent_sends_key PRIMARY KEY (realm_id, user_id, name)
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE recent_sends');
}
