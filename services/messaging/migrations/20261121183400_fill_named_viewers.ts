import type { Knex } from 'knex';

/** Viewers of channels whose settings name users and no group. Nobody settles those: without a group, only a change of
 *  the settings changes them. Clients hear of these channels when they register next. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    INSERT INTO channel_viewers (realm_id, channel_id, user_id)
    SELECT DISTINCT c.realm_id, c.id, member.id::bigint
      FROM channels c,
           unnest(ARRAY['can_administer_channel_group', 'can_add_subscribers_group', 'can_subscribe_group']) AS setting (name),
           LATERAL jsonb_array_elements_text(
             CASE jsonb_typeof(c.group_settings -> setting.name)
               WHEN 'object' THEN c.group_settings -> setting.name -> 'direct_members'
               ELSE '[]' END) AS member (id)
     WHERE c.revealing_groups = '{}'
    ON CONFLICT DO NOTHING`);
}

/** There is nothing to take back: whoever a channel's settings name is its viewer. */
export async function down(): Promise<void> {}
