import {
  LONGPOLL_TIMEOUT_S,
  MAX_CHANNEL_DESCRIPTION_LENGTH,
  MAX_CHANNEL_FOLDER_DESCRIPTION_LENGTH,
  MAX_CHANNEL_FOLDER_NAME_LENGTH,
  MAX_CHANNEL_NAME_LENGTH,
  MAX_FILE_UPLOAD_SIZE_MIB,
  MAX_MESSAGE_LENGTH,
  MAX_PASSWORD_LENGTH,
  MAX_PICTURE_SIZE_MIB,
  MAX_TOPIC_LENGTH,
  MIN_PASSWORD_LENGTH,
  PRESENCE_OFFLINE_THRESHOLD_S,
  PRESENCE_PING_INTERVAL_S,
} from './limits';

/** Public server for video calls, used where the organization names none. */
const JITSI_SERVER_URL = 'https://meet.jit.si';

/** The formats that clients may ask for. Source: spec/wire-contract-files-and-time.md, section 1.5. */
export const THUMBNAIL_FORMATS: readonly ThumbnailFormat[] = [
  { name: '840x560-anim.webp', max_width: 840, max_height: 560, format: 'webp', animated: true },
  { name: '840x560.webp', max_width: 840, max_height: 560, format: 'webp', animated: false },
];

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
  max_file_upload_size_mib: MAX_FILE_UPLOAD_SIZE_MIB,
  max_avatar_file_size_mib: MAX_PICTURE_SIZE_MIB,
  max_icon_file_size_mib: MAX_PICTURE_SIZE_MIB,
  max_logo_file_size_mib: MAX_PICTURE_SIZE_MIB,
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
  server_inline_url_embed_preview: true,
  server_thumbnail_formats: THUMBNAIL_FORMATS,
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

/** The same fields for clients. */
export const SERVER_FIELD_DESCRIPTIONS: Record<keyof typeof SERVER_REGISTRATION_FIELDS, string> = {
  max_message_length: 'Most characters of a message.',
  max_topic_length: 'Most characters of a topic.',
  max_stream_name_length: "Most characters of a channel's name.",
  max_stream_description_length: "Most characters of a channel's description.",
  max_channel_folder_name_length: "Most characters of a channel folder's name.",
  max_channel_folder_description_length: "Most characters of a channel folder's description.",
  max_reminder_note_length: "Most characters of a reminder's note.",
  password_min_length: 'Fewest characters of a password.',
  password_max_length: 'Most characters of a password.',
  password_min_guesses: 'Number of guesses that a password has to withstand.',
  max_file_upload_size_mib: 'Largest size of a file, in MiB.',
  max_avatar_file_size_mib: 'Largest size of a picture of a user, in MiB.',
  max_icon_file_size_mib: "Largest size of the organisation's icon, in MiB.",
  max_logo_file_size_mib: "Largest size of the organisation's logo, in MiB.",
  max_bulk_new_subscription_messages: 'Most users whom one request can have told about new subscriptions.',
  server_min_deactivated_realm_deletion_days: 'Fewest days after which a deactivated organisation may be deleted.',
  server_max_deactivated_realm_deletion_days:
    'Most days after which a deactivated organisation may be deleted; null for no limit.',
  event_queue_longpoll_timeout_seconds:
    'Seconds that a client should wait for the answer to a poll. The server answers earlier.',
  server_presence_ping_interval_seconds: 'Seconds between two reports of presence.',
  server_presence_offline_threshold_seconds: 'Seconds without a report after which a user counts as offline.',
  server_typing_started_expiry_period_milliseconds:
    'Milliseconds after which a client forgets that somebody is writing, unless it is told again.',
  server_typing_stopped_wait_period_milliseconds:
    'Milliseconds without input after which a client tells that the user ceased to write.',
  server_typing_started_wait_period_milliseconds: 'Milliseconds after which a client repeats that the user is writing.',
  server_inline_image_preview: 'True if the server can show pictures to which messages link.',
  server_inline_url_embed_preview: 'True if the server can show previews of pages to which messages link.',
  server_thumbnail_formats:
    "Formats of thumbnails of uploaded pictures. The name is the last part of a thumbnail's path.",
  server_avatar_changes_disabled: 'True if no user of the server can change the own picture.',
  server_name_changes_disabled: 'True if no user of the server can change the own name.',
  server_needs_upgrade: 'True if the server is so old that clients warn.',
  server_web_public_streams_enabled: 'True if channels can be opened to readers without an account.',
  server_can_summarize_topics: 'True if the server can summarise topics.',
  server_jitsi_server_url: 'URL of the Jitsi Meet server for organisations that name none.',
  jitsi_server_url: 'The same URL under its older name.',
  settings_send_digest_emails: 'True if the server sends mails that sum up what was missed.',
  development_environment: 'True on a server for development.',
  upgrade_text_for_wide_organization_logo: 'Text that says which payment plan allows a logo; empty for none.',
  giphy_rating_options: 'The choices for `realm_giphy_rating`, by name.',
  realm_available_video_chat_providers: 'The choices for `realm_video_chat_provider`, by name.',
  realm_default_external_accounts: 'Kinds of external accounts for profile fields, by name.',
  realm_empty_topic_display_name: 'Name that clients show for the empty topic.',
  realm_is_zephyr_mirror_realm: 'Always false; for older clients.',
};

/** A format of thumbnails. They fit into the box, keep their proportions, and are not enlarged. */
export interface ThumbnailFormat {
  /** The last part of a thumbnail's path. */
  name: string;
  /** Pixels. */
  max_width: number;
  max_height: number;
  format: 'webp';
  /** Whether a picture that moves moves in the thumbnail as well. */
  animated: boolean;
}
