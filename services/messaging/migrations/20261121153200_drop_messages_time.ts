import type { Knex } from 'knex';

/** How much was said lately is found by id. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX messages_time');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('CREATE INDEX messages_time ON messages (realm_id, conversation_id, timestamp)');
}
