import type { SettingsOf, updateSettings } from '@team-chat/contracts';
import { CLIENTS_ACT, KEPT_FOR_PUSH, type Shown, testsOf } from './shown-by';

const settings = testsOf('services/accounts/test/user-settings.test.ts');
const ownAccount = testsOf('services/accounts/test/own-account.test.ts');
const logins = testsOf('services/accounts/test/login-notices.test.ts');
const mails = testsOf('services/messaging/test/missed-messages.test.ts');
const triggers = testsOf('services/messaging/src/domain/notification-trigger.test.ts');
const policies = testsOf('services/messaging/test/automatic-policies.test.ts');
const typing = testsOf('services/messaging/test/typing.test.ts');

const ALL = '%s becomes %j';
const CLIENTS = settings(CLIENTS_ACT, ALL);
const PUSH = settings(KEPT_FOR_PUSH, ALL);
const TRIGGER = 'a message with %j notifies unless %s is off: %s';

/** The effect of each parameter of `PATCH /settings`. */
export const USER_SETTINGS: Record<SettingsOf<typeof updateSettings>, Shown> = {
  full_name: ownAccount('Users see the name.', 'changes the name, announces it, and new messages have it'),
  email: testsOf('services/accounts/test/change-email.test.ts')(
    'A mail asks to confirm the address.',
    'the address changes when the link in the mail is confirmed, once',
  ),
  old_password: ownAccount('The password is compared.', 'update-settings: new_password'),
  new_password: ownAccount('The password logs in.', 'update-settings: new_password'),

  timezone: logins(
    'Users see it, and times in mails are of this zone.',
    'names program, system, address and local time, and has a link that stops such mails',
  ),
  twenty_four_hour_time: logins(
    'Times in mails have 24 hours.',
    'names program, system, address and local time, and has a link that stops such mails',
  ),
  default_language: settings(
    'Mails and bots use it where it has texts; others are refused.',
    'refuses %j and changes nothing: %s',
  ),
  notification_sound: settings('Names without a sound are refused.', 'refuses %j and changes nothing: %s'),
  translate_emoticons: testsOf('services/messaging/test/render-message.test.ts')(
    'Emoticons in own messages become emoji.',
    'turns emoticons into emoji for users whose settings ask for it',
  ),
  enable_drafts_synchronization: testsOf('services/snippets-and-folders/test/drafts.test.ts')(
    'Drafts are deleted, and operations on them refused.',
    'loses the drafts stored before',
  ),
  email_address_visibility: ownAccount(
    'Other roles no longer see the address.',
    'announces a change to exactly the roles for which the address appears or disappears',
  ),
  allow_private_data_export: testsOf('services/accounts/test/realm-exports.test.ts')(
    'Exports have private data.',
    'an export with consent has the private data of users who agree',
  ),
  presence_enabled: testsOf('services/accounts/test/presence.test.ts')(
    'Presence is not recorded.',
    'the presence of a user with presence_enabled off is not recorded; the user sees others',
  ),
  send_private_typing_notifications: typing(
    'Typing notifications are refused.',
    'is refused to users who do not send typing notifications',
  ),
  send_stream_typing_notifications: typing(
    'Typing notifications are refused.',
    'is refused to users who do not send typing notifications',
  ),
  receives_typing_notifications: typing(
    'The user gets no typing notifications.',
    'users who do not receive typing notifications get no event',
  ),
  send_read_receipts: testsOf('services/messaging/test/read-receipts.test.ts')(
    'The user is left out of read receipts.',
    'leaves out users who do not send read receipts',
  ),
  resolved_topic_notice_auto_read_policy: testsOf('services/messaging/test/resolved-notices.test.ts')(
    'The notice of a resolved topic arrives as read.',
    'are unread for users who follow the topic or want to see them, and read for other users',
  ),
  automatically_follow_topics_policy: policies(
    'The user follows topics.',
    'a user with the setting follows topics where they send, or topics where they react',
  ),
  automatically_unmute_topics_in_muted_streams_policy: policies(
    'Topics in muted channels are unmuted.',
    'sending in a muted channel unmutes the topic, and a followed topic stays followed',
  ),
  automatically_follow_topics_where_mentioned: policies(
    'The user follows topics.',
    'a mentioned subscriber with the setting follows the topic, unless they muted it',
  ),

  enable_offline_email_notifications: mails(
    'Direct messages and mentions are mailed.',
    'nobody whose settings forbid it, who has read it, or who muted the sender',
  ),
  enable_stream_email_notifications: mails(
    'Messages in channels are mailed.',
    'followers of a topic, and those who want mails about the channel, unless it is muted',
  ),
  enable_followed_topic_email_notifications: triggers('Messages in followed topics are mailed.', TRIGGER),
  wildcard_mentions_notify: triggers('Mentions of everyone are mailed.', TRIGGER),
  enable_followed_topic_wildcard_mentions_notify: triggers(
    'Mentions of everyone in followed topics are mailed.',
    'in a followed topic, a wildcard (%j) notifies by enable_followed_topic_wildcard_mentions_notify',
  ),
  message_content_in_email_notifications: mails(
    'Mails have the text of messages.',
    'hides the content where %s wants it',
  ),
  email_notifications_batching_period_seconds: mails(
    'Messages of this period share a mail.',
    'the messages of one period come in one mail for each conversation, and a new period counts for waiting mails',
  ),
  realm_name_in_email_notifications_policy: mails(
    'Subjects have the name of the organisation.',
    'names the organization in its subject where the user wants it',
  ),
  enable_login_emails: logins(
    'Log-ins are mailed.',
    'is sent for each log-in with a password, unless the account is new or does not want it',
  ),

  enable_offline_push_notifications: PUSH,
  enable_online_push_notifications: PUSH,
  enable_stream_push_notifications: PUSH,
  enable_followed_topic_push_notifications: PUSH,

  color_scheme: CLIENTS,
  emojiset: CLIENTS,
  demote_inactive_streams: CLIENTS,
  display_emoji_reaction_users: CLIENTS,
  enter_sends: CLIENTS,
  fluid_layout_width: CLIENTS,
  high_contrast_mode: CLIENTS,
  left_side_userlist: CLIENTS,
  starred_message_counts: CLIENTS,
  user_list_style: CLIENTS,
  hide_ai_features: CLIENTS,
  web_home_view: CLIENTS,
  web_escape_navigates_to_home_view: CLIENTS,
  web_font_size_px: CLIENTS,
  web_line_height_percent: CLIENTS,
  web_animate_image_previews: CLIENTS,
  web_mark_read_on_scroll_policy: CLIENTS,
  web_channel_default_view: CLIENTS,
  web_navigate_to_sent_message: CLIENTS,
  web_stream_unreads_count_display_policy: CLIENTS,
  web_left_sidebar_unreads_count_summary: CLIENTS,
  web_left_sidebar_show_channel_folders: CLIENTS,
  web_suggest_update_timezone: CLIENTS,
  enable_stream_desktop_notifications: CLIENTS,
  enable_stream_audible_notifications: CLIENTS,
  enable_followed_topic_desktop_notifications: CLIENTS,
  enable_followed_topic_audible_notifications: CLIENTS,
  enable_desktop_notifications: CLIENTS,
  enable_sounds: CLIENTS,
  pm_content_in_desktop_notifications: CLIENTS,
  desktop_icon_count_display: CLIENTS,
};

/** The effect of all parameters of `PATCH /realm/user_settings_defaults`. */
export const USER_DEFAULTS = settings(
  'New users start with the setting.',
  'announces every default to everyone, and new users start with it',
);
