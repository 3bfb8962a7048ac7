import { z } from 'zod';
import { realmUserUpdated } from './accounts';
import { realmBotUpdated } from './bots';
import { event } from './event';
import { UPDATE_ANNOUNCEMENTS_ALIASES } from './identifiers';
import { json, operation, type Param, raw } from './operation';
import { GroupSettingValue, Id, text, wordOrJson } from './scalars';
import { optionalParams } from './setting-params';
import { RealmSettings } from './settings';

const owner = 'accounts';

/** Lengths in code points. */
const MAX_REALM_NAME_LENGTH = 40;
const MAX_REALM_DESCRIPTION_LENGTH = 1000;
const MAX_URL_LENGTH = 255;

/** Names of an organisation's group-valued settings; libs/permissions lists their allowed values. */
export const REALM_GROUP_SETTING_NAMES = [
  'can_access_all_users_group',
  'can_add_custom_emoji_group',
  'can_add_subscribers_group',
  'can_create_bots_group',
  'can_create_groups',
  'can_create_private_channel_group',
  'can_create_public_channel_group',
  'can_create_web_public_channel_group',
  'can_create_write_only_bots_group',
  'can_delete_any_message_group',
  'can_delete_own_message_group',
  'can_invite_users_group',
  'can_manage_all_groups',
  'can_manage_billing_group',
  'can_mention_many_users_group',
  'can_move_messages_between_channels_group',
  'can_move_messages_between_topics_group',
  'can_resolve_topics_group',
  'can_set_delete_message_policy_group',
  'can_set_topics_policy_group',
  'can_summarize_topics_group',
  'create_multiuse_invite_group',
  'direct_message_initiator_group',
  'direct_message_permission_group',
] as const;

/** The new value of a group-valued setting, and the value that the caller expects to replace. */
export const GroupSettingChange = z.object({ new: GroupSettingValue, old: GroupSettingValue.optional() });
export type GroupSettingChange = z.infer<typeof GroupSettingChange>;

const groupSettingParams = Object.fromEntries(
  REALM_GROUP_SETTING_NAMES.map((name) => [name, json(GroupSettingChange.optional())]),
) as Record<(typeof REALM_GROUP_SETTING_NAMES)[number], Param<z.ZodOptional<typeof GroupSettingChange>>>;

/** The settings that requests may change. */
const settable = RealmSettings.omit({
  push_notifications_enabled: true,
  push_notifications_enabled_end_timestamp: true,
  plan_type: true,
  upload_quota_mib: true,
  icon_source: true,
  logo_source: true,
  night_logo_source: true,
}).shape;

/** A number, or the text "unlimited". The handler checks the number. */
const limit = () => json(z.union([z.int(), z.string()]).nullable().optional());
/** A channel's id; -1 or null for none. */
const channelId = (aliases: readonly string[] = []) =>
  json(z.int().min(-1).nullable().optional(), { aliases });

const changedGroupSettings = Object.fromEntries(
  REALM_GROUP_SETTING_NAMES.map((name) => [name, GroupSettingValue.optional()]),
) as Record<(typeof REALM_GROUP_SETTING_NAMES)[number], z.ZodOptional<typeof GroupSettingValue>>;

export const realmPropertyUpdated = event({
  name: 'realm/update',
  owner,
  entry: { property: z.string(), value: z.unknown() },
});

export const realmPropertiesUpdated = event({
  name: 'realm/update_dict',
  owner,
  entry: { property: z.enum(['default', 'icon']), data: z.record(z.string(), z.unknown()) },
});

/** The organisation is deactivated, and its queues end with this event. */
export const realmDeactivated = event({ name: 'realm/deactivated', owner, entry: { realm_id: Id } });

export const updateRealm = operation({
  id: 'update-realm',
  owner,
  errors: ['EXPECTATION_MISMATCH', 'SYSTEM_GROUP_REQUIRED', 'UNAUTHORIZED_PRINCIPAL'],
  http: { method: 'PATCH', path: '/realm' },
  allow: 'administrator',
  params: {
    name: raw(text(MAX_REALM_NAME_LENGTH).trim().min(1).optional()),
    description: raw(text(MAX_REALM_DESCRIPTION_LENGTH).optional()),
    ...optionalParams(settable),
    message_content_edit_limit_seconds: limit(),
    message_content_delete_limit_seconds: limit(),
    move_messages_within_stream_limit_seconds: limit(),
    move_messages_between_streams_limit_seconds: limit(),
    message_retention_days: limit(),
    /** "default" for the server's URL. */
    jitsi_server_url: raw(
      wordOrJson(
        z.union([z.literal('default'), z.url({ protocol: /^https?$/ }).max(MAX_URL_LENGTH)]),
      ).optional(),
    ),
    /** Clients send every method they know. */
    authentication_methods: json(z.record(z.string(), z.boolean()).optional()),
    moderation_request_channel_id: channelId(),
    new_stream_announcements_stream_id: channelId(),
    signup_announcements_stream_id: channelId(),
    service_update_announcements_stream_id: channelId(UPDATE_ANNOUNCEMENTS_ALIASES),
    ...groupSettingParams,
  },
  /** The changed settings by their parameters' names; open for the name that contains the vendor's (identifiers.ts). */
  open: true,
  result: {
    name: z.string().optional(),
    description: z.string().optional(),
    ...RealmSettings.partial().shape,
    ...changedGroupSettings,
  },
  emits: [realmPropertyUpdated, realmPropertiesUpdated, realmUserUpdated, realmBotUpdated],
  summary: 'Change settings of the organisation',
});

export const deactivateOwnRealm = operation({
  id: 'deactivate-own-realm',
  owner,
  http: { method: 'POST', path: '/realm/deactivate' },
  allow: 'owner',
  emits: [realmDeactivated],
  summary: "Deactivate the caller's organisation; from the reply on, all its users are refused",
});

/** Use of a group by the organisation's settings, which prevents the group's deactivation; the wire's form
 *  (spec/core-operations.md, section 6, "CANNOT_DEACTIVATE_GROUP_IN_USE"). */
export const RealmObjection = z.strictObject({ type: z.literal('realm'), settings: z.array(z.string()) });

export const clearChannelSettings = operation({
  id: 'clear-channel-settings',
  owner,
  allow: 'internal',
  params: { realm_id: json(Id), channel_id: json(Id) },
  result: {},
  emits: [realmPropertyUpdated],
  summary: 'Remove a channel that is being archived from the settings of the organisation',
});

export const findGroupUsesInRealm = operation({
  id: 'find-group-uses',
  owner,
  allow: 'internal',
  params: { realm_id: json(Id), group_id: json(Id) },
  result: { objections: z.array(RealmObjection) },
  safe: true,
  summary: 'Find the settings of the organisation that name a user group',
});
