import type { Knex } from 'knex';

/** Keys of mails that other services have asked for: a mail is added once, even if its request is repeated. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE mail_keys (
      realm_id bigint NOT NULL,
      key text NOT NULL,
      added_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (realm_id, key)
    )`);
  await knex.raw('CREATE INDEX mail_keys_added ON mail_keys (added_at)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE mail_keys');
}
