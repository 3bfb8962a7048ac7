import type { Knex } from 'knex';
import { createOutbox, dropOutbox } from '@team-chat/db';

const SAVED_SNIPPETS = `
  CREATE TABLE saved_snippets (
    realm_id bigint NOT NULL,
    user_id bigint NOT NULL,
    id bigint GENERATED ALWAYS AS IDENTITY,
    title text NOT NULL,
    content text NOT NULL,
    -- Unix seconds.
    date_created bigint NOT NULL,
    PRIMARY KEY (realm_id, user_id, id)
  )`;

const DRAFTS = `
  CREATE TABLE drafts (
    realm_id bigint NOT NULL,
    user_id bigint NOT NULL,
    id bigint GENERATED ALWAYS AS IDENTITY,
    type text NOT NULL,
    "to" bigint[] NOT NULL,
    topic text NOT NULL,
    content text NOT NULL,
    timestamp bigint NOT NULL,
    PRIMARY KEY (realm_id, user_id, id)
  );
  CREATE INDEX drafts_time ON drafts (realm_id, user_id, timestamp, id)`;

const NAVIGATION_VIEWS = `
  CREATE TABLE navigation_views (
    realm_id bigint NOT NULL,
    user_id bigint NOT NULL,
    id bigint GENERATED ALWAYS AS IDENTITY,
    fragment text NOT NULL,
    is_pinned boolean NOT NULL,
    name text,
    PRIMARY KEY (realm_id, user_id, id)
  );
  -- The digest, because a fragment may be longer than an index entry.
  CREATE UNIQUE INDEX navigation_views_fragment_key ON navigation_views (realm_id, user_id, md5(fragment))`;

const ONBOARDING_STEPS = `
  -- A user who has seen no step has no row.
  CREATE TABLE onboarding_steps (
    realm_id bigint NOT NULL,
    user_id bigint NOT NULL,
    -- Names of the steps.
    seen text[] NOT NULL,
    PRIMARY KEY (realm_id, user_id)
  )`;

const CHANNEL_FOLDERS = `
  CREATE TABLE channel_folders (
    realm_id bigint NOT NULL,
    id bigint GENERATED ALWAYS AS IDENTITY,
    name text NOT NULL,
    description text NOT NULL,
    rendered_description text NOT NULL,
    creator_id bigint,
    date_created bigint,
    "order" bigint NOT NULL,
    is_archived boolean NOT NULL DEFAULT false,
    -- Increases when the folder begins to be archived, so that the messaging service ignores an older attempt.
    archive_version bigint NOT NULL DEFAULT 0,
    is_archiving boolean NOT NULL DEFAULT false,
    PRIMARY KEY (realm_id, id)
  );
  -- The name of an archived folder is free again.
  CREATE UNIQUE INDEX channel_folders_name_key ON channel_folders (realm_id, lower(name)) WHERE NOT is_archived`;

export async function up(knex: Knex): Promise<void> {
  for (const statements of [SAVED_SNIPPETS, DRAFTS, NAVIGATION_VIEWS, ONBOARDING_STEPS, CHANNEL_FOLDERS]) {
    await knex.raw(statements);
  }
  await createOutbox(knex);
}

export async function down(knex: Knex): Promise<void> {
  await dropOutbox(knex);
  await knex.raw('DROP TABLE saved_snippets, drafts, navigation_views, onboarding_steps, channel_folders');
}
