import { SYSTEM_GROUP, type SystemGroupName } from './system-groups';

/** The values that a group-valued setting may have, as registration describes them to clients.
 *  Source: spec/wire-contract-annex.md, section 12, "server_supported_permission_settings". */
export interface GroupPermissionSetting {
  require_system_group: boolean;
  allow_internet_group: false;
  allow_nobody_group: boolean;
  /** If false, guests never hold the permission, whatever groups contain them. */
  allow_everyone_group: boolean;
  /** A system group, or one of two placeholders for the user who creates the group or channel. */
  default_group_name: SystemGroupName | 'group_creator' | 'stream_creator_or_nobody';
  /** The value in system groups; null unless it is a setting of user groups. */
  default_for_system_groups: SystemGroupName | null;
  /** Empty if every system group that the other fields allow is allowed. */
  allowed_system_groups: readonly SystemGroupName[];
}

/** A setting's entry in the catalogue: the fields sent to clients, and one rule for which the API has no field. */
export interface SettingEntry extends GroupPermissionSetting {
  forbidden_system_groups: readonly SystemGroupName[];
}

type Default = SettingEntry['default_group_name'];

const base = {
  require_system_group: false,
  allow_internet_group: false,
  default_for_system_groups: null,
  allowed_system_groups: [],
  forbidden_system_groups: [],
} as const;

/** Builds the entry of a permission that all users may hold, guests included. */
const open = (default_group_name: Default): SettingEntry => ({
  ...base,
  default_group_name,
  allow_nobody_group: true,
  allow_everyone_group: true,
});

/** Builds the entry of a permission that all users except guests may hold. */
const membersOnly = (default_group_name: Default): SettingEntry => ({
  ...open(default_group_name),
  allow_everyone_group: false,
});

/** Builds the entry of a permission that `role:nobody` and guests may not hold. */
const membersRequired = (default_group_name: Default): SettingEntry => ({
  ...membersOnly(default_group_name),
  allow_nobody_group: false,
});

/** Turns an entry into one for user groups: in system groups, `role:nobody` holds the permission. */
const ofGroup = (entry: SettingEntry): SettingEntry => ({
  ...entry,
  default_for_system_groups: SYSTEM_GROUP.nobody,
});

const { nobody, owners, administrators, moderators, members, everyone, internet } = SYSTEM_GROUP;

/** The organization's settings. Registration puts `realm_` before the name; parameters and events use the name alone.
 *  Source of all three tables: spec/wire-contract.md, section 9.4. */
export const REALM_GROUP_SETTINGS = {
  can_access_all_users_group: {
    ...open(everyone),
    require_system_group: true,
    allow_nobody_group: false,
    allowed_system_groups: [everyone, members],
  },
  can_add_custom_emoji_group: membersOnly(members),
  can_add_subscribers_group: membersOnly(members),
  can_create_bots_group: membersOnly(members),
  can_create_groups: membersOnly(members),
  can_create_private_channel_group: membersOnly(members),
  can_create_public_channel_group: membersOnly(members),
  can_create_web_public_channel_group: {
    ...membersOnly(owners),
    require_system_group: true,
    allowed_system_groups: [moderators, administrators, owners, nobody],
  },
  can_create_write_only_bots_group: membersOnly(members),
  can_delete_any_message_group: membersOnly(administrators),
  // Source: spec/wire-contract.md, decision 9.
  can_delete_own_message_group: open(everyone),
  can_invite_users_group: membersOnly(members),
  can_manage_all_groups: membersRequired(owners),
  can_manage_billing_group: membersRequired(administrators),
  can_mention_many_users_group: open(administrators),
  can_move_messages_between_channels_group: membersOnly(members),
  can_move_messages_between_topics_group: open(everyone),
  can_resolve_topics_group: open(everyone),
  can_set_delete_message_policy_group: membersOnly(moderators),
  can_set_topics_policy_group: open(members),
  can_summarize_topics_group: open(everyone),
  create_multiuse_invite_group: membersOnly(administrators),
  direct_message_initiator_group: open(everyone),
  direct_message_permission_group: open(everyone),
} as const satisfies Record<string, SettingEntry>;

/** A channel's settings; registration lists them under `stream`. */
export const CHANNEL_SETTINGS = {
  can_add_subscribers_group: membersOnly(nobody),
  can_administer_channel_group: membersOnly('stream_creator_or_nobody'),
  can_delete_any_message_group: open(nobody),
  can_delete_own_message_group: open(nobody),
  can_move_messages_out_of_channel_group: open(nobody),
  can_move_messages_within_channel_group: open(nobody),
  can_remove_subscribers_group: open(administrators),
  can_resolve_topics_group: open(nobody),
  can_send_message_group: open(everyone),
  can_subscribe_group: membersOnly(nobody),
} as const satisfies Record<string, SettingEntry>;

/** A user group's settings; registration lists them under `group`. */
export const USER_GROUP_SETTINGS = {
  can_add_members_group: ofGroup(membersOnly('group_creator')),
  can_join_group: ofGroup(membersOnly(nobody)),
  can_leave_group: ofGroup(open(everyone)),
  can_manage_group: ofGroup(membersOnly('group_creator')),
  // Source: spec/wire-contract.md, decision 13.
  can_mention_group: { ...ofGroup(open(everyone)), forbidden_system_groups: [internet, owners] },
  can_remove_members_group: ofGroup(membersOnly(nobody)),
} as const satisfies Record<string, SettingEntry>;

export type RealmGroupSetting = keyof typeof REALM_GROUP_SETTINGS;
export type ChannelSetting = keyof typeof CHANNEL_SETTINGS;
export type UserGroupSetting = keyof typeof USER_GROUP_SETTINGS;

/** `server_supported_permission_settings` of the registration data. */
export interface ServerSupportedPermissionSettings {
  realm: Record<RealmGroupSetting, GroupPermissionSetting>;
  stream: Record<ChannelSetting, GroupPermissionSetting>;
  group: Record<UserGroupSetting, GroupPermissionSetting>;
}

/** Returns the description of every setting for clients. */
export function serverSupportedPermissionSettings(): ServerSupportedPermissionSettings {
  return {
    realm: forClients(REALM_GROUP_SETTINGS),
    stream: forClients(CHANNEL_SETTINGS),
    group: forClients(USER_GROUP_SETTINGS),
  };
}

/** Leaves out `forbidden_system_groups`: some clients refuse unknown keys (spec/wire-contract.md, decision 2). */
function forClients<Name extends string>(entries: Record<Name, SettingEntry>): Record<Name, GroupPermissionSetting> {
  return Object.fromEntries(
    Object.entries<SettingEntry>(entries).map(([name, { forbidden_system_groups: _, ...entry }]) => [name, entry]),
  ) as Record<Name, GroupPermissionSetting>;
}
