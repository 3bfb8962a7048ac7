import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE messages
      ADD last_edit_timestamp bigint,
      ADD last_moved_timestamp bigint,
      -- What each edit changed, the newest first; null for a message never edited.
      ADD edit_history jsonb`);
  // Who holds a message, and who is in a conversation: asked where messages change after they were sent.
  await knex.raw('CREATE INDEX message_flags_message ON message_flags (realm_id, message_id)');
  await knex.raw('CREATE INDEX read_states_conversation ON read_states (realm_id, conversation_id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX read_states_conversation');
  await knex.raw('DROP INDEX message_flags_message');
  await knex.raw(
    'ALTER TABLE messages DROP last_edit_timestamp, DROP last_moved_timestamp, DROP edit_history',
  );
}
