import { z } from 'zod';
import { oneOf, text } from '../declaring/scalars';
import { MAX_LANGUAGE_LENGTH } from './limits';

function isTimeZone(name: string): boolean {
  // Offsets such as "+01:00" are accepted by newer runtimes only, and are not names.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** An IANA time zone name; "" if the user has not chosen one. */
const TimeZone = z
  .string()
  .refine((name) => name === '' || isTimeZone(name), { message: '{v} is not a recognized time zone' });

/** The settings of a user, as in `PATCH /settings` and in `user_settings`, which has lists of choices besides.
 *  Source of names, types and defaults: spec/wire-contract-annex.md, section 7. */
export const UserSettings = z
  .strictObject({
    twenty_four_hour_time: z
      .boolean()
      .nullable()
      .describe("True for times such as 17:00, false for 5:00 PM, null for the convention of the user's language."),
    color_scheme: oneOf(1, 2, 3).describe('1 follows the device, 2 dark, 3 light.'),
    default_language: text(MAX_LANGUAGE_LENGTH)
      .describe("Code of the user's language. The server writes to the user in it where it has texts.")
      .meta({ examples: ['en'] }),
    timezone: TimeZone.describe("IANA name of the user's time zone. Empty if the user has not chosen one.").meta({
      examples: ['Europe/London'],
    }),
    emojiset: z
      .enum(['google', 'google-blob', 'twitter', 'text'])
      .describe('Look of the emoji; `text` shows their names.'),
    demote_inactive_streams: oneOf(1, 2, 3).describe(
      'Whether channels without recent messages stand at the end of the list: 1 automatically, 2 always, 3 never.',
    ),
    display_emoji_reaction_users: z
      .boolean()
      .describe('True shows the names of the users who reacted, where there are few.'),
    enter_sends: z.boolean().describe('True if the Enter key sends a message, false if it begins a line.'),
    fluid_layout_width: z.boolean().describe('True uses the whole width of the window.'),
    high_contrast_mode: z.boolean().describe('True for higher contrast.'),
    left_side_userlist: z.boolean().describe('True shows the list of users on the left in narrow windows.'),
    starred_message_counts: z.boolean().describe('True shows the number of starred messages.'),
    translate_emoticons: z.boolean().describe("True turns emoticons such as `:)` in the user's messages into emoji."),
    user_list_style: oneOf(1, 2, 3).describe('Form of the list of users: 1 compact, 2 with status, 3 with avatar.'),
    hide_ai_features: z.boolean().describe('True hides features that use language models.'),
    enable_drafts_synchronization: z.boolean().describe('True keeps drafts on the server for all clients of the user.'),

    // The web client
    web_home_view: z.enum(['inbox', 'recent_topics', 'all_messages']).describe('First view of the web client.'),
    web_escape_navigates_to_home_view: z.boolean().describe('True if the Escape key leads to the first view.'),
    web_font_size_px: z.int().min(1).describe('Font size of the web client, in pixels.'),
    web_line_height_percent: z.int().min(1).describe('Line height of the web client, in percent of the font size.'),
    web_animate_image_previews: z
      .enum(['always', 'on_hover', 'never'])
      .describe('When previews of moving pictures move.'),
    web_mark_read_on_scroll_policy: oneOf(1, 2, 3).describe(
      'Where scrolling marks messages as read: 1 always, 2 in conversation views, 3 never.',
    ),
    web_channel_default_view: oneOf(1, 2, 3, 4).describe(
      'View that a click on a channel opens: 1 top topic, 2 all messages, 3 list of topics, 4 top topic with unread messages.',
    ),
    web_navigate_to_sent_message: z
      .boolean()
      .describe('True leads to the conversation of a message that was sent elsewhere.'),
    web_stream_unreads_count_display_policy: oneOf(1, 2, 3).describe(
      'Channels whose number of unread messages is shown: 1 all channels, 2 unmuted ones, 3 none.',
    ),
    web_left_sidebar_unreads_count_summary: z
      .boolean()
      .describe('True shows the number of all unread messages in the sidebar.'),
    web_left_sidebar_show_channel_folders: z.boolean().describe('True groups the channels in the sidebar by folders.'),
    web_suggest_update_timezone: z
      .boolean()
      .describe('True suggests a change of the time zone if the device has another one.'),
    email_address_visibility: oneOf(1, 2, 3, 4, 5).describe(
      "Who sees the user's real address: 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators.",
    ),
    presence_enabled: z.boolean().describe('True shows others when the user is active.'),
    send_private_typing_notifications: z.boolean().describe('True tells others when the user writes a direct message.'),
    send_stream_typing_notifications: z.boolean().describe('True tells others when the user writes to a channel.'),
    receives_typing_notifications: z.boolean().describe('True if the user wants to know when others write.'),
    send_read_receipts: z.boolean().describe('True lets others see which messages the user has read.'),
    allow_private_data_export: z
      .boolean()
      .describe("True lets administrators include the user's private messages in exports."),

    // Topics
    resolved_topic_notice_auto_read_policy: z
      .enum(['always', 'except_followed', 'never'])
      .describe(
        'Whether notices about resolved topics arrive as read: `always`, `except_followed` for topics that the user does not follow, or `never`.',
      ),
    automatically_follow_topics_policy: oneOf(1, 2, 3, 4).describe(
      'What makes the user follow a topic: 1 participating, 2 sending, 3 starting the topic, 4 nothing.',
    ),
    automatically_unmute_topics_in_muted_streams_policy: oneOf(1, 2, 3, 4).describe(
      'What unmutes a topic in a muted channel: 1 participating, 2 sending, 3 starting the topic, 4 nothing.',
    ),
    automatically_follow_topics_where_mentioned: z
      .boolean()
      .describe('True makes the user follow topics in which somebody mentions the user.'),

    // Notifications
    enable_stream_desktop_notifications: z
      .boolean()
      .describe('True if messages in channels cause desktop notifications.'),
    enable_stream_email_notifications: z.boolean().describe('True if messages in channels cause mails.'),
    enable_stream_push_notifications: z.boolean().describe('True if messages in channels cause push notifications.'),
    enable_stream_audible_notifications: z.boolean().describe('True if messages in channels cause a sound.'),
    wildcard_mentions_notify: z
      .boolean()
      .describe('True if mentions of everyone notify the user as mentions of the user do.'),
    enable_followed_topic_desktop_notifications: z
      .boolean()
      .describe('True if messages in followed topics cause desktop notifications.'),
    enable_followed_topic_email_notifications: z.boolean().describe('True if messages in followed topics cause mails.'),
    enable_followed_topic_push_notifications: z
      .boolean()
      .describe('True if messages in followed topics cause push notifications.'),
    enable_followed_topic_audible_notifications: z
      .boolean()
      .describe('True if messages in followed topics cause a sound.'),
    enable_followed_topic_wildcard_mentions_notify: z
      .boolean()
      .describe('True if mentions of everyone in followed topics notify the user.'),
    enable_desktop_notifications: z
      .boolean()
      .describe('True if direct messages and mentions cause desktop notifications.'),
    enable_sounds: z.boolean().describe('True if direct messages and mentions cause a sound.'),
    notification_sound: z.string().min(1).max(20).describe('Name of the sound; `none` for no sound.'),
    enable_offline_email_notifications: z
      .boolean()
      .describe('True if direct messages and mentions cause mails while the user is away.'),
    enable_offline_push_notifications: z
      .boolean()
      .describe('True if direct messages and mentions cause push notifications while the user is away.'),
    enable_online_push_notifications: z
      .boolean()
      .describe('True if push notifications are also sent while the user is active.'),
    enable_digest_emails: z.boolean().describe('True if the user wants mails that sum up what was missed.'),
    enable_marketing_emails: z.boolean().describe('True if the user wants mails about the product.'),
    enable_login_emails: z.boolean().describe('True if the user wants a mail about each log-in.'),
    message_content_in_email_notifications: z.boolean().describe('True if mails contain the text of messages.'),
    pm_content_in_desktop_notifications: z
      .boolean()
      .describe('True if desktop notifications contain the text of direct messages.'),
    desktop_icon_count_display: oneOf(1, 2, 3, 4).describe(
      "Contents of the badge's count: 1 all unread messages, 2 direct messages, mentions and followed topics, 3 direct messages and mentions, 4 nothing.",
    ),
    email_notifications_batching_period_seconds: z
      .int()
      .min(1)
      .max(604_800)
      .describe('Seconds for which messages are collected into one mail, at most a week.'),
    realm_name_in_email_notifications_policy: oneOf(1, 2, 3).describe(
      "Whether subjects of mails contain the organisation's name: 1 automatically, 2 always, 3 never.",
    ),
  })
  .meta({ id: 'UserSettings' });
export type UserSettings = z.infer<typeof UserSettings>;

/** Settings of a new user where the organization has not set other defaults. */
export const USER_SETTINGS_DEFAULTS: Readonly<UserSettings> = {
  twenty_four_hour_time: false,
  color_scheme: 1,
  default_language: 'en',
  timezone: '',
  emojiset: 'google',
  demote_inactive_streams: 1,
  display_emoji_reaction_users: true,
  enter_sends: false,
  fluid_layout_width: false,
  high_contrast_mode: false,
  left_side_userlist: false,
  starred_message_counts: true,
  translate_emoticons: false,
  user_list_style: 3,
  hide_ai_features: false,
  enable_drafts_synchronization: true,

  web_home_view: 'inbox',
  web_escape_navigates_to_home_view: true,
  web_font_size_px: 16,
  web_line_height_percent: 140,
  web_animate_image_previews: 'on_hover',
  web_mark_read_on_scroll_policy: 1,
  web_channel_default_view: 1,
  web_navigate_to_sent_message: true,
  web_stream_unreads_count_display_policy: 2,
  web_left_sidebar_unreads_count_summary: true,
  web_left_sidebar_show_channel_folders: true,
  web_suggest_update_timezone: true,

  email_address_visibility: 1,
  presence_enabled: true,
  send_private_typing_notifications: true,
  send_stream_typing_notifications: true,
  receives_typing_notifications: true,
  send_read_receipts: true,
  allow_private_data_export: false,

  resolved_topic_notice_auto_read_policy: 'except_followed',
  automatically_follow_topics_policy: 3,
  automatically_unmute_topics_in_muted_streams_policy: 2,
  automatically_follow_topics_where_mentioned: true,

  enable_stream_desktop_notifications: false,
  enable_stream_email_notifications: false,
  enable_stream_push_notifications: false,
  enable_stream_audible_notifications: false,
  wildcard_mentions_notify: true,
  enable_followed_topic_desktop_notifications: true,
  enable_followed_topic_email_notifications: true,
  enable_followed_topic_push_notifications: true,
  enable_followed_topic_audible_notifications: true,
  enable_followed_topic_wildcard_mentions_notify: true,
  enable_desktop_notifications: true,
  enable_sounds: true,
  // The name of a sound file in existing clients. Source: spec/wire-contract-annex.md, section 7.
  notification_sound: 'zulip',
  enable_offline_email_notifications: true,
  enable_offline_push_notifications: true,
  enable_online_push_notifications: true,
  enable_digest_emails: true,
  enable_marketing_emails: true,
  enable_login_emails: true,
  message_content_in_email_notifications: true,
  pm_content_in_desktop_notifications: true,
  desktop_icon_count_display: 1,
  email_notifications_batching_period_seconds: 120,
  realm_name_in_email_notifications_policy: 1,
};

/** The choices for two settings, which `user_settings` and `realm_user_settings_defaults` list besides the settings. */
export const USER_SETTINGS_CHOICES = {
  emojiset_choices: [
    { key: 'google', text: 'Google' },
    { key: 'google-blob', text: 'Google blobs' },
    { key: 'twitter', text: 'Twitter' },
    { key: 'text', text: 'Plain text' },
  ],
  available_notification_sounds: ['bright', 'chime', 'ding', 'flute', 'simple', 'subtle', 'swish', 'zulip'],
} as const satisfies {
  emojiset_choices: readonly { key: UserSettings['emojiset']; text: string }[];
  available_notification_sounds: readonly string[];
};

/** An organization's defaults for its new users: all settings except the time zone, which each user chooses. */
export const RealmUserSettingsDefaults = UserSettings.omit({ timezone: true }).meta({
  id: 'RealmUserSettingsDefaults',
});
export type RealmUserSettingsDefaults = z.infer<typeof RealmUserSettingsDefaults>;

/** Copied to the top level of the registration data under the fetch type `update_display_settings`,
 *  together with `emojiset_choices`, and announced by events of that type. */
export const USER_SETTINGS_LEGACY_DISPLAY = [
  'color_scheme',
  'default_language',
  'demote_inactive_streams',
  'emojiset',
  'enable_drafts_synchronization',
  'enter_sends',
  'fluid_layout_width',
  'high_contrast_mode',
  'left_side_userlist',
  // Newer than the others, but copied as well.
  // Source: spec/wire-contract-annex.md, section 12, "Legacy copies of settings".
  'receives_typing_notifications',
  'starred_message_counts',
  'timezone',
  'translate_emoticons',
  'twenty_four_hour_time',
  'web_home_view',
] as const satisfies readonly (keyof UserSettings)[];

/** Copied likewise under the fetch type `update_global_notifications`, with `available_notification_sounds`. */
export const USER_SETTINGS_LEGACY_NOTIFICATIONS = [
  'desktop_icon_count_display',
  'email_notifications_batching_period_seconds',
  'enable_desktop_notifications',
  'enable_digest_emails',
  'enable_login_emails',
  'enable_marketing_emails',
  'enable_offline_email_notifications',
  'enable_offline_push_notifications',
  'enable_online_push_notifications',
  'enable_sounds',
  'enable_stream_audible_notifications',
  'enable_stream_desktop_notifications',
  'enable_stream_email_notifications',
  'enable_stream_push_notifications',
  'message_content_in_email_notifications',
  'notification_sound',
  'pm_content_in_desktop_notifications',
  'presence_enabled',
  'realm_name_in_email_notifications_policy',
  'wildcard_mentions_notify',
] as const satisfies readonly (keyof UserSettings)[];
