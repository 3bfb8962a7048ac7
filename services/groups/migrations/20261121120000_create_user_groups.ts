import type { Knex } from 'knex';
import { createOutbox, dropOutbox } from '@team-chat/db';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
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
      PRIMARY KEY (realm_id, id),
      -- Case counts, and a deactivated group keeps its name.
      CONSTRAINT user_groups_name_key UNIQUE (realm_id, name)
    )`);
  await knex.raw(`
    CREATE TABLE group_members (
      realm_id bigint NOT NULL,
      group_id bigint NOT NULL,
      user_id bigint NOT NULL,
      PRIMARY KEY (realm_id, group_id, user_id),
      FOREIGN KEY (realm_id, group_id) REFERENCES user_groups (realm_id, id)
    )`);
  await knex.raw('CREATE INDEX group_members_user ON group_members (realm_id, user_id)');
  await knex.raw(`
    CREATE TABLE group_subgroups (
      realm_id bigint NOT NULL,
      group_id bigint NOT NULL,
      subgroup_id bigint NOT NULL,
      PRIMARY KEY (realm_id, group_id, subgroup_id),
      FOREIGN KEY (realm_id, group_id) REFERENCES user_groups (realm_id, id),
      FOREIGN KEY (realm_id, subgroup_id) REFERENCES user_groups (realm_id, id)
    )`);
  await knex.raw('CREATE INDEX group_subgroups_subgroup ON group_subgroups (realm_id, subgroup_id)');
  await knex.raw(`
    CREATE TABLE role_placements (
      realm_id bigint NOT NULL,
      user_id bigint NOT NULL,
      role smallint NOT NULL,
      -- The account's version with that role: a placement never goes back in time.
      version bigint NOT NULL,
      PRIMARY KEY (realm_id, user_id)
    )`);
  await createOutbox(knex);
}

export async function down(knex: Knex): Promise<void> {
  await dropOutbox(knex);
  await knex.raw('DROP TABLE role_placements, group_subgroups, group_members, user_groups');
}
