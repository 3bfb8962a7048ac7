import {
  CHANNEL_SETTINGS,
  REALM_GROUP_SETTINGS,
  USER_GROUP_SETTINGS,
  serverSupportedPermissionSettings,
  type GroupPermissionSetting,
  type SettingEntry,
} from './catalogue';

/** A row of the table of spec/wire-contract.md, section 9.4. */
type Row = [name: string, defaultName: string, everyone: boolean, nobody: boolean];

const REALM_ROWS: Row[] = [
  ['can_create_groups', 'role:members', false, true],
  ['can_create_bots_group', 'role:members', false, true],
  ['can_create_write_only_bots_group', 'role:members', false, true],
  ['can_create_public_channel_group', 'role:members', false, true],
  ['can_create_private_channel_group', 'role:members', false, true],
  ['can_add_subscribers_group', 'role:members', false, true],
  ['can_add_custom_emoji_group', 'role:members', false, true],
  ['can_invite_users_group', 'role:members', false, true],
  ['can_move_messages_between_channels_group', 'role:members', false, true],
  ['create_multiuse_invite_group', 'role:administrators', false, true],
  ['can_delete_any_message_group', 'role:administrators', false, true],
  ['can_mention_many_users_group', 'role:administrators', true, true],
  ['can_manage_all_groups', 'role:owners', false, false],
  ['can_manage_billing_group', 'role:administrators', false, false],
  ['can_set_delete_message_policy_group', 'role:moderators', false, true],
  ['can_set_topics_policy_group', 'role:members', true, true],
  ['can_delete_own_message_group', 'role:everyone', true, true],
  ['can_move_messages_between_topics_group', 'role:everyone', true, true],
  ['can_resolve_topics_group', 'role:everyone', true, true],
  ['can_summarize_topics_group', 'role:everyone', true, true],
  ['direct_message_initiator_group', 'role:everyone', true, true],
  ['direct_message_permission_group', 'role:everyone', true, true],
  ['can_access_all_users_group', 'role:everyone', true, false],
  ['can_create_web_public_channel_group', 'role:owners', false, true],
];

const CHANNEL_ROWS: Row[] = [
  ['can_administer_channel_group', 'stream_creator_or_nobody', false, true],
  ['can_add_subscribers_group', 'role:nobody', false, true],
  ['can_subscribe_group', 'role:nobody', false, true],
  ['can_remove_subscribers_group', 'role:administrators', true, true],
  ['can_send_message_group', 'role:everyone', true, true],
  ['can_delete_any_message_group', 'role:nobody', true, true],
  ['can_delete_own_message_group', 'role:nobody', true, true],
  ['can_move_messages_out_of_channel_group', 'role:nobody', true, true],
  ['can_move_messages_within_channel_group', 'role:nobody', true, true],
  ['can_resolve_topics_group', 'role:nobody', true, true],
];

const USER_GROUP_ROWS: Row[] = [
  ['can_manage_group', 'group_creator', false, true],
  ['can_add_members_group', 'group_creator', false, true],
  ['can_join_group', 'role:nobody', false, true],
  ['can_remove_members_group', 'role:nobody', false, true],
  ['can_leave_group', 'role:everyone', true, true],
  ['can_mention_group', 'role:everyone', true, true],
];

describe.each<[string, Record<string, SettingEntry>, Row[], string | null]>([
  ['realm', REALM_GROUP_SETTINGS, REALM_ROWS, null],
  ['channel', CHANNEL_SETTINGS, CHANNEL_ROWS, null],
  ['user group', USER_GROUP_SETTINGS, USER_GROUP_ROWS, 'role:nobody'],
])('%s settings', (_, catalogue, rows, inSystemGroups) => {
  test('the catalogue contains exactly the settings of the specification', () => {
    expect(Object.keys(catalogue).sort()).toEqual(rows.map(([name]) => name).sort());
  });

  test.each(rows)('%s: default %s, allows everyone %s, nobody %s', (name, defaultName, everyone, nobody) => {
    expect(catalogue[name]).toMatchObject({
      default_group_name: defaultName,
      allow_everyone_group: everyone,
      allow_nobody_group: nobody,
      allow_internet_group: false,
      default_for_system_groups: inSystemGroups,
    });
  });
});

describe('settings that require a system group', () => {
  test.each([
    ['can_access_all_users_group', ['role:everyone', 'role:members']],
    ['can_create_web_public_channel_group', ['role:moderators', 'role:administrators', 'role:owners', 'role:nobody']],
  ] as const)('%s allows only %j', (name, allowed) => {
    expect(REALM_GROUP_SETTINGS[name]).toMatchObject({
      require_system_group: true,
      allowed_system_groups: allowed,
    });
  });

  test('no other setting requires a system group', () => {
    const all = { ...REALM_GROUP_SETTINGS, ...CHANNEL_SETTINGS, ...USER_GROUP_SETTINGS };
    expect(Object.values<SettingEntry>(all).filter((entry) => entry.require_system_group)).toHaveLength(2);
  });
});

describe('serverSupportedPermissionSettings', () => {
  const described = serverSupportedPermissionSettings();

  test('describes every realm, channel and group setting', () => {
    expect(Object.keys(described)).toEqual(['realm', 'stream', 'group']);
    expect(Object.keys(described.realm)).toEqual(Object.keys(REALM_GROUP_SETTINGS));
    expect(Object.keys(described.stream)).toEqual(Object.keys(CHANNEL_SETTINGS));
    expect(Object.keys(described.group)).toEqual(Object.keys(USER_GROUP_SETTINGS));
  });

  test('describes each setting with exactly the keys that clients expect', () => {
    const kinds: Record<string, GroupPermissionSetting>[] = Object.values(described);
    for (const entry of kinds.flatMap((kind) => Object.values(kind))) {
      expect(Object.keys(entry).sort()).toEqual([
        'allow_everyone_group',
        'allow_internet_group',
        'allow_nobody_group',
        'allowed_system_groups',
        'default_for_system_groups',
        'default_group_name',
        'require_system_group',
      ]);
    }
  });
});
