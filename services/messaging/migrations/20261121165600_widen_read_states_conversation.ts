import type { Knex } from 'knex';

/** One reader of a conversation is found by either index: which of them Postgres takes no longer matters. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('CREATE INDEX read_states_reader ON read_states (realm_id, conversation_id, user_id)');
  await knex.raw('DROP INDEX read_states_conversation');
  await knex.raw('ALTER INDEX read_states_reader RENAME TO read_states_conversation');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('CREATE INDEX read_states_one ON read_states (realm_id, conversation_id)');
  await knex.raw('DROP INDEX read_states_conversation');
  await knex.raw('ALTER INDEX read_states_one RENAME TO read_states_conversation');
}
