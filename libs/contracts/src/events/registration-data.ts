import { z } from 'zod';
import { BotRecord, WebhookBotRecord } from '../accounts/bots';
import { MutedUserRecord } from '../accounts/muted-users';
import { PlaygroundRecord } from '../accounts/playgrounds';
import { Presences } from '../accounts/presence';
import { ProfileFieldRecord } from '../accounts/profile-fields';
import { RealmDomain } from '../accounts/realm-domains';
import { RealmGroupSettings } from '../accounts/realm-settings';
import { Id, UnixSeconds } from '../declaring/scalars';
import { UserGroupRecord } from '../groups/user-groups';
import { ChannelRecord, SubscriptionRecord } from '../messaging/channel-events';
import { DefaultChannelGroup } from '../messaging/default-channel-groups';
import { CustomEmoji } from '../messaging/emoji';
import { LinkifierRecord } from '../messaging/linkifiers';
import { ReminderRecord } from '../messaging/reminders';
import { ScheduledMessageRecord } from '../messaging/scheduled-messages';
import { VisibilityPolicy } from '../messaging/topics';
import { VENDOR_REALM_FIELDS, VERSION_FIELDS } from '../shared/identifiers';
import { RealmSettings } from '../shared/realm-setting-values';
import { SERVER_FIELD_DESCRIPTIONS, SERVER_REGISTRATION_FIELDS } from '../shared/server-limits';
import {
  RealmUserSettingsDefaults,
  USER_SETTINGS_LEGACY_DISPLAY,
  USER_SETTINGS_LEGACY_NOTIFICATIONS,
  UserSettings,
} from '../shared/user-setting-values';
import { UserRecord } from '../shared/users';
import { ChannelFolderRecord } from '../snippets-and-folders/channel-folders';
import { DraftRecord } from '../snippets-and-folders/drafts';
import { NavigationViewRecord } from '../snippets-and-folders/navigation-views';
import { OnboardingStepRecord } from '../snippets-and-folders/onboarding-steps';
import { SavedSnippetRecord } from '../snippets-and-folders/saved-snippets';

type Fields = Record<string, z.ZodType>;

const ids = z.array(Id);
const nothing = z.tuple([]);
const { is_active: _, ...userFields } = UserRecord.shape;
const User = z.strictObject(userFields).omit({ is_system_bot: true });

const choices = {
  emojiset_choices: z
    .array(
      z.strictObject({
        key: z.string().describe('Value of the setting.'),
        text: z.string().describe('Name of the choice.'),
      }),
    )
    .describe('The choices for `emojiset`.'),
  available_notification_sounds: z
    .array(z.string())
    .describe('The sounds that clients offer for `notification_sound`.'),
};

const UnreadMessages = z.strictObject({
  count: z
    .int()
    .describe(
      'Number of unread messages to show: direct messages, and messages in channels and topics that are not muted.',
    ),
  pms: z
    .array(
      z.strictObject({
        other_user_id: Id.describe('Id of the other user; the own id in a conversation with oneself.'),
        sender_id: Id.describe('The same id under its deprecated name.'),
        unread_message_ids: ids.describe('Ids of the unread messages, ascending.'),
      }),
    )
    .describe('One-to-one conversations with unread messages.'),
  streams: z
    .array(
      z.strictObject({
        topic: z.string().describe('The topic.'),
        stream_id: Id.describe('Id of the channel.'),
        unread_message_ids: ids.describe('Ids of the unread messages, ascending.'),
      }),
    )
    .describe('Topics with unread messages, muted ones included.'),
  huddles: z
    .array(
      z.strictObject({
        user_ids_string: z.string().describe('Ids of all participants, ascending, separated by commas.'),
        unread_message_ids: ids.describe('Ids of the unread messages, ascending.'),
      }),
    )
    .describe('Group conversations with unread messages.'),
  mentions: ids.describe('Ids of unread messages that mention the user, and of unmuted ones that mention everyone.'),
  old_unreads_missing: z
    .boolean()
    .describe('True if the user has more unread messages than the newest 50,000, which are listed.'),
});

const Status = z.strictObject({
  away: z
    .literal(true)
    .optional()
    .describe('True if the user does not show others when active. Deprecated since feature level 148.'),
  status_text: z.string().optional().describe('Text of the status.'),
  emoji_name: z.string().optional().describe("Name of the status's emoji, without colons."),
  emoji_code: z.string().optional().describe('Identifies the emoji among those of its type.'),
  reaction_type: z.string().optional().describe('Type of the emoji, as for reactions.'),
});

function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, fields[name]!]));
}

/** The user's own data. */
const personal: Fields = {
  alert_words: z.array(z.string()).describe('All alert words of the user. Fetch type `alert_words`.'),
  drafts: z.array(DraftRecord).describe("The user's drafts. Fetch type `drafts`."),
  giphy_api_key: z.string().describe('Key for pictures of GIPHY; empty if the server has none. Fetch type `giphy`.'),
  has_zoom_token: z.boolean().describe('True if the user has connected a Zoom account. Fetch type `video_calls`.'),
  max_message_id: z
    .int()
    .describe('Id of the last message that the user received, -1 for none. Deprecated. Fetch type `message`.'),
  muted_topics: z
    .array(z.tuple([z.string(), z.string(), UnixSeconds]))
    .describe(
      'Older form of `user_topics`: name of the channel, topic, and time of muting in Unix seconds. Fetch type `muted_topics`.',
    ),
  muted_users: z.array(MutedUserRecord).describe('Users whom the user has muted. Fetch type `muted_users`.'),
  navigation_tour_video_url: z
    .null()
    .describe('Always null: there is no video that shows the client. Fetch type `onboarding_steps`.'),
  navigation_views: z
    .array(NavigationViewRecord)
    .describe(
      'Entries that the user has added to the navigation. Fetch type `navigation_views`. Since feature level 390.',
    ),
  onboarding_steps: z
    .array(OnboardingStepRecord)
    .describe('Notices that the user has not seen yet. Fetch type `onboarding_steps`.'),
  push_devices: z
    .strictObject({})
    .describe('Devices registered for encrypted push notifications. Always empty. Fetch type `push_device`.'),
  recent_private_conversations: z
    .array(
      z.strictObject({
        max_message_id: Id.describe('Id of the newest message of the conversation.'),
        user_ids: ids.describe('Ids of the other participants, none in a conversation with oneself.'),
      }),
    )
    .describe(
      "Direct conversations among the user's newest 1000 direct messages. Fetch type `recent_private_conversations`.",
    ),
  reminders: z
    .array(ReminderRecord)
    .describe('Reminders for which the user has asked, by time. Fetch type `reminders`.'),
  saved_snippets: z.array(SavedSnippetRecord).describe("The user's saved snippets. Fetch type `saved_snippets`."),
  scheduled_messages: z
    .array(ScheduledMessageRecord)
    .describe('Messages that the user has scheduled, by time. Fetch type `scheduled_messages`.'),
  starred_messages: ids.describe('Ids of the messages that the user has starred. Fetch type `starred_messages`.'),
  stop_words: nothing.describe('Always empty: searching ignores no words. Fetch type `stop_words`.'),
  unread_msgs: UnreadMessages.describe(
    'The newest 50,000 unread messages, by conversation. Present if both `message` and `update_message_flags` are fetched.',
  ),
  user_settings: z
    .strictObject({ ...UserSettings.shape, ...choices })
    .describe("The user's settings. Fetch type `user_settings`."),
  user_topics: z
    .array(
      z.strictObject({
        stream_id: Id.describe('Id of the channel.'),
        topic_name: z.string().describe('The topic.'),
        last_updated: UnixSeconds.describe('Time of the last change, in Unix seconds.'),
        visibility_policy: VisibilityPolicy.describe('The policy: 1 muted, 2 unmuted in a muted channel, 3 followed.'),
      }),
    )
    .describe('Topics for which the user has a policy. Fetch type `user_topic`.'),
  ...pick(UserSettings.shape, [...USER_SETTINGS_LEGACY_DISPLAY, ...USER_SETTINGS_LEGACY_NOTIFICATIONS]),
  ...choices,
};

const { subscribers, partial_subscribers } = SubscriptionRecord.shape;

/** The organisation's users, channels, groups and other lists. */
const surroundings: Fields = {
  channel_folders: z
    .array(ChannelFolderRecord)
    .describe('Channel folders, archived ones included. Fetch type `channel_folders`. Since feature level 389.'),
  cross_realm_bots: z
    .array(User.extend({ is_system_bot: z.literal(true).describe('Always true.') }))
    .describe('Bots of the server, for example the notification bot. Fetch type `realm_user`.'),
  custom_profile_field_types: z
    .record(
      z.string(),
      z.strictObject({
        id: Id.describe('Number of the type.'),
        name: z.string().describe('Name of the type for people.'),
      }),
    )
    .describe('Types of profile fields, by name. Fetch type `custom_profile_fields`.'),
  custom_profile_fields: z
    .array(ProfileFieldRecord)
    .describe('Custom profile fields, in order. Fetch type `custom_profile_fields`.'),
  never_subscribed: z
    .array(ChannelRecord.extend({ subscribers, partial_subscribers }))
    .describe('Channels that the user may see and was never subscribed to. Fetch type `subscription`.'),
  presence_last_update_id: z
    .int()
    .describe(
      "Number to send as `last_update_id` with the first report of the user's presence. Fetch type `presence`.",
    ),
  presences: Presences.describe(
    'Presences of other users: by user id in the newer form, by API email in the older one. Fetch type `presence`.',
  ),
  realm_bots: z
    .array(BotRecord)
    .describe('Bots that the user may manage, with their API keys. Fetch type `realm_bot`.'),
  realm_default_stream_groups: z
    .array(DefaultChannelGroup)
    .describe('Groups of channels for new users; empty for guests. Fetch type `default_stream_groups`.'),
  realm_default_streams: ids.describe(
    'Ids of the default channels of new users; empty for guests. Fetch type `default_streams`.',
  ),
  realm_domains: z
    .array(RealmDomain)
    .describe('Domains whose email addresses new users may have. Fetch type `realm_domains`.'),
  realm_embedded_bots: nothing.describe(
    'Always empty: this server has no embedded bots. Fetch type `realm_embedded_bots`.',
  ),
  realm_emoji: CustomEmoji.describe(
    "The organisation's own emoji by id, deactivated ones included. Fetch type `realm_emoji`.",
  ),
  realm_filters: nothing.describe('Always empty: the older form of linkifiers. Fetch type `realm_filters`.'),
  realm_incoming_webhook_bots: z
    .array(WebhookBotRecord)
    .describe('The integrations of the server. Fetch type `realm_incoming_webhook_bots`.'),
  realm_linkifiers: z
    .array(LinkifierRecord)
    .describe('Linkifiers, in the order in which they apply. Fetch type `realm_linkifiers`.'),
  realm_non_active_users: z.array(User).describe('Deactivated users. Fetch type `realm_user`.'),
  realm_playgrounds: z
    .array(PlaygroundRecord)
    .describe('Code playgrounds, the oldest first. Fetch type `realm_playgrounds`.'),
  realm_user_groups: z
    .array(UserGroupRecord)
    .describe('User groups, system groups first. Fetch type `realm_user_groups`.'),
  realm_users: z.array(User).describe('Active users whom the user may see. Fetch type `realm_user`.'),
  server_timestamp: z
    .number()
    .describe('Time of the presences, in Unix seconds with a fraction. Fetch type `presence`.'),
  streams: z.array(ChannelRecord).describe('All channels that the user may see. Fetch type `stream`.'),
  subscriptions: z
    .array(SubscriptionRecord)
    .describe('Channels to which the user is subscribed. Fetch type `subscription`.'),
  unsubscribed: z
    .array(SubscriptionRecord)
    .describe('Channels that the user may see and has left. Fetch type `subscription`.'),
  user_status: z
    .record(z.string(), Status)
    .describe('Statuses of users who have one, by user id. Fetch type `user_status`.'),
};

/** The user's profile and permissions. */
const self: Fields = {
  avatar_source: z
    .enum(['G', 'U'])
    .describe('`G` for a gravatar or generated picture, `U` for an uploaded one. Fetch type `realm_user`.'),
  avatar_url: z.string().describe("URL of the user's picture. Fetch type `realm_user`."),
  avatar_url_medium: z.string().describe("URL of the user's picture in a larger size. Fetch type `realm_user`."),
  user_id: z.int().min(0).describe('Id of the user; 0 for a spectator. Fetch type `realm_user`.'),
  ...pick(User.shape, ['full_name', 'email']),
  delivery_email: z.string().describe('The real address of the user. Fetch type `realm_user`.'),
  is_owner: z.boolean().describe('True for the role of owner.'),
  is_admin: z.boolean().describe('True for the roles of owner and administrator.'),
  is_moderator: z.boolean().describe('True for the roles of owner, administrator and moderator.'),
  is_guest: z.boolean().describe('True for the role of guest.'),
  can_create_streams: z.boolean().describe('True if the user may create public or private channels.'),
  can_create_public_streams: z.boolean().describe('True if the user may create public channels.'),
  can_create_private_streams: z.boolean().describe('True if the user may create private channels.'),
  can_create_web_public_streams: z
    .boolean()
    .describe('True if the user may create channels that everyone can read without an account.'),
  can_subscribe_other_users: z.boolean().describe('True if the user may subscribe others to channels.'),
  can_invite_others_to_realm: z.boolean().describe('True if the user may invite others by mail.'),
};

const { authentication_methods: __, service_update_announcements_stream_id: ___, ...settings } = RealmSettings.shape;
const PermissionSettings = z.record(z.string(), z.record(z.string(), z.unknown()));
const Policy = z.int().min(1).max(7);

function prefixed(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, schema]) => [`realm_${name}`, schema]));
}

function constants<N extends string>(
  fields: Readonly<Record<N, unknown>>,
  descriptions: Readonly<Record<N, string>>,
): Fields {
  return Object.fromEntries(
    Object.entries<unknown>(fields).map(([name, value]) => [name, constant(value).describe(descriptions[name as N])]),
  );
}

/** Settings of the organisation and the server. */
const realm: Fields = {
  ...prefixed({ ...settings, ...RealmGroupSettings }),
  ...prefixed({
    name: z.string().describe('Name of the organisation.'),
    description: z.string().describe('Description of the organisation in Markdown.'),
    url: z.string().describe('URL of the organisation.'),
    uri: z.string().describe('The same URL under its older name.'),
    bot_domain: z.string().describe("Host name in the bots' email addresses."),
    icon_url: z.string().describe("URL of the organisation's icon."),
    logo_url: z.string().describe("URL of the organisation's logo."),
    night_logo_url: z.string().describe("URL of the organisation's logo for the dark mode."),
    allow_edit_history: z
      .boolean()
      .describe('True unless `realm_message_edit_history_visibility_policy` is `none`; for older clients.'),
    mandatory_topics: z
      .boolean()
      .describe('True if `realm_topics_policy` is `disable_empty_topic`; for older clients.'),
    email_auth_enabled: z.boolean().describe('True if users may log in with email address and password.'),
    password_auth_enabled: z.boolean().describe('True if users may log in with a password.'),
    create_public_stream_policy: Policy.describe(
      'Older form of `realm_can_create_public_channel_group`: 1 members, 2 administrators, 3 full members, 4 moderators.',
    ),
    create_private_stream_policy: Policy.describe(
      'Older form of `realm_can_create_private_channel_group`: 1 members, 2 administrators, 3 full members, 4 moderators.',
    ),
    create_web_public_stream_policy: Policy.describe(
      'Older form of `realm_can_create_web_public_channel_group`: 2 administrators, 4 moderators, 6 nobody, 7 owners.',
    ),
    wildcard_mention_policy: Policy.describe(
      'Older form of `realm_can_mention_many_users_group`: 1 everyone, 2 members, 3 full members, 5 administrators, 6 nobody, 7 moderators.',
    ),
    date_created: UnixSeconds.describe('Time when the organisation was created, in Unix seconds. Fetch type `realm`.'),
    authentication_methods: z
      .record(
        z.string(),
        z.strictObject({
          enabled: z.boolean().describe('True if the organisation has enabled the way.'),
          available: z.boolean().describe('True if the server offers the way.'),
        }),
      )
      .describe('Ways of logging in, by name. Fetch type `realm`.'),
    billing: z
      .strictObject({
        has_pending_sponsorship_request: z.literal(false).describe('Always false: this server has no payment plans.'),
      })
      .describe('State of the payment. Fetch type `realm_billing`.'),
    user_settings_defaults: z
      .strictObject({ ...RealmUserSettingsDefaults.shape, ...choices })
      .describe('Settings with which new users begin. Fetch type `realm_user_settings_defaults`.'),
  }),
  ...constants(SERVER_REGISTRATION_FIELDS, SERVER_FIELD_DESCRIPTIONS),
  max_file_upload_size_mib: z.int().describe(SERVER_FIELD_DESCRIPTIONS.max_file_upload_size_mib),
  server_emoji_data_url: z.string().describe('URL of a file with the names of all Unicode emoji. Fetch type `realm`.'),
  server_generation: z
    .int()
    .describe(
      "Number of the server's generation. It grows when another release or the whole server starts. Fetch type `realm`.",
    ),
  server_supported_permission_settings: z
    .strictObject({
      realm: PermissionSettings.describe("The organisation's group settings, by name."),
      stream: PermissionSettings.describe('Group settings of channels, by name.'),
      group: PermissionSettings.describe('Group settings of user groups, by name.'),
    })
    .describe(
      'Allowed values and defaults of all group settings of organisations, channels and groups. Fetch type `realm`.',
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

function constant(value: unknown): z.ZodType {
  if (Array.isArray(value)) return z.array(z.unknown());
  return typeof value === 'object' && value ? z.looseObject({}) : z.literal(value as string);
}
