import type { Knex } from 'knex';

/** Uploaded pictures with what their bytes say, and their thumbnails. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE pictures (
      realm_id bigint NOT NULL,
      attachment_id bigint NOT NULL,
      -- The type of the bytes, whatever the client said.
      content_type text NOT NULL,
      width int NOT NULL,
      height int NOT NULL,
      frames int NOT NULL,
      state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'ready', 'impossible')),
      -- Bytes of each thumbnail that is stored, by the name of its format.
      thumbnails jsonb NOT NULL DEFAULT '{}',
      attempts int NOT NULL DEFAULT 0,
      -- Null once the state is final and the messages that show the picture know it.
      next_attempt_at timestamptz DEFAULT now(),
      PRIMARY KEY (realm_id, attachment_id),
      FOREIGN KEY (realm_id, attachment_id) REFERENCES attachments (realm_id, id) ON DELETE CASCADE
    )`);
  await knex.raw('CREATE INDEX pictures_due ON pictures (next_attempt_at) WHERE next_attempt_at IS NOT NULL');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE pictures');
}
