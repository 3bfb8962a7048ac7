import type { Knex } from 'knex';

/** Lets organisations take turns in mails: each claim finds the first mails of each by an index. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('CREATE INDEX mails_in_turn ON mails (realm_id, next_attempt_at)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX mails_in_turn');
}
