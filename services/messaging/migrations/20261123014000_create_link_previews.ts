import type { Knex } from 'knex';

/** Previews of pages, and the messages below which they are to be shown. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE link_previews (
      -- SHA-256: addresses may be longer than an index entry.
      url_digest text PRIMARY KEY,
      -- Null if the page has none, or cannot be had.
      preview jsonb,
      expires_at timestamptz NOT NULL
    )`);
  await knex.raw('CREATE INDEX link_previews_expires ON link_previews (expires_at)');
  await knex.raw(`
    CREATE TABLE due_link_previews (
      realm_id bigint NOT NULL,
      message_id bigint NOT NULL,
      sender_id bigint NOT NULL,
      attempts int NOT NULL DEFAULT 0,
      next_attempt_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (realm_id, message_id)
    )`);
  await knex.raw('CREATE INDEX due_link_previews_due ON due_link_previews (next_attempt_at)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE due_link_previews, link_previews');
}
