import type { Knex } from 'knex';

/** Uploaded files, the messages that link to them, and temporary links to them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE attachments (
      realm_id bigint NOT NULL,
      id bigint GENERATED ALWAYS AS IDENTITY,
      -- Begins with the key of the bytes in the store, without its folder.
      path_id text NOT NULL,
      owner_id bigint NOT NULL,
      name text NOT NULL,
      content_type text NOT NULL,
      size bigint NOT NULL,
      -- Unix milliseconds.
      created_at bigint NOT NULL,
      -- Unix milliseconds at which the last message that linked to it was deleted. Nobody can read it since.
      archived_at bigint,
      PRIMARY KEY (realm_id, id),
      CONSTRAINT attachments_path_id_key UNIQUE (realm_id, path_id)
    )`);
  await knex.raw('CREATE INDEX attachments_owner ON attachments (realm_id, owner_id)');
  await knex.raw('CREATE INDEX attachments_created ON attachments (created_at)');
  await knex.raw(`
    CREATE TABLE attachment_messages (
      realm_id bigint NOT NULL,
      message_id bigint NOT NULL,
      attachment_id bigint NOT NULL,
      PRIMARY KEY (realm_id, message_id, attachment_id),
      FOREIGN KEY (realm_id, attachment_id) REFERENCES attachments (realm_id, id) ON DELETE CASCADE
    )`);
  await knex.raw(
    'CREATE INDEX attachment_messages_attachment ON attachment_messages (realm_id, attachment_id, message_id)',
  );
  await knex.raw(`
    CREATE TABLE upload_space (
      realm_id bigint PRIMARY KEY,
      -- Bytes of all attachments of the organisation that are not archived.
      used bigint NOT NULL
    )`);
  await knex.raw(`
    CREATE TABLE file_links (
      token text PRIMARY KEY,
      realm_id bigint NOT NULL,
      attachment_id bigint NOT NULL,
      -- Unix milliseconds.
      expires_at bigint NOT NULL,
      FOREIGN KEY (realm_id, attachment_id) REFERENCES attachments (realm_id, id) ON DELETE CASCADE
    )`);
  await knex.raw('CREATE INDEX file_links_expires ON file_links (expires_at)');
  await knex.raw(`
    CREATE TABLE sweeps (
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      next_at timestamptz NOT NULL DEFAULT now()
    )`);
  await knex.raw('INSERT INTO sweeps DEFAULT VALUES');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE sweeps, file_links, upload_space, attachment_messages, attachments');
}
