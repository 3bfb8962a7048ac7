import { z } from 'zod';
import { UserRecord } from './accounts';
import { BotRecord } from './bots';
import { ChannelRecord, SubscriptionRecord } from './channels';
import { DefaultChannelGroup } from './default-channel-groups';
import { DraftRecord } from './drafts';
import { ChannelFolderRecord } from './channel-folders';
import { CustomEmoji } from './emoji';
import { SavedSnippetRecord } from './snippets';
import { UserGroupRecord } from './user-groups';
import { VENDOR_REALM_FIELDS, VERSION_FIELDS } from './identifiers';
import { LinkifierRecord } from './linkifiers';
import { NavigationViewRecord } from './navigation-views';
import { OnboardingStepRecord } from './onboarding-steps';
import { PlaygroundRecord } from './playgrounds';
import { Presences } from './presence';
import { ProfileFieldRecord } from './profile-fields';
import { RealmDomain } from './realm-domains';
import { REALM_GROUP_SETTING_NAMES } from './realm-settings';
import { GroupSettingValue, Id, UnixSeconds } from './scalars';
import { SERVER_REGISTRATION_FIELDS } from './server-limits';
import {
  RealmSettings,
  RealmUserSettingsDefaults,
  USER_SETTINGS_LEGACY_DISPLAY,
  USER_SETTINGS_LEGACY_NOTIFICATIONS,
  UserSettings,
} from './settings';
import { VisibilityPolicy } from './topics';

type Fields = Record<string, z.ZodType>;

const ids = z.array(Id);
const nothing = z.tuple([]);
const { is_active: _, ...userFields } = UserRecord.shape;
const User = z.strictObject(userFields).omit({ is_system_bot: true });

const choices = {
  emojiset_choices: z.array(z.strictObject({ key: z.string(), text: z.string() })),
  available_notification_sounds: z.array(z.string()),
};

const UnreadMessages = z.strictObject({
  count: z.int(),
  pms: z.array(z.strictObject({ other_user_id: Id, sender_id: Id, unread_message_ids: ids })),
  streams: z.array(z.strictObject({ topic: z.string(), stream_id: Id, unread_message_ids: ids })),
  huddles: z.array(z.strictObject({ user_ids_string: z.string(), unread_message_ids: ids })),
  mentions: ids,
  old_unreads_missing: z.boolean(),
});

const Status = z.strictObject({
  away: z.literal(true).optional(),
  status_text: z.string().optional(),
  emoji_name: z.string().optional(),
  emoji_code: z.string().optional(),
  reaction_type: z.string().optional(),
});

/** The user's own data. */
const personal: Fields = {
  alert_words: z.array(z.string()),
  drafts: z.array(DraftRecord),
  giphy_api_key: z.string(),
  has_zoom_token: z.boolean(),
  max_message_id: z.int(),
  muted_topics: z.array(z.tuple([z.string(), z.string(), UnixSeconds])),
  muted_users: z.array(z.strictObject({ id: Id, timestamp: UnixSeconds })),
  navigation_tour_video_url: z.null(),
  navigation_views: z.array(NavigationViewRecord),
  onboarding_steps: z.array(OnboardingStepRecord),
  push_devices: z.strictObject({}),
  recent_private_conversations: z.array(z.strictObject({ max_message_id: Id, user_ids: ids })),
  reminders: nothing,
  saved_snippets: z.array(SavedSnippetRecord),
  scheduled_messages: nothing,
  starred_messages: ids,
  stop_words: nothing,
  unread_msgs: UnreadMessages,
  user_settings: z.strictObject({ ...UserSettings.shape, ...choices }),
  user_topics: z.array(
    z.strictObject({
      stream_id: Id,
      topic_name: z.string(),
      last_updated: UnixSeconds,
      visibility_policy: VisibilityPolicy,
    }),
  ),
  ...pick(UserSettings.shape, [...USER_SETTINGS_LEGACY_DISPLAY, ...USER_SETTINGS_LEGACY_NOTIFICATIONS]),
  ...choices,
};

const { subscribers, partial_subscribers } = SubscriptionRecord.shape;

/** The organisation's users, channels, groups and other lists. */
const surroundings: Fields = {
  channel_folders: z.array(ChannelFolderRecord),
  cross_realm_bots: z.array(User.extend({ is_system_bot: z.literal(true) })),
  custom_profile_field_types: z.record(z.string(), z.strictObject({ id: Id, name: z.string() })),
  custom_profile_fields: z.array(ProfileFieldRecord),
  never_subscribed: z.array(ChannelRecord.extend({ subscribers, partial_subscribers })),
  presence_last_update_id: z.int(),
  presences: Presences,
  realm_bots: z.array(BotRecord),
  realm_default_stream_groups: z.array(DefaultChannelGroup),
  realm_default_streams: ids,
  realm_domains: z.array(RealmDomain),
  realm_embedded_bots: nothing,
  realm_emoji: CustomEmoji,
  realm_filters: nothing,
  realm_incoming_webhook_bots: nothing,
  realm_linkifiers: z.array(LinkifierRecord),
  realm_non_active_users: z.array(User),
  realm_playgrounds: z.array(PlaygroundRecord),
  realm_user_groups: z.array(UserGroupRecord),
  realm_users: z.array(User),
  server_timestamp: z.number(),
  streams: z.array(ChannelRecord),
  subscriptions: z.array(SubscriptionRecord),
  unsubscribed: z.array(SubscriptionRecord),
  user_status: z.record(z.string(), Status),
};

/** The user's profile and permissions. */
const self: Fields = {
  avatar_source: z.enum(['G', 'U']),
  avatar_url: z.string(),
  avatar_url_medium: z.string(),
  user_id: z.int().min(0),
  ...pick(User.shape, ['full_name', 'email']),
  delivery_email: z.string(),
  ...named(['is_owner', 'is_admin', 'is_moderator', 'is_guest'], z.boolean()),
  ...named(
    [
      'can_create_streams',
      'can_create_public_streams',
      'can_create_private_streams',
      'can_create_web_public_streams',
      'can_subscribe_other_users',
      'can_invite_others_to_realm',
    ],
    z.boolean(),
  ),
};

const {
  authentication_methods: __,
  service_update_announcements_stream_id: ___,
  ...settings
} = RealmSettings.shape;
const Policy = z.int().min(1).max(7);

/** Settings of the organisation and the server. */
const realm: Fields = {
  ...prefixed({ ...settings, ...named(REALM_GROUP_SETTING_NAMES, GroupSettingValue) }),
  ...prefixed({
    ...named(
      ['name', 'description', 'url', 'uri', 'bot_domain', 'icon_url', 'logo_url', 'night_logo_url'],
      z.string(),
    ),
    ...named(
      ['allow_edit_history', 'mandatory_topics', 'email_auth_enabled', 'password_auth_enabled'],
      z.boolean(),
    ),
    ...named(
      [
        'create_public_stream_policy',
        'create_private_stream_policy',
        'create_web_public_stream_policy',
        'wildcard_mention_policy',
      ],
      Policy,
    ),
    date_created: UnixSeconds,
    authentication_methods: z.record(
      z.string(),
      z.strictObject({ enabled: z.boolean(), available: z.boolean() }),
    ),
    billing: z.strictObject({ has_pending_sponsorship_request: z.literal(false) }),
    user_settings_defaults: z.strictObject({ ...RealmUserSettingsDefaults.shape, ...choices }),
  }),
  ...constants(SERVER_REGISTRATION_FIELDS),
  server_emoji_data_url: z.string(),
  server_generation: z.int(),
  server_supported_permission_settings: z.strictObject(
    named(['realm', 'stream', 'group'], z.record(z.string(), z.record(z.string(), z.unknown()))),
  ),
};

/** All fields of the registration data; the fetch types decide which are present. Where the vendor's name is another one,
 *  so are the names of the fields that contain it. Source: spec/wire-contract-annex.md, section 7. */
export const REGISTRATION_FIELDS: Fields = Object.fromEntries(
  Object.entries({
    ...personal,
    ...surroundings,
    ...self,
    ...realm,
    ...VERSION_FIELDS,
    ...VENDOR_REALM_FIELDS,
  }).map(([name, schema]) => [name, schema.optional()]),
);

function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, fields[name]!]));
}

function named(names: readonly string[], schema: z.ZodType): Fields {
  return Object.fromEntries(names.map((name) => [name, schema]));
}

function prefixed(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, schema]) => [`realm_${name}`, schema]));
}

function constants(fields: object): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => [
      name,
      Array.isArray(value)
        ? z.array(z.unknown())
        : typeof value === 'object' && value
          ? z.looseObject({})
          : z.literal(value as string),
    ]),
  );
}
