import { z } from 'zod';
import { oneOf, text } from '../declaring/scalars';
import { MAX_LANGUAGE_LENGTH, MAX_MESSAGE_LENGTH } from './limits';

/** Seconds; null for no limit. */
const TimeLimit = z.int().min(1).nullable();

/** A channel's id, -1 where none is set. */
const OptionalChannelId = z.int().min(-1);

/** The settings an organization stores, by their names on the wire without `realm_`.
 *  Not here: its name and description, the group-valued settings (libs/permissions), and fields derived from other
 *  values: `allow_edit_history`, `mandatory_topics`, the `..._policy` integers of older clients, and the URLs.
 *  Source of names and defaults: spec/wire-contract-annex.md, section 7. */
export const RealmSettings = z
  .strictObject({
    // Messages and topics
    allow_message_editing: z.boolean().describe('True if users may edit their messages.'),
    message_content_edit_limit_seconds: TimeLimit.describe(
      'Seconds after sending within which users may edit their messages; null for no limit.',
    ),
    message_content_delete_limit_seconds: TimeLimit.describe(
      'Seconds after sending within which users may delete their messages; null for no limit.',
    ),
    move_messages_within_stream_limit_seconds: TimeLimit.describe(
      'Seconds after sending within which users may move messages to another topic; null for no limit.',
    ),
    move_messages_between_streams_limit_seconds: TimeLimit.describe(
      'Seconds after sending within which users may move messages to another channel; null for no limit.',
    ),
    message_edit_history_visibility_policy: z
      .enum(['all', 'moves', 'none'])
      .describe('Edits that users can see: all, only moves, or none.'),
    message_retention_days: z
      .int()
      .refine((days) => days === -1 || days > 0, { message: '{v} is too small' })
      .describe('Days after which messages are deleted; -1 keeps them for ever.'),
    topics_policy: z
      .enum(['allow_empty_topic', 'disable_empty_topic'])
      .describe('Whether messages without a topic are allowed.'),
    inline_image_preview: z.boolean().describe('True shows pictures to which messages link.'),
    inline_url_embed_preview: z.boolean().describe('True shows previews of pages to which messages link.'),
    default_code_block_language: text(MAX_LANGUAGE_LENGTH).describe(
      'Language of code blocks that name none; empty for none.',
    ),
    enable_read_receipts: z.boolean().describe('True if users can see who has read a message.'),
    video_chat_provider: oneOf(0, 1).describe('Provider of video calls: 0 none, 1 Jitsi Meet.'),
    jitsi_server_url: z
      .url({ protocol: /^https?$/ })
      .nullable()
      .describe("URL of the organisation's Jitsi Meet server; null for the server's default."),
    giphy_rating: oneOf(0, 1, 2, 3, 4, 5).describe('Rating of GIPHY pictures, an id of `giphy_rating_options`.'),
    waiting_period_threshold: z.int().min(0).describe('Days before a new member counts as a full member.'),
    invite_required: z.boolean().describe('True if new users need an invitation.'),
    emails_restricted_to_domains: z.boolean().describe('True if new users need an address of the allowed domains.'),
    disallow_disposable_email_addresses: z
      .boolean()
      .describe('True refuses addresses of providers of disposable addresses.'),
    name_changes_disabled: z.boolean().describe('True if users cannot change their names.'),
    email_changes_disabled: z.boolean().describe('True if users cannot change their addresses.'),
    avatar_changes_disabled: z.boolean().describe('True if users cannot change their pictures.'),
    require_unique_names: z.boolean().describe('True if no two users may have the same name.'),
    presence_disabled: z.boolean().describe('True if nobody sees when others are active.'),
    default_avatar_source: z
      .enum(['G', 'J'])
      .describe(
        'Picture of users who have uploaded none: `G` of Gravatar, which gets a hash of the address, or `J`, which this server draws.',
      ),
    enable_guest_user_indicator: z.boolean().describe('True if clients mark the names of guests.'),
    enable_guest_user_dm_warning: z.boolean().describe('True if clients warn before a direct message to a guest.'),
    authentication_methods: z
      .strictObject({
        Email: z.boolean().describe('True if users may log in with email address and password.'),
        'OpenID Connect': z
          .boolean()
          .optional()
          .describe('True if users may log in by the identity providers of the server. Absent: true.'),
      })
      .describe('Ways of logging in that are enabled.'),

    // Mail and notifications
    digest_emails_enabled: z.boolean().describe('True if the server sends mails that sum up what was missed.'),
    digest_weekday: oneOf(0, 1, 2, 3, 4, 5, 6).describe('Day of the week for these mails; 0 is Monday.'),
    send_welcome_emails: z.boolean().describe('True sends new users a mail of welcome.'),
    welcome_message_custom_text: text(MAX_MESSAGE_LENGTH).describe(
      'Markdown that the welcome bot sends to new users; empty for none.',
    ),
    message_content_allowed_in_email_notifications: z
      .boolean()
      .describe('True if mails may contain the text of messages.'),
    require_e2ee_push_notifications: z.boolean().describe('True if push notifications are only sent encrypted.'),
    push_notifications_enabled: z.boolean().describe('True if the organisation has push notifications.'),
    push_notifications_enabled_end_timestamp: z
      .int()
      .min(0)
      .nullable()
      .describe('Time when push notifications end, in Unix seconds; null for never.'),

    // The organization as a whole
    default_language: text(MAX_LANGUAGE_LENGTH).describe(
      "Code of the language of new users and of the server's messages.",
    ),
    enable_spectator_access: z
      .boolean()
      .describe('True if channels that are open to the web can be read without an account.'),
    want_advertise_in_communities_directory: z
      .boolean()
      .describe('True if the organisation wants to be listed publicly.'),
    org_type: oneOf(0, 10, 20, 30, 35, 40, 50, 60, 70, 80, 90, 100, 1000).describe(
      'Kind of organisation: 0 none chosen, 10 business, 20 open-source project, 30 education (non-profit), 35 education (for-profit), 40 research, 50 event, 60 non-profit, 70 government, 80 political group, 90 community, 100 personal, 1000 other.',
    ),
    plan_type: z.int().min(0).describe('Number of the payment plan; 1 without one.'),
    upload_quota_mib: z.int().min(0).nullable().describe('Size of all files together, in MiB; null for no limit.'),
    icon_source: z.enum(['G', 'U']).describe('`G` for the generated icon, `U` for an uploaded one.'),
    logo_source: z.enum(['D', 'U']).describe('`D` for the default logo, `U` for an uploaded one.'),
    night_logo_source: z
      .enum(['D', 'U'])
      .describe('`D` for the default logo of the dark mode, `U` for an uploaded one.'),
    moderation_request_channel_id: OptionalChannelId.describe(
      'Id of the channel for reports of messages; -1 for none.',
    ),
    new_stream_announcements_stream_id: OptionalChannelId.describe(
      'Id of the channel in which new channels are announced; -1 for none.',
    ),
    signup_announcements_stream_id: OptionalChannelId.describe(
      'Id of the channel in which new users are announced; -1 for none.',
    ),
    /** NOTE: on the wire the first word is the configured vendor's name (spec/wire-contract.md, decision 1). */
    service_update_announcements_stream_id: OptionalChannelId.describe(
      'Id of the channel in which updates of the server are announced; -1 for none.',
    ),
  })
  .meta({ id: 'RealmSettings' });
export type RealmSettings = z.infer<typeof RealmSettings>;

/** Settings of a new organization. */
export const REALM_SETTINGS_DEFAULTS: Readonly<RealmSettings> = {
  allow_message_editing: true,
  message_content_edit_limit_seconds: 600,
  message_content_delete_limit_seconds: 600,
  move_messages_within_stream_limit_seconds: 604_800,
  move_messages_between_streams_limit_seconds: 604_800,
  message_edit_history_visibility_policy: 'all',
  message_retention_days: -1,
  topics_policy: 'allow_empty_topic',
  inline_image_preview: true,
  inline_url_embed_preview: false,
  default_code_block_language: '',
  // The default for organizations that users join by invitation (`invite_required` below).
  enable_read_receipts: true,
  video_chat_provider: 1,
  jitsi_server_url: null,
  giphy_rating: 1,

  waiting_period_threshold: 0,
  invite_required: true,
  emails_restricted_to_domains: false,
  disallow_disposable_email_addresses: true,
  name_changes_disabled: false,
  email_changes_disabled: false,
  avatar_changes_disabled: false,
  require_unique_names: false,
  presence_disabled: false,
  default_avatar_source: 'G',
  enable_guest_user_indicator: true,
  enable_guest_user_dm_warning: true,
  authentication_methods: { Email: true },

  digest_emails_enabled: false,
  digest_weekday: 1,
  send_welcome_emails: true,
  welcome_message_custom_text: '',
  message_content_allowed_in_email_notifications: true,
  require_e2ee_push_notifications: false,
  push_notifications_enabled: false,
  push_notifications_enabled_end_timestamp: null,

  default_language: 'en',
  enable_spectator_access: false,
  want_advertise_in_communities_directory: false,
  org_type: 0,
  plan_type: 1,
  upload_quota_mib: null,
  icon_source: 'G',
  logo_source: 'D',
  night_logo_source: 'D',
  moderation_request_channel_id: -1,
  new_stream_announcements_stream_id: -1,
  signup_announcements_stream_id: -1,
  service_update_announcements_stream_id: -1,
};

/** Settings that only the operator or the server changes, never a client's request. */
export const REALM_SETTINGS_NOT_FOR_CLIENTS = [
  'push_notifications_enabled',
  'push_notifications_enabled_end_timestamp',
  'plan_type',
  'upload_quota_mib',
  'icon_source',
  'logo_source',
  'night_logo_source',
] as const satisfies readonly (keyof RealmSettings)[];
