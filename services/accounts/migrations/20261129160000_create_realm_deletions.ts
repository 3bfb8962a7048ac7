import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Organisations that the operator deletes for good, and the work that this is.
    CREATE TABLE realm_deletions (
      realm_id bigint PRIMARY KEY REFERENCES realms (id),
      -- Unix seconds.
      requested_at bigint NOT NULL,
      deletion_at bigint NOT NULL,
      -- From then on the organisation cannot be reactivated.
      begun_at timestamptz,
      next_attempt_at timestamptz NOT NULL
    );
    CREATE INDEX realm_deletions_due ON realm_deletions (next_attempt_at)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE realm_deletions');
}
