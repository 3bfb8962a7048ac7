import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE mails (
      realm_id bigint NOT NULL,
      id bigint GENERATED ALWAYS AS IDENTITY,
      -- Addresses and text, with links that open accounts.
      sealed bytea NOT NULL,
      attempts int NOT NULL DEFAULT 0,
      -- Null once given up; the row then stays for people to look at.
      next_attempt_at timestamptz DEFAULT now(),
      last_error text,
      PRIMARY KEY (realm_id, id)
    )`);
  await knex.raw('CREATE INDEX mails_next_attempt_at ON mails (next_attempt_at)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE mails');
}
