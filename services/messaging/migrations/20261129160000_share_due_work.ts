import type { Knex } from 'knex';

/** Lets organisations, and users in them, take turns in due work: each claim finds the first rows of each by an index. */
const INDEXES = {
  due_link_previews: 'realm_id, sender_id, next_attempt_at',
  pictures: 'realm_id, owner_id, next_attempt_at) WHERE (next_attempt_at IS NOT NULL',
  scheduled_messages: 'realm_id, sender_id, next_attempt_at',
  reminders: 'realm_id, user_id, next_attempt_at',
  due_emails: 'realm_id, next_attempt_at',
};

export async function up(knex: Knex): Promise<void> {
  // The owner of pictures of before is not needed: their thumbnails are made as those of one more user.
  await knex.raw('ALTER TABLE pictures ADD COLUMN owner_id bigint NOT NULL DEFAULT 0');
  for (const [table, columns] of Object.entries(INDEXES)) {
    await knex.raw(`CREATE INDEX ${table}_in_turn ON ${table} (${columns})`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const table of Object.keys(INDEXES)) await knex.raw(`DROP INDEX ${table}_in_turn`);
  await knex.raw('ALTER TABLE pictures DROP COLUMN owner_id');
}
