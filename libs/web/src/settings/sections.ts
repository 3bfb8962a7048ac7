import type { SettingScope } from '@team-chat/client/settings';
import type { HelpPage } from '../state/help.ts';
import type { FieldGroup } from './form/section-form.tsx';

/** Fields of a section, in groups. A group's heading is the text `group.<id>`. */
export interface SectionFields {
  scope: SettingScope;
  groups: readonly FieldGroup[];
  /** Settings that the section changes with a form of its own. */
  own?: readonly string[];
}

const LOOK: FieldGroup = {
  id: 'look',
  fields: ['color_scheme', 'high_contrast_mode', 'web_font_size_px', 'web_line_height_percent', 'emojiset'],
};
const READING: FieldGroup = {
  id: 'reading',
  fields: [
    'web_home_view',
    'web_escape_navigates_to_home_view',
    'web_mark_read_on_scroll_policy',
    'display_emoji_reaction_users',
    'web_left_sidebar_show_channel_folders',
    'web_stream_unreads_count_display_policy',
    'desktop_icon_count_display',
  ],
};
const WRITING: FieldGroup = {
  id: 'writing',
  fields: ['enter_sends', 'translate_emoticons', 'enable_drafts_synchronization'],
};
const TOPICS: FieldGroup = {
  id: 'topics',
  fields: [
    'automatically_follow_topics_policy',
    'automatically_follow_topics_where_mentioned',
    'automatically_unmute_topics_in_muted_streams_policy',
    'resolved_topic_notice_auto_read_policy',
  ],
};
const OWN_MESSAGES: FieldGroup = {
  id: 'ownMessages',
  fields: [
    'enable_desktop_notifications',
    'enable_sounds',
    'pm_content_in_desktop_notifications',
    'enable_offline_email_notifications',
    'enable_offline_push_notifications',
    'enable_online_push_notifications',
    'wildcard_mentions_notify',
    'notification_sound',
  ],
};
const CHANNEL_MESSAGES: FieldGroup = {
  id: 'channelMessages',
  fields: [
    'enable_stream_desktop_notifications',
    'enable_stream_audible_notifications',
    'enable_stream_email_notifications',
    'enable_stream_push_notifications',
  ],
};
const FOLLOWED: FieldGroup = {
  id: 'followedTopics',
  fields: [
    'enable_followed_topic_desktop_notifications',
    'enable_followed_topic_audible_notifications',
    'enable_followed_topic_email_notifications',
    'enable_followed_topic_push_notifications',
    'enable_followed_topic_wildcard_mentions_notify',
  ],
};
const MAILS = ['message_content_in_email_notifications', 'email_notifications_batching_period_seconds'];
const MAIL_SUBJECTS = ['realm_name_in_email_notifications_policy'];
const PRIVACY: FieldGroup = {
  id: 'privacy',
  fields: [
    'presence_enabled',
    'send_private_typing_notifications',
    'send_stream_typing_notifications',
    'receives_typing_notifications',
    'send_read_receipts',
  ],
};
/** Settings that other clients of the server obey, and this page does not. */
const OTHER_CLIENTS: FieldGroup = {
  id: 'otherClients',
  fields: [
    'demote_inactive_streams',
    'fluid_layout_width',
    'left_side_userlist',
    'starred_message_counts',
    'user_list_style',
    'hide_ai_features',
    'web_animate_image_previews',
    'web_channel_default_view',
    'web_navigate_to_sent_message',
    'web_left_sidebar_unreads_count_summary',
    'web_suggest_update_timezone',
  ],
};

/** Sections of the own account, in the order of the menu, with the settings that each has. */
export const ACCOUNT_SECTIONS = {
  profile: { scope: 'user', groups: [{ fields: ['full_name', 'timezone'] }] },
  account: { scope: 'user', groups: [{ fields: ['email', 'email_address_visibility'] }], own: ['new_password'] },
  preferences: {
    scope: 'user',
    groups: [{ id: 'language', fields: ['default_language', 'twenty_four_hour_time'] }, LOOK, READING, WRITING, TOPICS],
  },
  notifications: {
    scope: 'user',
    groups: [
      OWN_MESSAGES,
      CHANNEL_MESSAGES,
      FOLLOWED,
      { id: 'mails', fields: [...MAILS, ...MAIL_SUBJECTS, 'enable_login_emails'] },
    ],
  },
  privacy: {
    scope: 'user',
    groups: [{ ...PRIVACY, fields: [...PRIVACY.fields, 'allow_private_data_export'] }],
  },
  words: undefined,
  muted: undefined,
  keys: undefined,
  data: undefined,
  files: undefined,
  bots: undefined,
  clients: { scope: 'user', groups: [OTHER_CLIENTS] },
} satisfies Record<string, SectionFields | undefined>;

/** Sections of the organisation. */
export const ORGANIZATION_SECTIONS = {
  about: {
    scope: 'realm',
    groups: [{ fields: ['name', 'description', 'org_type', 'default_language', 'default_avatar_source'] }],
  },
  people: undefined,
  invitations: undefined,
  groups: undefined,
  permissions: {
    scope: 'realm',
    groups: [
      {
        id: 'mayJoin',
        fields: ['can_invite_users_group', 'create_multiuse_invite_group', 'can_access_all_users_group'],
      },
      {
        id: 'mayGroups',
        fields: [
          'can_create_groups',
          'can_manage_all_groups',
          'can_create_bots_group',
          'can_create_write_only_bots_group',
        ],
      },
      {
        id: 'mayChannels',
        fields: [
          'can_create_public_channel_group',
          'can_create_private_channel_group',
          'can_create_web_public_channel_group',
          'can_add_subscribers_group',
          'can_set_topics_policy_group',
          'can_set_delete_message_policy_group',
          'can_mention_many_users_group',
        ],
      },
      {
        id: 'mayMessages',
        fields: [
          'can_delete_own_message_group',
          'can_delete_any_message_group',
          'can_move_messages_between_topics_group',
          'can_move_messages_between_channels_group',
          'can_resolve_topics_group',
          'can_add_custom_emoji_group',
          'direct_message_initiator_group',
          'direct_message_permission_group',
        ],
      },
      {
        id: 'profiles',
        fields: [
          'name_changes_disabled',
          'email_changes_disabled',
          'avatar_changes_disabled',
          'require_unique_names',
          'waiting_period_threshold',
        ],
      },
    ],
  },
  joining: {
    scope: 'realm',
    groups: [
      {
        fields: [
          'invite_required',
          'emails_restricted_to_domains',
          'disallow_disposable_email_addresses',
          'send_welcome_emails',
          'welcome_message_custom_text',
          'signup_announcements_stream_id',
        ],
      },
    ],
    own: ['authentication_methods'],
  },
  messages: {
    scope: 'realm',
    groups: [
      {
        id: 'changing',
        fields: [
          'allow_message_editing',
          'message_content_edit_limit_seconds',
          'message_edit_history_visibility_policy',
          'message_content_delete_limit_seconds',
          'move_messages_within_stream_limit_seconds',
          'move_messages_between_streams_limit_seconds',
          'message_retention_days',
        ],
      },
      {
        id: 'content',
        fields: [
          'topics_policy',
          'inline_image_preview',
          'inline_url_embed_preview',
          'default_code_block_language',
          'video_chat_provider',
          'jitsi_server_url',
          'giphy_rating',
        ],
      },
      {
        id: 'seeing',
        fields: [
          'enable_read_receipts',
          'presence_disabled',
          'message_content_allowed_in_email_notifications',
          'require_e2ee_push_notifications',
          'enable_guest_user_indicator',
          'enable_guest_user_dm_warning',
        ],
      },
    ],
  },
  channels: {
    scope: 'realm',
    groups: [
      { fields: ['new_stream_announcements_stream_id', 'moderation_request_channel_id', 'enable_spectator_access'] },
    ],
  },
  emoji: undefined,
  linkifiers: undefined,
  playgrounds: undefined,
  fields: undefined,
  defaults: {
    scope: 'newUser',
    groups: [
      { id: 'language', fields: ['twenty_four_hour_time'] },
      LOOK,
      READING,
      WRITING,
      TOPICS,
      OWN_MESSAGES,
      CHANNEL_MESSAGES,
      FOLLOWED,
      { id: 'mails', fields: [...MAILS, ...MAIL_SUBJECTS] },
      { ...PRIVACY, fields: [...PRIVACY.fields, 'email_address_visibility'] },
      OTHER_CLIENTS,
    ],
  },
  bots: undefined,
  integrations: undefined,
  webhooks: undefined,
  exports: undefined,
  storage: undefined,
  holds: undefined,
  audit: undefined,
} satisfies Record<string, SectionFields | undefined>;

/** Settings of one channel, of the user's subscription to it, and of one group, which have pages of their own. */
export const ITEM_SECTIONS = {
  channel: {
    scope: 'channel',
    groups: [
      { fields: ['new_name', 'description', 'folder_id', 'topics_policy', 'message_retention_days'] },
      {
        id: 'access',
        fields: ['is_private', 'history_public_to_subscribers', 'is_web_public', 'is_default_stream', 'is_archived'],
      },
      {
        id: 'permissions',
        fields: [
          'can_send_message_group',
          'can_administer_channel_group',
          'can_subscribe_group',
          'can_add_subscribers_group',
          'can_remove_subscribers_group',
          'can_resolve_topics_group',
          'can_move_messages_within_channel_group',
          'can_move_messages_out_of_channel_group',
          'can_delete_own_message_group',
          'can_delete_any_message_group',
        ],
      },
    ],
  },
  subscription: {
    scope: 'subscription',
    groups: [
      {
        id: 'forMe',
        fields: [
          'color',
          'is_muted',
          'pin_to_top',
          'desktop_notifications',
          'audible_notifications',
          'push_notifications',
          'email_notifications',
          'wildcard_mentions_notify',
        ],
      },
    ],
  },
  group: {
    scope: 'group',
    groups: [
      { fields: ['name', 'description'] },
      {
        id: 'permissions',
        fields: [
          'can_manage_group',
          'can_add_members_group',
          'can_remove_members_group',
          'can_join_group',
          'can_leave_group',
          'can_mention_group',
        ],
      },
    ],
    own: ['deactivated'],
  },
} satisfies Record<string, SectionFields>;

export type AccountSection = keyof typeof ACCOUNT_SECTIONS;
export type OrganizationSection = keyof typeof ORGANIZATION_SECTIONS;

/** The page of the help about each section. */
export const HELP_OF: Record<AccountSection | OrganizationSection, HelpPage> = {
  profile: 'profile',
  account: 'account',
  preferences: 'preferences',
  notifications: 'notifications',
  privacy: 'privacy',
  words: 'notifications',
  muted: 'notifications',
  keys: 'devices',
  data: 'data',
  files: 'data',
  bots: 'bots',
  clients: 'preferences',
  about: 'organization',
  people: 'people',
  invitations: 'inviting',
  groups: 'groups',
  permissions: 'permissions',
  joining: 'inviting',
  messages: 'messages',
  channels: 'channels',
  emoji: 'content',
  linkifiers: 'content',
  playgrounds: 'content',
  fields: 'content',
  defaults: 'organization',
  integrations: 'integrations',
  webhooks: 'webhooks',
  exports: 'exports',
  storage: 'organization',
  holds: 'messages',
  audit: 'audit',
};
