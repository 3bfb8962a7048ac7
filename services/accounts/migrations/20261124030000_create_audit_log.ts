import type { Knex } from 'knex';

/** The audit log, and when the replicas last removed old entries. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE audit_log (
      realm_id bigint NOT NULL,
      id bigint GENERATED ALWAYS AS IDENTITY,
      -- Of the call that made the change: it may arrive several times.
      uuid uuid NOT NULL,
      -- Unix seconds.
      time bigint NOT NULL,
      operation text NOT NULL,
      -- Null for the operator.
      actor_id bigint,
      -- Null for the first key of an account, and where there was none.
      key_id bigint,
      target_ids bigint[] NOT NULL,
      params jsonb NOT NULL,
      address text,
      client text NOT NULL,
      user_agent text,
      request_id text NOT NULL,
      PRIMARY KEY (realm_id, id),
      UNIQUE (realm_id, uuid)
    )`);
  await knex.raw('CREATE INDEX audit_log_actor_key ON audit_log (realm_id, actor_id, id)');
  await knex.raw('CREATE INDEX audit_log_operation_key ON audit_log (realm_id, operation, id)');
  await knex.raw('CREATE INDEX audit_log_targets_key ON audit_log USING gin (target_ids)');
  await knex.raw('CREATE INDEX audit_log_realm_time_key ON audit_log (realm_id, time)');
  await knex.raw('CREATE INDEX audit_log_time_key ON audit_log (time)');
  await knex.raw(`
    CREATE TABLE sweeps (
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      next_at timestamptz NOT NULL DEFAULT now()
    )`);
  await knex.raw('INSERT INTO sweeps DEFAULT VALUES');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE sweeps, audit_log');
}
