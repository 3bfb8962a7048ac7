import type { Knex } from 'knex';

/** Files that arrive in pieces. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE resumable_uploads (
      upload_id text PRIMARY KEY,
      realm_id bigint NOT NULL,
      owner_id bigint NOT NULL,
      name text NOT NULL,
      content_type text,
      size bigint NOT NULL,
      -- Bytes of all pieces.
      received bigint NOT NULL DEFAULT 0,
      -- Unix milliseconds.
      created_at bigint NOT NULL,
      -- Null until the file is complete.
      path_id text
    )`);
  await knex.raw('CREATE INDEX resumable_uploads_owner ON resumable_uploads (realm_id, owner_id)');
  await knex.raw('CREATE INDEX resumable_uploads_created ON resumable_uploads (created_at)');
  await knex.raw(`
    CREATE TABLE resumable_upload_pieces (
      upload_id text NOT NULL REFERENCES resumable_uploads ON DELETE CASCADE,
      -- Bytes before the piece.
      start bigint NOT NULL,
      -- Key in the store.
      key text NOT NULL,
      PRIMARY KEY (upload_id, start)
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE resumable_upload_pieces, resumable_uploads');
}
