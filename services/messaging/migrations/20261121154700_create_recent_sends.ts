import type { Knex } from 'knex';

/** What was sent under a name of the client's own: a request that is sent again is known by it. */
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
