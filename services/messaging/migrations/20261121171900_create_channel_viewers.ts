import type { Knex } from 'knex';

/** Creates the table of users whom a channel's settings name. They see the channel even if it is private. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE channel_viewers (
      realm_id bigint NOT NULL,
      channel_id bigint NOT NULL,
      user_id bigint NOT NULL,
      PRIMARY KEY (realm_id, user_id, channel_id)
    )`);
  await knex.raw('CREATE INDEX channel_viewers_channel ON channel_viewers (realm_id, channel_id)');
  await knex.raw("ALTER TABLE channels ADD COLUMN revealing_groups bigint[] NOT NULL DEFAULT '{}'");
  await knex.raw(
    "CREATE INDEX channels_revealing ON channels (realm_id) WHERE revealing_groups <> '{}'::bigint[]",
  );
  const revealing = `
    channels c, unnest(ARRAY['can_administer_channel_group', 'can_add_subscribers_group', 'can_subscribe_group']) AS s (name),
    LATERAL (SELECT c.group_settings -> s.name AS value) v`;
  // Which of the groups are those of roles is not known here; to have one too many does no harm.
  await knex.raw(`
    UPDATE channels SET revealing_groups = named.ids
      FROM (SELECT c.realm_id, c.id, array_agg(DISTINCT g.id::bigint) AS ids
              FROM ${revealing},
                   LATERAL (SELECT jsonb_array_elements_text(
                     CASE jsonb_typeof(v.value) WHEN 'number' THEN jsonb_build_array(v.value)
                                                ELSE v.value -> 'direct_subgroups' END) AS id) g
             GROUP BY c.realm_id, c.id) named
     WHERE channels.realm_id = named.realm_id AND channels.id = named.id`);
  // Who is in the groups is asked of another service, by whoever follows this.
  await knex.raw(`
    INSERT INTO outbox (realm_id, type, audience, body)
    SELECT realm_id, 'stream', '{}', jsonb_build_object('event', jsonb_build_object(
             'op', 'update', 'stream_id', id, 'name', name, 'property', 'can_subscribe_group',
             'value', group_settings -> 'can_subscribe_group'))::text
      FROM channels`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE channels DROP COLUMN revealing_groups');
  await knex.raw('DROP TABLE channel_viewers');
}
