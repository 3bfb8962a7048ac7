import {
  LONGPOLL_TIMEOUT_S,
  MAX_CHANNEL_DESCRIPTION_LENGTH,
  MAX_CHANNEL_FOLDER_DESCRIPTION_LENGTH,
  MAX_CHANNEL_FOLDER_NAME_LENGTH,
  MAX_CHANNEL_NAME_LENGTH,
  MAX_MESSAGE_LENGTH,
  MAX_PASSWORD_LENGTH,
  MAX_TOPIC_LENGTH,
  MIN_PASSWORD_LENGTH,
  PRESENCE_OFFLINE_THRESHOLD_S,
  PRESENCE_PING_INTERVAL_S,
} from './limits';

/** Public server for video calls, used where the organization names none. */
const JITSI_SERVER_URL = 'https://meet.jit.si';

/** Fields that registration returns under the fetch type `realm` and that are the same for every organization.
 *  Not here, because they are not constants: `server_generation`, `server_emoji_data_url` (a full URL),
 *  `server_supported_permission_settings` (libs/permissions), `..._plan_is_not_limited` (contains the vendor's
 *  name); nor `demo_organization_scheduled_deletion_date`, which only demo organizations have.
 *  Source: spec/wire-contract.md, section 11; spec/wire-contract-annex.md, section 7. */
export const SERVER_REGISTRATION_FIELDS = {
  // Lengths, in code points
  max_message_length: MAX_MESSAGE_LENGTH,
  max_topic_length: MAX_TOPIC_LENGTH,
  max_stream_name_length: MAX_CHANNEL_NAME_LENGTH,
  max_stream_description_length: MAX_CHANNEL_DESCRIPTION_LENGTH,
  max_channel_folder_name_length: MAX_CHANNEL_FOLDER_NAME_LENGTH,
  max_channel_folder_description_length: MAX_CHANNEL_FOLDER_DESCRIPTION_LENGTH,
  max_reminder_note_length: 1000,
  password_min_length: MIN_PASSWORD_LENGTH,
  password_max_length: MAX_PASSWORD_LENGTH,
  /** Number of guesses that a password must withstand. */
  password_min_guesses: 10_000,

  // Sizes and counts
  max_file_upload_size_mib: 100,
  max_avatar_file_size_mib: 5,
  max_icon_file_size_mib: 5,
  max_logo_file_size_mib: 5,
  max_bulk_new_subscription_messages: 100,
  server_min_deactivated_realm_deletion_days: 14,
  server_max_deactivated_realm_deletion_days: null,

  // Intervals and time-outs
  event_queue_longpoll_timeout_seconds: LONGPOLL_TIMEOUT_S,
  server_presence_ping_interval_seconds: PRESENCE_PING_INTERVAL_S,
  server_presence_offline_threshold_seconds: PRESENCE_OFFLINE_THRESHOLD_S,
  server_typing_started_expiry_period_milliseconds: 45_000,
  server_typing_stopped_wait_period_milliseconds: 12_000,
  server_typing_started_wait_period_milliseconds: 30_000,

  // Capabilities of this server
  server_inline_image_preview: true,
  server_inline_url_embed_preview: false,
  server_thumbnail_formats: [],
  server_avatar_changes_disabled: false,
  server_name_changes_disabled: false,
  server_needs_upgrade: false,
  server_web_public_streams_enabled: true,
  server_can_summarize_topics: false,
  server_jitsi_server_url: JITSI_SERVER_URL,
  /** The older name of `server_jitsi_server_url`. */
  jitsi_server_url: JITSI_SERVER_URL,
  settings_send_digest_emails: false,
  development_environment: false,
  upgrade_text_for_wide_organization_logo: '',

  // Choices that settings refer to
  giphy_rating_options: {
    disabled: { id: 0, name: 'GIPHY is off' },
    y: { id: 1, name: 'Y: very young audience' },
    g: { id: 2, name: 'G: general audience' },
    pg: { id: 3, name: 'PG: parental guidance' },
    'pg-13': { id: 4, name: 'PG-13: parental guidance under 13' },
    r: { id: 5, name: 'R: restricted' },
  },
  realm_available_video_chat_providers: {
    disabled: { id: 0, name: 'None' },
    jitsi_meet: { id: 1, name: 'Jitsi Meet' },
  },
  realm_default_external_accounts: {
    github: {
      name: 'GitHub username',
      text: 'GitHub',
      hint: '',
      url_pattern: 'https://github.com/%(username)s',
    },
    twitter: {
      name: 'Twitter username',
      text: 'Twitter',
      hint: '',
      url_pattern: 'https://twitter.com/%(username)s',
    },
  },

  // Named like the organization's settings, but constant
  realm_empty_topic_display_name: 'general chat',
  realm_is_zephyr_mirror_realm: false,
} as const;
