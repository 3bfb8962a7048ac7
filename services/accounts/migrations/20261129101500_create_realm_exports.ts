import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Exports of organisations, and the work that they are.
    CREATE TABLE realm_exports (
      realm_id bigint NOT NULL REFERENCES realms (id),
      id bigint GENERATED ALWAYS AS IDENTITY,
      -- 1 public data, 2 also private data of users who agree, 3 everything.
      export_type smallint NOT NULL,
      -- Null for the operator.
      acting_user_id bigint,
      status text NOT NULL DEFAULT 'requested',
      -- Key of the file in the store. The file is there while the export has succeeded.
      file_key text NOT NULL,
      percent int NOT NULL DEFAULT 0,
      -- Unix seconds.
      requested_at bigint NOT NULL,
      succeeded_at bigint,
      failed_at bigint,
      deleted_at bigint,
      size bigint,
      sha256 text,
      -- Claims of the work: each claim ends the right of the one before to write.
      attempts int NOT NULL DEFAULT 0,
      failures int NOT NULL DEFAULT 0,
      last_error text,
      -- Null once there is nothing to do.
      next_attempt_at timestamptz DEFAULT now(),
      PRIMARY KEY (realm_id, id),
      CONSTRAINT realm_exports_status_check CHECK (status IN ('requested', 'started', 'succeeded', 'failed', 'deleted'))
    );
    CREATE INDEX realm_exports_due ON realm_exports (next_attempt_at) WHERE next_attempt_at IS NOT NULL`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE realm_exports');
}
