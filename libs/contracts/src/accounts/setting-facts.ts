import { type SettingFacts, type SettingsOf, sharedFacts } from '../declaring/setting';
import { MAX_FULL_NAME_LENGTH, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../shared/limits';
import { SETTABLE_REALM_GROUPS, type updateRealm } from './realm-settings';
import { updateRealmUserSettingsDefaults, type updateSettings } from './user-settings';

const caller = { mayChange: 'caller' } as const;
const client = { ...caller, effect: 'client' } as const;
const push = { ...caller, effect: 'push' } as const;

/** The settings of a user. `old_password` is none: it proves who changes the password. */
type UserSetting = SettingsOf<typeof updateSettings, 'old_password'>;

export const USER_SETTING_FACTS: Record<UserSetting, SettingFacts> = {
  full_name: { mayChange: { unless: 'name_changes_disabled' }, kind: 'text', max: MAX_FULL_NAME_LENGTH },
  email: { mayChange: { unless: 'email_changes_disabled' }, kind: 'email', reads: 'delivery_email' },
  new_password: { ...caller, kind: 'password', min: MIN_PASSWORD_LENGTH, max: MAX_PASSWORD_LENGTH },
  timezone: { ...caller, kind: 'time-zone' },
  twenty_four_hour_time: { ...caller, kind: 'choice', order: [null, false, true] },
  email_address_visibility: { ...caller, order: [1, 2, 5, 3, 4] },
  email_notifications_batching_period_seconds: { ...caller, kind: 'number', unit: 'second', min: 1, max: 604_800 },
  color_scheme: { ...client, order: [1, 3, 2] },
  web_font_size_px: { ...client, kind: 'number', unit: 'pixel', min: 1 },
  web_line_height_percent: { ...client, kind: 'number', unit: 'percent', min: 1 },
  ...sharedFacts(
    caller,
    'default_language',
    'translate_emoticons',
    'enable_drafts_synchronization',
    'presence_enabled',
    'send_private_typing_notifications',
    'send_stream_typing_notifications',
    'receives_typing_notifications',
    'send_read_receipts',
    'allow_private_data_export',
    'resolved_topic_notice_auto_read_policy',
    'automatically_follow_topics_policy',
    'automatically_unmute_topics_in_muted_streams_policy',
    'automatically_follow_topics_where_mentioned',
    'enable_offline_email_notifications',
    'enable_stream_email_notifications',
    'enable_followed_topic_email_notifications',
    'wildcard_mentions_notify',
    'enable_followed_topic_wildcard_mentions_notify',
    'message_content_in_email_notifications',
    'realm_name_in_email_notifications_policy',
    'enable_login_emails',
    'notification_sound',
  ),
  ...sharedFacts(
    push,
    'enable_offline_push_notifications',
    'enable_online_push_notifications',
    'enable_stream_push_notifications',
    'enable_followed_topic_push_notifications',
  ),
  ...sharedFacts(
    client,
    'emojiset',
    'demote_inactive_streams',
    'display_emoji_reaction_users',
    'enter_sends',
    'fluid_layout_width',
    'high_contrast_mode',
    'left_side_userlist',
    'starred_message_counts',
    'user_list_style',
    'hide_ai_features',
    'web_home_view',
    'web_escape_navigates_to_home_view',
    'web_animate_image_previews',
    'web_mark_read_on_scroll_policy',
    'web_channel_default_view',
    'web_navigate_to_sent_message',
    'web_stream_unreads_count_display_policy',
    'web_left_sidebar_unreads_count_summary',
    'web_left_sidebar_show_channel_folders',
    'web_suggest_update_timezone',
    'enable_stream_desktop_notifications',
    'enable_stream_audible_notifications',
    'enable_followed_topic_desktop_notifications',
    'enable_followed_topic_audible_notifications',
    'enable_desktop_notifications',
    'enable_sounds',
    'pm_content_in_desktop_notifications',
    'desktop_icon_count_display',
  ),
};

const administrator = { mayChange: 'administrator' } as const;

type NewUserSetting = SettingsOf<typeof updateRealmUserSettingsDefaults> & UserSetting;

/** The settings with which new users begin: administrators change all of them. */
export const NEW_USER_SETTING_FACTS = Object.fromEntries(
  (Object.keys(updateRealmUserSettingsDefaults.params) as (keyof typeof updateRealmUserSettingsDefaults.params)[])
    .filter((name): name is NewUserSetting => name !== 'expected')
    .map((name) => [name, { ...USER_SETTING_FACTS[name], ...administrator }]),
) as Record<SettingsOf<typeof updateRealmUserSettingsDefaults>, SettingFacts>;

const owner = { mayChange: 'owner' } as const;
const unlimited = { read: null, write: 'unlimited' } as const;
const timeLimit = { ...administrator, kind: 'number', unit: 'second', min: 1, special: [unlimited] } as const;
const channel = { ...administrator, kind: 'channel', special: [{ read: -1, write: -1 }] } as const;

export type RealmSetting = SettingsOf<typeof updateRealm>;

/** Owners decide who may join or create groups, and how long messages are kept. */
const GROUPS_FOR_OWNERS = [
  'can_create_groups',
  'can_invite_users_group',
  'can_manage_all_groups',
  'create_multiuse_invite_group',
] as const satisfies readonly RealmSetting[];
type GroupForOwners = (typeof GROUPS_FOR_OWNERS)[number];
type OtherGroup = Exclude<(typeof SETTABLE_REALM_GROUPS)[number], GroupForOwners>;

/** The settings of an organisation: who may change them, of administrators and owners, and their forms. The service that stores
 *  the settings refuses by them. */
export const REALM_SETTING_FACTS: Record<RealmSetting, SettingFacts> = {
  ...sharedFacts({ ...owner, kind: 'people' }, ...GROUPS_FOR_OWNERS),
  ...sharedFacts(
    { ...administrator, kind: 'people' },
    ...SETTABLE_REALM_GROUPS.filter(
      (name): name is OtherGroup => !(GROUPS_FOR_OWNERS as readonly string[]).includes(name),
    ),
  ),
  authentication_methods: { ...owner, kind: 'own' },
  message_retention_days: {
    ...owner,
    kind: 'number',
    unit: 'day',
    min: 1,
    special: [{ read: -1, write: 'unlimited' }],
  },
  waiting_period_threshold: { ...owner, kind: 'number', unit: 'day', min: 0 },
  ...sharedFacts(owner, 'disallow_disposable_email_addresses', 'emails_restricted_to_domains', 'invite_required'),
  ...sharedFacts(
    timeLimit,
    'message_content_edit_limit_seconds',
    'message_content_delete_limit_seconds',
    'move_messages_within_stream_limit_seconds',
    'move_messages_between_streams_limit_seconds',
  ),
  ...sharedFacts(
    channel,
    'moderation_request_channel_id',
    'new_stream_announcements_stream_id',
    'signup_announcements_stream_id',
  ),
  description: { ...administrator, kind: 'long-text' },
  welcome_message_custom_text: { ...administrator, kind: 'long-text' },
  jitsi_server_url: {
    ...administrator,
    kind: 'url',
    max: 200,
    special: [{ read: null, write: 'default' }],
    effect: 'client',
  },
  ...sharedFacts(
    administrator,
    'name',
    'allow_message_editing',
    'message_edit_history_visibility_policy',
    'topics_policy',
    'inline_image_preview',
    'inline_url_embed_preview',
    'default_code_block_language',
    'enable_read_receipts',
    'name_changes_disabled',
    'email_changes_disabled',
    'avatar_changes_disabled',
    'require_unique_names',
    'presence_disabled',
    'default_avatar_source',
    'send_welcome_emails',
    'message_content_allowed_in_email_notifications',
    'default_language',
    'enable_spectator_access',
  ),
  require_e2ee_push_notifications: { ...administrator, effect: 'push' },
  ...sharedFacts(
    { ...administrator, effect: 'client' },
    'video_chat_provider',
    'giphy_rating',
    'enable_guest_user_indicator',
    'enable_guest_user_dm_warning',
    'org_type',
  ),
};
