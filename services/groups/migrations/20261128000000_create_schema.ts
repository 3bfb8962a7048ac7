import type { Knex } from 'knex';
import { createOutbox, dropOutbox } from '@team-chat/db';

const USER_GROUPS = `
  CREATE TABLE user_groups (
    realm_id bigint NOT NULL,
    id bigint GENERATED ALWAYS AS IDENTITY,
    name text NOT NULL,
    description text NOT NULL,
    is_system_group boolean NOT NULL DEFAULT false,
    -- Both null for system groups, which nobody made.
    creator_id bigint,
    date_created bigint,
    deactivated boolean NOT NULL DEFAULT false,
    -- The six can_* settings, each in canonical form.
    settings jsonb NOT NULL,
    -- Set while the group is about to be deactivated: nothing may begin to use the group while the other services look
    -- whether something uses it.
    deactivation_id uuid,
    deactivation_began_at timestamptz,
    PRIMARY KEY (realm_id, id),
    -- Case counts, and a deactivated group keeps its name.
    CONSTRAINT user_groups_name_key UNIQUE (realm_id, name)
  );
  CREATE INDEX user_groups_deactivation ON user_groups (deactivation_began_at) WHERE deactivation_id IS NOT NULL;

  CREATE TABLE group_members (
    realm_id bigint NOT NULL,
    group_id bigint NOT NULL,
    user_id bigint NOT NULL,
    -- A member whose account is deactivated keeps the row, and is not shown.
    is_active boolean NOT NULL DEFAULT true,
    PRIMARY KEY (realm_id, group_id, user_id),
    FOREIGN KEY (realm_id, group_id) REFERENCES user_groups (realm_id, id)
  );
  CREATE INDEX group_members_user ON group_members (realm_id, user_id);

  CREATE TABLE group_subgroups (
    realm_id bigint NOT NULL,
    group_id bigint NOT NULL,
    subgroup_id bigint NOT NULL,
    PRIMARY KEY (realm_id, group_id, subgroup_id),
    FOREIGN KEY (realm_id, group_id) REFERENCES user_groups (realm_id, id),
    FOREIGN KEY (realm_id, subgroup_id) REFERENCES user_groups (realm_id, id)
  );
  CREATE INDEX group_subgroups_subgroup ON group_subgroups (realm_id, subgroup_id)`;

const ACCOUNTS = `
  CREATE TABLE role_placements (
    realm_id bigint NOT NULL,
    user_id bigint NOT NULL,
    role smallint NOT NULL,
    -- The account's version with that role: a placement never goes back in time.
    version bigint NOT NULL,
    is_active boolean NOT NULL DEFAULT true,
    PRIMARY KEY (realm_id, user_id)
  );

  -- Users who were put into the groups of their invitation.
  CREATE TABLE invited_users (
    realm_id bigint NOT NULL,
    user_id bigint NOT NULL,
    PRIMARY KEY (realm_id, user_id)
  )`;

const CONCURRENCY = `
  CREATE TABLE version_guards (
    realm_id bigint NOT NULL,
    name text NOT NULL,
    version bigint NOT NULL,
    CONSTRAINT fences_pkey PRIMARY KEY (realm_id, name)
  );

  -- When the replicas next share out the periodic work.
  CREATE TABLE sweeps (
    only_row boolean PRIMARY KEY DEFAULT true,
    next_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT sweeps_only_row_check CHECK (only_row)
  );
  INSERT INTO sweeps DEFAULT VALUES`;

export async function up(knex: Knex): Promise<void> {
  for (const statements of [USER_GROUPS, ACCOUNTS, CONCURRENCY]) await knex.raw(statements);
  await createOutbox(knex);
}

export async function down(knex: Knex): Promise<void> {
  await dropOutbox(knex);
  await knex.raw(
    'DROP TABLE user_groups, group_members, group_subgroups, role_placements, invited_users, version_guards, sweeps',
  );
}
