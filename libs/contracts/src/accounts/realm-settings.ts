import { z } from 'zod';
import { json, type Param, raw } from '../declaring/operation';
import { GroupSettingUpdate, GroupSettingValue, hasNameCharacters, Id, text, wordOrJson } from '../declaring/scalars';
import { expectedValues } from '../declaring/setting';
import { LanguageCode } from '../shared/languages';
import { MAX_REALM_NAME_LENGTH } from '../shared/limits';
import { optionalParams } from '../shared/params';
import { RealmSettings } from '../shared/realm-setting-values';
import { realmUserUpdated } from '../shared/users';
import { realmBotUpdated } from './bots';
import { event, operation } from './declare';

/** Lengths in code points. */
const MAX_REALM_DESCRIPTION_LENGTH = 1000;
const MAX_URL_LENGTH = 200;

/** An organisation's group-valued settings: what they permit, for clients. libs/permissions lists their allowed values. */
const GROUP_SETTING_DESCRIPTIONS = {
  can_access_all_users_group: 'Who sees all users. Others see only users with whom they share a conversation.',
  can_add_custom_emoji_group: 'Who may add emoji of the organisation.',
  can_add_subscribers_group: 'Who may subscribe others to channels.',
  can_create_bots_group: 'Who may create bots.',
  can_create_groups: 'Who may create user groups.',
  can_create_private_channel_group: 'Who may create private channels.',
  can_create_public_channel_group: 'Who may create public channels.',
  can_create_web_public_channel_group: 'Who may create channels that everyone can read without an account.',
  can_create_write_only_bots_group: 'Who may create bots that only send messages.',
  can_delete_any_message_group: 'Who may delete all messages.',
  can_delete_own_message_group: 'Who may delete own messages, within the time limit.',
  can_invite_users_group: 'Who may invite users by mail.',
  can_manage_all_groups: 'Who may change all user groups.',
  can_manage_billing_group: 'Who may manage payments.',
  can_mention_many_users_group: 'Who may mention everyone in a large channel or topic.',
  can_move_messages_between_channels_group: 'Who may move messages to other channels.',
  can_move_messages_between_topics_group: 'Who may move messages to other topics.',
  can_resolve_topics_group: 'Who may resolve topics.',
  can_set_delete_message_policy_group: 'Who may change who deletes messages in channels that they administer.',
  can_set_topics_policy_group: 'Who may change `topics_policy` of channels that they administer.',
  can_summarize_topics_group: 'Who may ask for summaries of topics.',
  create_multiuse_invite_group: 'Who may create invitation links.',
  direct_message_initiator_group: 'Who may begin direct conversations.',
  direct_message_permission_group: 'One participant of each direct conversation has to belong to these users.',
} as const;
type RealmGroupSetting = keyof typeof GROUP_SETTING_DESCRIPTIONS;

/** Names of an organisation's group-valued settings. */
export const REALM_GROUP_SETTING_NAMES = Object.keys(GROUP_SETTING_DESCRIPTIONS) as readonly RealmGroupSetting[];

/** Values of an organisation's group-valued settings, by name. */
export const RealmGroupSettings = Object.fromEntries(
  REALM_GROUP_SETTING_NAMES.map((name) => [name, GroupSettingValue.describe(GROUP_SETTING_DESCRIPTIONS[name])]),
) as Record<RealmGroupSetting, typeof GroupSettingValue>;

/** Group-valued settings of features that the server does not have: payments, and summaries of topics. */
const GROUPS_WITHOUT_EFFECT = ['can_manage_billing_group', 'can_summarize_topics_group'] as const;
type SettableGroup = Exclude<RealmGroupSetting, (typeof GROUPS_WITHOUT_EFFECT)[number]>;

/** Names of the group-valued settings that requests may change. */
export const SETTABLE_REALM_GROUPS = REALM_GROUP_SETTING_NAMES.filter(
  (name): name is SettableGroup => !(GROUPS_WITHOUT_EFFECT as readonly string[]).includes(name),
);

const groupSettingParams = Object.fromEntries(
  SETTABLE_REALM_GROUPS.map((name) => [name, json(GroupSettingUpdate.optional(), GROUP_SETTING_DESCRIPTIONS[name])]),
) as Record<SettableGroup, Param<z.ZodOptional<typeof GroupSettingUpdate>>>;

/** The settings that requests may change. */
const settable = RealmSettings.omit({
  push_notifications_enabled: true,
  push_notifications_enabled_end_timestamp: true,
  plan_type: true,
  upload_quota_mib: true,
  icon_source: true,
  logo_source: true,
  night_logo_source: true,
  // Of features that the server does not have: mails that sum up what was missed, a public list of organisations, and
  // announcements of updates. Requests that name them get them back in
  // `ignored_parameters_unsupported`.
  digest_emails_enabled: true,
  digest_weekday: true,
  want_advertise_in_communities_directory: true,
  service_update_announcements_stream_id: true,
}).shape;

/** A number, or the text "unlimited". The handler checks the number. */
const Limit = z.union([z.int(), z.string()]).nullable().optional();
/** A channel's id; -1 or null for none. */
const ChannelId = z.int().min(-1).nullable().optional();

const changedGroupSettings = Object.fromEntries(
  SETTABLE_REALM_GROUPS.map((name) => [name, RealmGroupSettings[name].optional()]),
) as Record<SettableGroup, z.ZodOptional<typeof GroupSettingValue>>;

export const realmPropertyUpdated = event({
  name: 'realm/update',
  description: 'A setting of the organisation changed. Goes to the whole organisation.',
  entry: {
    property: z.string().describe('Name of the setting, without `realm_`.'),
    value: z.unknown().describe('The new value of the setting.'),
  },
});

export const realmPropertiesUpdated = event({
  name: 'realm/update_dict',
  description:
    'Several settings of the organisation changed together, or one that is a group setting. Goes to the whole organisation.',
  entry: {
    property: z
      .enum(['default', 'icon', 'logo', 'night_logo'])
      .describe('`icon`, `logo` or `night_logo` for a change of that picture, `default` for all other changes.'),
    data: z.record(z.string(), z.unknown()).describe('The new values, by the names of the settings without `realm_`.'),
  },
});

export const realmDeactivated = event({
  name: 'realm/deactivated',
  description: 'The organisation was deactivated. Goes to all its users; their queues end with it.',
  entry: { realm_id: Id.describe('Id of the organisation.') },
});

const RealmName = text(MAX_REALM_NAME_LENGTH).trim().min(1).refine(hasNameCharacters, 'Invalid characters in name!');

export const updateRealm = operation({
  id: 'update-realm',
  errors: ['EXPECTATION_MISMATCH', 'REQUEST_VARIABLE_INVALID', 'SYSTEM_GROUP_REQUIRED', 'UNAUTHORIZED_PRINCIPAL'],
  http: { method: 'PATCH', path: '/realm' },
  allow: 'administrator',
  params: {
    name: raw(RealmName.optional(), 'The new name, 1 to 40 characters.', 'Example Ltd'),
    description: raw(
      text(MAX_REALM_DESCRIPTION_LENGTH).optional(),
      'The new description in Markdown, at most 1000 characters.',
      'Where **we** talk',
    ),
    ...optionalParams({
      ...settable,
      default_language: LanguageCode.describe(
        "Code of the language of new users and of the server's messages in channels: `en` or `de`. Others are refused.",
      ),
    }),
    message_content_edit_limit_seconds: json(
      Limit.describe(
        'Seconds after sending within which users may edit their messages; `"unlimited"` for no limit.',
      ).meta({ examples: [600, 'unlimited'] }),
    ),
    message_content_delete_limit_seconds: json(
      Limit.describe(
        'Seconds after sending within which users may delete their messages; `"unlimited"` for no limit.',
      ).meta({ examples: [600, 'unlimited'] }),
    ),
    move_messages_within_stream_limit_seconds: json(
      Limit.describe(
        'Seconds after sending within which users may move messages to another topic; `"unlimited"` for no limit.',
      ).meta({ examples: [604800, 'unlimited'] }),
    ),
    move_messages_between_streams_limit_seconds: json(
      Limit.describe(
        'Seconds after sending within which users may move messages to another channel; `"unlimited"` for no limit.',
      ).meta({ examples: [604800, 'unlimited'] }),
    ),
    message_retention_days: json(
      Limit.describe('Days after which messages are deleted; `"unlimited"` keeps them for ever. Only for owners.').meta(
        { examples: [90, 'unlimited'] },
      ),
    ),
    jitsi_server_url: raw(
      wordOrJson(
        z.union([
          z.literal('default'),
          z
            .url({ protocol: /^https?$/ })
            .refine((url) => url.length <= MAX_URL_LENGTH, `{v} is too long (limit: ${MAX_URL_LENGTH} characters)`),
        ]),
      ).optional(),
      "URL of the organisation's Jitsi Meet server; `default` for the server's default.",
      'https://meet.example.com',
    ),
    authentication_methods: json(
      z.record(z.string(), z.boolean()).optional(),
      'For each way of logging in, whether it is enabled. Clients send every way that they know. Only for owners.',
      { Email: true },
    ),
    moderation_request_channel_id: json(ChannelId, 'Id of the channel for reports of messages; -1 or null for none.'),
    new_stream_announcements_stream_id: json(
      ChannelId,
      'Id of the channel in which new channels are announced; -1 or null for none.',
    ),
    signup_announcements_stream_id: json(
      ChannelId,
      'Id of the channel in which new users are announced; -1 or null for none.',
    ),
    ...groupSettingParams,
    expected: expectedValues,
  },
  example: ['description'],
  result: {
    name: z.string().optional().describe('The new name.'),
    description: z.string().optional().describe('The new description.'),
    ...z.object(settable).partial().shape,
    ...changedGroupSettings,
  },
  emits: [realmPropertyUpdated, realmPropertiesUpdated, realmUserUpdated, realmBotUpdated],
  audit: { shows: 'all' },
  summary: 'Change settings of the organisation',
  description:
    'Changes settings of the organisation. Absent parameters change nothing. Only owners change the ways of logging in, the retention of messages, and who may join, invite or create groups. The result contains what changed.',
});

export const deactivateOwnRealm = operation({
  id: 'deactivate-own-realm',
  http: { method: 'POST', path: '/realm/deactivate' },
  allow: 'owner',
  emits: [realmDeactivated],
  audit: { shows: [] },
  summary: "Deactivate the caller's organisation; from the reply on, all its users are refused",
  description:
    "Deactivates the caller's organisation. Its data stays; only the operator of the server can reactivate it.",
});

/** Use of a group by the organisation's settings, which prevents the group's deactivation; the wire's form
 *  (spec/core-operations.md, section 6, "CANNOT_DEACTIVATE_GROUP_IN_USE"). */
export const RealmObjection = z.strictObject({ type: z.literal('realm'), settings: z.array(z.string()) });

export const clearChannelSettings = operation({
  id: 'clear-channel-settings',
  allow: 'internal',
  params: { realm_id: json(Id), channel_id: json(Id) },
  result: {},
  emits: [realmPropertyUpdated],
  summary: 'Remove a channel that is being archived from the settings of the organisation',
});
