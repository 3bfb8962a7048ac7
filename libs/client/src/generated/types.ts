// Generated from the declarations of the API: do not edit. `npm run generate` writes it.
import type { CallOptions } from '../transport.ts';

/** One condition on messages. All conditions of a narrow must hold. */
export type NarrowTerm =
  { operator: string; operand: string | number | (number | string)[]; negated?: boolean } | [string, string];

export type ApiKey = {
  /** Id of the key. */
  id: number;
  /** Name of the key: of a client program, or as it was chosen. Empty for a first key that no log-in has got. */
  name: string;
  /** What the key allows: `all` that its account may do, only to `read` messages and users, or only to `send` messages. */
  permission: 'all' | 'read' | 'send';
  /** Ids of the only channels whose messages it reads or sends; null for all messages. */
  channel_ids: number[] | null;
  /** Time of creation, in Unix seconds. */
  created_at: number;
  /** Time from which it is refused, in Unix seconds; null for never. */
  expires_at: number | null;
  /** Time of its last use, in Unix seconds, some seconds late; null before the first. */
  last_used_at: number | null;
  /** IP address of its last use; null before the first. */
  last_used_from: string | null;
  /** Whether this request was made with it. */
  is_current: boolean;
};

export type Attachment = {
  /** Id of the file. */
  id: number;
  /** Name of the file, as its owner sent it. */
  name: string;
  /** Path of the file, after `/user_uploads/`. */
  path_id: string;
  /** Size in bytes. */
  size: number;
  /** Time of the upload, in Unix milliseconds. */
  create_time: number;
  /** The messages that link to the file, in the order of their ids. */
  messages: {
    /** Id of the message. */
    id: number;
    /** Time of sending, in Unix milliseconds. */
    date_sent: number;
  }[];
};

export type AuditEntry = {
  /** Id of the entry. Later entries have higher ids. */
  id: number;
  /** Time of the change, in Unix seconds. */
  time: number;
  /** Name of the operation, as the API reference has it. */
  operation: string;
  /** User id of the caller, or of the user who logged in or followed a link. Null: the operator of the server. */
  actor_id: number | null;
  /** Id of the API key that the request was made with. Null: the account's first key, or none. */
  key_id: number | null;
  /** Ids of the users to whom the caller did something. */
  target_ids: number[];
  /** Parameters of the request, without secrets and texts of messages. Of a long list or text, the beginning. */
  params: {
    [name: string]: unknown;
  };
  /** IP address of the caller; null for the operator. */
  address: string | null;
  /** Name of the client program. */
  client: string;
  /** User-Agent header of the request; null for the operator. */
  user_agent: string | null;
  /** Id of the request; empty where it had none. */
  request_id: string;
};

export type Bot = {
  /** User id of the bot. */
  user_id: number;
  /** API email of the bot. */
  email: string;
  /** Name of the bot. */
  full_name: string;
  /** Type of the bot: 1 generic, 2 incoming webhook, 3 outgoing webhook. Null if unknown. */
  bot_type: number | null;
  /** False for a deactivated bot. */
  is_active: boolean;
  /** The bot's key for the API. */
  api_key: string;
  /** User id of the owner; null for none. */
  owner_id: number | null;
  /** URL of the bot's picture. */
  avatar_url: string;
  /** Where an outgoing webhook sends messages. Empty for other bots. */
  services: BotService[];
  /** Name of the channel to which the bot's messages go by default; null for none. */
  default_sending_stream: string | null;
  /** Name of the channel to which the bot's queues are limited by default; null for no limit. */
  default_events_register_stream: string | null;
  /** True if the bot's queues take messages of all public channels by default. */
  default_all_public_streams: boolean;
};

export type BotCall = {
  /** Id of the call. */
  id: number;
  /** `incoming` for a request of another service to an integration, `outgoing` for an attempt of the server to call the URL of the bot. */
  direction: 'incoming' | 'outgoing';
  /** Time of the request, in Unix seconds. */
  time: number;
  /** Time until the answer, in milliseconds. */
  duration_ms: number;
  /** HTTP status of the answer; null if there was none. */
  status: number | null;
  /** Reason of the failure; null for a request that succeeded. */
  error: string | null;
  /** Name of the integration; null for an attempt to call the bot. */
  integration: string | null;
  /** Id of the message for which the bot was called; null for an incoming request. */
  message_id: number | null;
  /** The first 500 characters of an answer that could not be posted. Empty for other answers. */
  answer: string;
};

export type BotService = {
  /** URL to which the server sends requests. */
  base_url: string;
  /** Format of the requests: 1 generic, 2 Slack's. */
  interface: number;
  /** Token in each request by which the webhook recognises this server. */
  token: string;
};

export type Channel = {
  /** Id of the channel. */
  stream_id: number;
  /** Name of the channel, at most 60 characters. */
  name: string;
  /** Description in Markdown, at most 1024 characters. May be empty. */
  description: string;
  /** The description as HTML. */
  rendered_description: string;
  /** Time of creation, in Unix seconds. */
  date_created: number;
  /** Id of the user who created the channel; null if unknown. */
  creator_id: number | null;
  /** True for a private channel: only its subscribers and invited groups see it. */
  invite_only: boolean;
  /** True if everyone can read the channel without an account. */
  is_web_public: boolean;
  /** True for an archived channel: it can be read but not written to. */
  is_archived: boolean;
  /** Older form of `stream_post_policy`: true if only administrators may write. Deprecated since feature level 1. */
  is_announcement_only: boolean;
  /** Who may write: 1 everyone, 2 administrators, 3 full members, 4 moderators. Deprecated since feature level 333: `can_send_message_group` is exact. */
  stream_post_policy: number;
  /** Days after which messages are deleted. Null follows the organisation's setting, -1 keeps them for ever. */
  message_retention_days: number | null;
  /** True if new subscribers can read older messages. */
  history_public_to_subscribers: boolean;
  /** Id of the oldest message; null for a channel without messages. */
  first_message_id: number | null;
  /** Id of the channel folder; null if the channel is in none. Since feature level 389. */
  folder_id: number | null;
  /** Whether messages without a topic are allowed: `inherit` follows the organisation's setting. Since feature level 392. */
  topics_policy: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';
  /** True if the channel had messages in the last 180 days. Clients may hide other channels. Since feature level 323. */
  is_recently_active: boolean;
  /** Messages in a week, as a rounded average. Null for a new channel. */
  stream_weekly_traffic: number | null;
  /** Number of active subscribers, bots included. Clients keep it up to date by `subscription/peer_add` and `peer_remove`; it may be off by one. Since feature level 394. */
  subscriber_count: number;
  /** Who may subscribe others. Since feature level 342. */
  can_add_subscribers_group: GroupSettingValue;
  /** Who may unsubscribe others. An object is possible since feature level 320. */
  can_remove_subscribers_group: GroupSettingValue;
  /** Who may change the channel. Since feature level 325. */
  can_administer_channel_group: GroupSettingValue;
  /** Who may delete all messages of the channel. Since feature level 407. */
  can_delete_any_message_group: GroupSettingValue;
  /** Who may delete own messages in the channel. Since feature level 407. */
  can_delete_own_message_group: GroupSettingValue;
  /** Who may move messages of the channel to other channels. Since feature level 396. */
  can_move_messages_out_of_channel_group: GroupSettingValue;
  /** Who may move messages of the channel to other topics. Since feature level 396. */
  can_move_messages_within_channel_group: GroupSettingValue;
  /** Who may write in the channel. Since feature level 333. */
  can_send_message_group: GroupSettingValue;
  /** Who may subscribe to the channel, even if it is private. Everyone but guests may subscribe to public channels. Since feature level 357. */
  can_subscribe_group: GroupSettingValue;
  /** Who may resolve topics of the channel. Since feature level 402. */
  can_resolve_topics_group: GroupSettingValue;
};

export type ChannelFolder = {
  /** Id of the folder. */
  id: number;
  /** Name of the folder, at most 60 characters. Unique among folders that are not archived, upper and lower case alike. */
  name: string;
  /** Description in Markdown, at most 1024 characters. May be empty. */
  description: string;
  /** The description as HTML. */
  rendered_description: string;
  /** Time of creation, in Unix seconds; null if unknown. */
  date_created: number | null;
  /** Id of the user who created the folder; null if unknown. */
  creator_id: number | null;
  /** Place in the list of folders; the smallest number comes first. Since feature level 414. */
  order: number;
  /** True for a folder that is no longer in use. */
  is_archived: boolean;
};

export type ClientCapabilities = {
  /** The client takes null for notification settings of a channel that follow the user's settings. Other clients get the boolean that results. */
  notification_settings_null?: boolean;
  /** The client takes `delete_message` events with `message_ids`. Other clients get an event for each message. */
  bulk_message_deletion?: boolean;
  /** The client finds avatars by user id, so `avatar_url` of users may be missing. Other clients always get it. */
  user_avatar_url_field_optional?: boolean;
  /** The client takes typing events of channels. Other clients hear of direct messages only. Since feature level 58. */
  stream_typing_notifications?: boolean;
  /** The client takes `user_settings` events. Other clients also get `update_display_settings` and `update_global_notifications`. */
  user_settings_object?: boolean;
  /** The client expands URL templates of RFC 6570. Other clients get no linkifiers. */
  linkifier_url_template?: boolean;
  /** The client copes with users who are missing in the list. Other clients of guests get placeholders for users whom the guest cannot access. */
  user_list_incomplete?: boolean;
  /** The client sorts deactivated user groups out itself. Other clients get active groups only, and an event for a removed group when one is deactivated. */
  include_deactivated_groups?: boolean;
  /** The client sorts archived channels out itself. Other clients do not see them. Since feature level 315. */
  archived_channels?: boolean;
  /** The client takes empty topics. Other clients get `realm_empty_topic_display_name` in their place. Since feature level 334. */
  empty_topic_name?: boolean;
  /** The client takes presence events of many users by user id. Other clients get the older form. Since feature level 419. */
  simplified_presence_events?: boolean;
};

export type CustomEmoji = {
  [name: string]: {
    /** Id of the emoji. */
    id: string;
    /** Name of the emoji, without colons. */
    name: string;
    /** URL of the picture. */
    source_url: string;
    /** URL of the picture without movement; null unless the picture moves. */
    still_url: string | null;
    /** True if the emoji can no longer be used in new messages. */
    deactivated: boolean;
    /** Id of the user who added the emoji; null if unknown. */
    author_id: number | null;
  };
};

export type DefaultChannelGroup = {
  /** Id of the group. */
  id: number;
  /** Name of the group, at most 60 characters. */
  name: string;
  /** Description of the group. */
  description: string;
  /** Ids of the channels, ascending. */
  streams: number[];
};

export type Draft = {
  /** Id of the draft. */
  id: number;
  /** `stream` for a message in a channel, `private` for a direct message, empty as long as there is no recipient. */
  type: '' | 'stream' | 'private';
  /** For a channel a list with its id, for a direct message the ids of the other users. */
  to: number[];
  /** The topic. Empty for direct messages. */
  topic: string;
  /** The text in Markdown. */
  content: string;
  /** Time of the last edit, in Unix seconds. */
  timestamp: number;
};

export type EditHistoryEntry = {
  /** Id of the user who made the edit; null if unknown. */
  user_id: number | null;
  /** Time of the edit, in Unix seconds. */
  timestamp: number;
  /** Markdown before the edit. Only if the text changed. */
  prev_content?: string;
  /** HTML before the edit. Only if the text changed. */
  prev_rendered_content?: string;
  /** Topic before the edit. Only if the topic changed. */
  prev_topic?: string;
  /** Topic after the edit. Only if the topic changed. */
  topic?: string;
  /** Id of the channel before the edit. Only if the message moved to another channel. */
  prev_stream?: number;
  /** Id of the channel after the edit. Only if the message moved to another channel. Since feature level 118. */
  stream?: number;
};

export type EventMessage = {
  /** Id of the message. A later message has a larger id. */
  id: number;
  /** User id of the sender. */
  sender_id: number;
  /** Number of the channel or direct conversation. Equal numbers mean equal recipients; the number has no other meaning. */
  recipient_id: number;
  /** Time of sending, in Unix seconds. */
  timestamp: number;
  /** Name of the program that sent the message, at most 30 characters; `Unspecified` if it gave none. */
  client: string;
  /** `stream` for a message in a channel, `private` for a direct message. */
  type: 'stream' | 'private';
  /** Id of the channel. Only for a message in a channel. */
  stream_id?: number;
  /** The channel's name, or all participants of the direct conversation, the sender included. */
  display_recipient:
    | string
    | {
        /** Id of the participant. */
        id: number;
        /** API email of the participant. */
        email: string;
        /** Name of the participant. */
        full_name: string;
        /** Always false; for older clients. */
        is_mirror_dummy: false;
      }[];
  /** The topic. Empty for direct messages, and for messages without a topic if the client asked for empty topics. */
  subject: string;
  /** The text, in the form that `content_type` names. */
  content: string;
  /** `text/html` for rendered HTML, `text/x-markdown` for the text as written. */
  content_type: 'text/html' | 'text/x-markdown';
  /** True if the text begins with `/me `: clients show it as an action of the sender. */
  is_me_message: boolean;
  /** Links that the topic contains, made by linkifiers or written as URLs. */
  topic_links: {
    /** The part of the topic that is the link. */
    text: string;
    /** Target of the link. */
    url: string;
  }[];
  /** API email of the sender. */
  sender_email: string;
  /** Name of the sender. */
  sender_full_name: string;
  /** Always empty: organisations have no short names here. For older clients. */
  sender_realm_str: string;
  /** URL of the sender's picture. Null if the client computes it as a gravatar from `sender_email`. */
  avatar_url: string | null;
  /** Emoji reactions, the oldest first. */
  reactions: Reaction[];
  /** Parts of the widget that the message shows, by id. Empty for most messages, which show none. */
  submessages: Submessage[];
  /** Time of the last change of the text, in Unix seconds. Absent if the text never changed. */
  last_edit_timestamp?: number;
  /** Time of the last move to another topic or channel, in Unix seconds. Absent if the message was never moved. */
  last_moved_timestamp?: number;
  /** All edits, the newest first. Absent without edits, and where the organisation hides them. */
  edit_history?: EditHistoryEntry[];
};

export type ExternalAuthenticationMethod = {
  /** Name of the method, such as `oidc:example`. */
  name: string;
  /** Name to show. */
  display_name: string;
  /** URL of an icon; null for none. */
  display_icon: string | null;
  /** Path at which a browser logs in. */
  login_url: string;
  /** Path at which a browser signs up. */
  signup_url: string;
};

export type GroupSettingUpdate = {
  /** The new value. */
  new: GroupSettingValue;
  /** The value that the caller expects to replace. The change is refused if the current value is another one. Absent: the change is made in any case. */
  old?: GroupSettingValue;
};

export type GroupSettingValue =
  | number
  | {
      /** Ids of the users who hold the permission, deactivated users left out. */
      direct_members: number[];
      /** Ids of the user groups whose members hold the permission. */
      direct_subgroups: number[];
    };

export type HistorySnapshot = {
  /** Topic after the edit. Empty for direct messages. */
  topic: string;
  /** Markdown after the edit. */
  content: string;
  /** HTML after the edit. */
  rendered_content: string;
  /** Time of the edit, in Unix seconds. */
  timestamp: number;
  /** Id of the user who made the edit; null if unknown. */
  user_id: number | null;
  /** Topic before the edit. Only if the topic changed. */
  prev_topic?: string;
  /** Id of the channel after the edit. Only if the message moved to another channel. Since feature level 118. */
  stream?: number;
  /** Id of the channel before the edit. Only if the message moved to another channel. */
  prev_stream?: number;
  /** Markdown before the edit. Only if the text changed. */
  prev_content?: string;
  /** HTML before the edit. Only if the text changed. */
  prev_rendered_content?: string;
  /** HTML with the inserted and deleted words marked. Only if the text changed. */
  content_html_diff?: string;
};

export type Invite =
  | {
      /** Id of the invitation. Invitations by mail and links have ids of their own. */
      id: number;
      /** Id of the user who invites. */
      invited_by_user_id: number;
      /** Time of the invitation, in Unix seconds. */
      invited: number;
      /** Time when the invitation expires, in Unix seconds; null for never. */
      expiry_date: number | null;
      /** Role of the new user: 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest. */
      invited_as: 100 | 200 | 300 | 400 | 600;
      /** True for a link that many users can use, false for an invitation by mail. */
      is_multiuse: false;
      /** The invited address. */
      email: string;
      /** True if the inviting user hears when the invited one joins. */
      notify_referrer_on_join: boolean;
    }
  | {
      /** Id of the invitation. Invitations by mail and links have ids of their own. */
      id: number;
      /** Id of the user who invites. */
      invited_by_user_id: number;
      /** Time of the invitation, in Unix seconds. */
      invited: number;
      /** Time when the invitation expires, in Unix seconds; null for never. */
      expiry_date: number | null;
      /** Role of the new user: 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest. */
      invited_as: 100 | 200 | 300 | 400 | 600;
      /** True for a link that many users can use, false for an invitation by mail. */
      is_multiuse: true;
      /** URL of the link. */
      link_url: string;
    };

export type LegacyPresence = {
  /** The presence over all clients. */
  aggregated: {
    /** Always `website`. */
    client: 'website';
    /** `active` if the user used a client lately, `idle` if a client was only connected. */
    status: 'active' | 'idle';
    /** Time of the last report, in Unix seconds. */
    timestamp: number;
  };
  /** The same, under the name of the client. */
  website: {
    /** Always `website`. */
    client: 'website';
    /** `active` if the user used a client lately, `idle` if a client was only connected. */
    status: 'active' | 'idle';
    /** Time of the last report, in Unix seconds. */
    timestamp: number;
    /** Always false. */
    pushable: false;
  };
};

export type LegalHold = {
  /** Id of the hold. */
  id: number;
  /** Id of the user whose messages are kept. Null: the hold is on a channel. */
  user_id: number | null;
  /** Id of the channel whose messages are kept. Null: the hold is on a user. */
  channel_id: number | null;
  /** Why the hold was placed. */
  reason: string;
  /** Id of the owner who placed the hold. Null: the operator of the server. */
  placed_by: number | null;
  /** Time from which the hold is in force, in Unix seconds. */
  placed_at: number;
  /** Time at which the hold ended. Null: it is in force. */
  lifted_at: number | null;
};

export type Linkifier = {
  /** Id of the linkifier. */
  id: number;
  /** Regular expression in the syntax of RE2. */
  pattern: string;
  /** URL template of RFC 6570 with the pattern's named groups as variables. */
  url_template: string;
};

export type Message = EventMessage & {
  /** The caller's flags of the message, for example `read`, `starred` and `mentioned`. */
  flags: string[];
  /** The text as HTML, with the words that a search found in `<span class="highlight">`. Only if the narrow has search words. */
  match_content?: string;
  /** The topic as HTML, with the words that a search found in `<span class="highlight">`. Only if the narrow has search words. */
  match_subject?: string;
};

export type ModernPresence = {
  /** Time when the user was last active, in Unix seconds. */
  active_timestamp: number;
  /** Time when a client of the user was last connected, in Unix seconds. */
  idle_timestamp: number;
};

export type MutedUser = {
  /** Id of the muted user. */
  id: number;
  /** Time of muting, in Unix seconds. */
  timestamp: number;
};

export type NavigationView = {
  /** URL fragment that the entry leads to, without `#`. It identifies the entry. */
  fragment: string;
  /** True if the entry stands in the sidebar, false if it stands in a menu. */
  is_pinned: boolean;
  /** Name of the entry. Absent for built-in views. */
  name?: string;
};

export type OnboardingStep = {
  /** Kind of the notice, for example `one_time_notice`. */
  type: string;
  /** Name of the notice. */
  name: string;
};

export type OwnExport = {
  /** Id of the export. */
  id: number;
  /** Time of the request, in Unix seconds. */
  requested_at: number;
  /** True until the export has succeeded or failed. */
  pending: boolean;
  /** Part of the export that is done, in percent. */
  percent: number;
  /** Time at which the export failed, in Unix seconds, or null. */
  failed_at: number | null;
  /** Time at which the file is deleted, in Unix seconds; null without a file. */
  expires_at: number | null;
  /** Bytes of the file; null without a file. */
  size: number | null;
  /** Path of the file, which only the user can download; null while there is none. */
  url: string | null;
};

export type Playground = {
  /** Id of the playground. */
  id: number;
  /** Name that clients show, at most 100 characters. */
  name: string;
  /** Name of the language, as code blocks in messages carry it. */
  pygments_language: string;
  /** URL template of RFC 6570 with the variable `code`. */
  url_template: string;
};

export type Presences =
  | {
      [name: string]: ModernPresence;
    }
  | {
      [name: string]: LegacyPresence;
    };

export type ProfileData = {
  [name: string]: {
    /** The value as text. Several users are a JSON list of their ids. */
    value: string;
    /** The value as HTML. Only for fields with Markdown. */
    rendered_value?: string;
  };
};

export type ProfileDataUpdate = {
  /** Id of the profile field. */
  id: number;
  /** The new value: a text, or for a field of users their ids. Null or an empty value removes the value. */
  value: string | number[] | null;
};

export type ProfileField = {
  /** Id of the field. */
  id: number;
  /** Name of the field, at most 40 characters. */
  name: string;
  /** Type of the field: 1 short text, 2 long text, 3 choice, 4 date, 5 link, 6 users, 7 external account, 8 pronouns. */
  type: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  /** Text that explains the field, at most 80 characters. May be empty. */
  hint: string;
  /** JSON text with the choices or the kind of external account. Empty for other types. */
  field_data: string;
  /** Place in the list of fields; the smallest number comes first. */
  order: number;
  /** True if clients show the field in the short profile. Absent otherwise. */
  display_in_profile_summary?: true;
  /** True if clients ask users for a value. */
  required: boolean;
  /** True if users may change their own value, false if only administrators may. */
  editable_by_user: boolean;
};

export type Reaction = {
  /** Name of the emoji, without colons. */
  emoji_name: string;
  /** Identifies the emoji among those of its type: hexadecimal code points joined by dashes for a Unicode emoji, the id of a custom emoji, the name of an emoji of the server. */
  emoji_code: string;
  /** `unicode_emoji`, `realm_emoji` for a custom emoji of the organisation, or `service_extra_emoji` for an emoji of the server, with the vendor's name in place of `service`. */
  reaction_type: string;
  /** Id of the user who reacted. */
  user_id: number;
};

export type RealmDomain = {
  /** Name of the domain, in lower case. */
  domain: string;
  /** True if addresses of its subdomains are allowed too. */
  allow_subdomains: boolean;
};

export type RealmExport = {
  /** Id of the export. */
  id: number;
  /** User id of the administrator who requested it. */
  acting_user_id: number;
  /** Time of the request, in Unix seconds. */
  export_time: number;
  /** Time at which the file was deleted, in Unix seconds, or null. */
  deleted_timestamp: number | null;
  /** Time at which the export failed, in Unix seconds, or null. */
  failed_timestamp: number | null;
  /** URL of the file; null while there is none. Anyone with the URL can download the file. */
  export_url: string | null;
  /** True until the export has succeeded or failed. */
  pending: boolean;
  /** 1 public data, 2 also private data of users who have agreed. */
  export_type: number;
};

export type RealmSettings = {
  /** True if users may edit their messages. */
  allow_message_editing: boolean;
  /** Seconds after sending within which users may edit their messages; null for no limit. */
  message_content_edit_limit_seconds: number | null;
  /** Seconds after sending within which users may delete their messages; null for no limit. */
  message_content_delete_limit_seconds: number | null;
  /** Seconds after sending within which users may move messages to another topic; null for no limit. */
  move_messages_within_stream_limit_seconds: number | null;
  /** Seconds after sending within which users may move messages to another channel; null for no limit. */
  move_messages_between_streams_limit_seconds: number | null;
  /** Edits that users can see: all, only moves, or none. */
  message_edit_history_visibility_policy: 'all' | 'moves' | 'none';
  /** Days after which messages are deleted; -1 keeps them for ever. */
  message_retention_days: number;
  /** Whether messages without a topic are allowed. */
  topics_policy: 'allow_empty_topic' | 'disable_empty_topic';
  /** True shows pictures to which messages link. */
  inline_image_preview: boolean;
  /** True shows previews of pages to which messages link. */
  inline_url_embed_preview: boolean;
  /** Language of code blocks that name none; empty for none. */
  default_code_block_language: string;
  /** True if users can see who has read a message. */
  enable_read_receipts: boolean;
  /** Provider of video calls: 0 none, 1 Jitsi Meet. */
  video_chat_provider: 0 | 1;
  /** URL of the organisation's Jitsi Meet server; null for the server's default. */
  jitsi_server_url: string | null;
  /** Rating of GIPHY pictures, an id of `giphy_rating_options`. */
  giphy_rating: 0 | 1 | 2 | 3 | 4 | 5;
  /** Days before a new member counts as a full member. */
  waiting_period_threshold: number;
  /** True if new users need an invitation. */
  invite_required: boolean;
  /** True if new users need an address of the allowed domains. */
  emails_restricted_to_domains: boolean;
  /** True refuses addresses of providers of disposable addresses. */
  disallow_disposable_email_addresses: boolean;
  /** True if users cannot change their names. */
  name_changes_disabled: boolean;
  /** True if users cannot change their addresses. */
  email_changes_disabled: boolean;
  /** True if users cannot change their pictures. */
  avatar_changes_disabled: boolean;
  /** True if no two users may have the same name. */
  require_unique_names: boolean;
  /** True if nobody sees when others are active. */
  presence_disabled: boolean;
  /** Picture of users who have uploaded none: `G` of Gravatar, which gets a hash of the address, or `J`, which this server draws. */
  default_avatar_source: 'G' | 'J';
  /** True if clients mark the names of guests. */
  enable_guest_user_indicator: boolean;
  /** True if clients warn before a direct message to a guest. */
  enable_guest_user_dm_warning: boolean;
  /** Ways of logging in that are enabled. */
  authentication_methods: {
    /** True if users may log in with email address and password. */
    Email: boolean;
    /** True if users may log in by the identity providers of the server. Absent: true. */
    'OpenID Connect'?: boolean;
  };
  /** True if the server sends mails that sum up what was missed. */
  digest_emails_enabled: boolean;
  /** Day of the week for these mails; 0 is Monday. */
  digest_weekday: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  /** True sends new users a mail of welcome. */
  send_welcome_emails: boolean;
  /** Markdown that the welcome bot sends to new users; empty for none. */
  welcome_message_custom_text: string;
  /** True if mails may contain the text of messages. */
  message_content_allowed_in_email_notifications: boolean;
  /** True if push notifications are only sent encrypted. */
  require_e2ee_push_notifications: boolean;
  /** True if the organisation has push notifications. */
  push_notifications_enabled: boolean;
  /** Time when push notifications end, in Unix seconds; null for never. */
  push_notifications_enabled_end_timestamp: number | null;
  /** Code of the language of new users and of the server's messages. */
  default_language: string;
  /** True if channels that are open to the web can be read without an account. */
  enable_spectator_access: boolean;
  /** True if the organisation wants to be listed publicly. */
  want_advertise_in_communities_directory: boolean;
  /** Kind of organisation: 0 none chosen, 10 business, 20 open-source project, 30 education (non-profit), 35 education (for-profit), 40 research, 50 event, 60 non-profit, 70 government, 80 political group, 90 community, 100 personal, 1000 other. */
  org_type: 0 | 10 | 20 | 30 | 35 | 40 | 50 | 60 | 70 | 80 | 90 | 100 | 1000;
  /** Number of the payment plan; 1 without one. */
  plan_type: number;
  /** Size of all files together, in MiB; null for no limit. */
  upload_quota_mib: number | null;
  /** `G` for the generated icon, `U` for an uploaded one. */
  icon_source: 'G' | 'U';
  /** `D` for the default logo, `U` for an uploaded one. */
  logo_source: 'D' | 'U';
  /** `D` for the default logo of the dark mode, `U` for an uploaded one. */
  night_logo_source: 'D' | 'U';
  /** Id of the channel for reports of messages; -1 for none. */
  moderation_request_channel_id: number;
  /** Id of the channel in which new channels are announced; -1 for none. */
  new_stream_announcements_stream_id: number;
  /** Id of the channel in which new users are announced; -1 for none. */
  signup_announcements_stream_id: number;
  /** Id of the channel in which updates of the server are announced; -1 for none. */
  service_update_announcements_stream_id: number;
};

export type Reminder = {
  /** Id of the reminder. */
  reminder_id: number;
  /** Always `private`: a reminder is a direct message. */
  type: 'private';
  /** The user's own id. */
  to: number[];
  /** The text in Markdown, as it would be sent now. */
  content: string;
  /** The text as HTML, as it was when the reminder was set. It is written again when it is sent. */
  rendered_content: string;
  /** Time of the reminder, in Unix seconds. */
  scheduled_delivery_timestamp: number;
  /** True if the reminder could not be sent. */
  failed: boolean;
  /** Id of the message of which it reminds. */
  reminder_target_message_id: number;
};

export type ReplicaStatus = {
  /** Service that this is a replica of. */
  service: 'gateway' | 'accounts' | 'messaging' | 'groups' | 'snippets-and-folders' | 'events';
  /** Random id of the replica, new at each start. */
  id: string;
  /** Version of the software. */
  version: string;
  /** Unix seconds of the start. */
  started_at: number;
  /** Requests answered, without long polls. */
  requests_per_second: number;
  /** Requests answered with a status from 500, without long polls. */
  errors_per_second: number;
  /** Milliseconds that half of the requests took at most. Null: there were none. */
  p50_ms: number | null;
  /** Milliseconds that 95 % of the requests took at most. Null: there were none. */
  p95_ms: number | null;
  /** Part of the time in which the event loop was busy, from 0 to 1. Near 1 the replica is overloaded. */
  utilization: number;
  /** Memory of the process, in MiB. */
  memory_mib: number;
  /** Gateways and events: long polls that wait. */
  polls?: number;
  /** Gateways: open connections of clients. */
  connections?: number;
  /** Events: event queues that this replica is the owner of. */
  queues?: number;
  /** Events: ids of the last entries that this replica has received, summed over the partitions of the log that it follows. */
  log_position?: number;
  /** Events: entries of the log that this replica has not received yet. */
  log_lag?: number;
  /** Replicas that send their service’s events to the log: events that are not in it yet. */
  outbox?: number;
  /** Replicas that send their service’s events to the log: partitions of the log that they use. */
  log_partitions?: number;
};

export type SavedSnippet = {
  /** Id of the snippet. */
  id: number;
  /** Title of the snippet, never empty. */
  title: string;
  /** Markdown that clients insert into the message being written, never empty. */
  content: string;
  /** Time of creation, in Unix seconds. Edits do not change it. */
  date_created: number;
};

export type ScheduledMessage = {
  /** Id of the scheduled message. */
  scheduled_message_id: number;
  /** `stream` for a message in a channel, `private` for a direct message. */
  type: 'stream' | 'private';
  /** For a channel its id, for a direct message the ids of the other users, or the own id in a conversation with oneself. */
  to: number | number[];
  /** The topic. Absent for direct messages. */
  topic?: string;
  /** The text in Markdown. */
  content: string;
  /** The text as HTML, as it was when it was scheduled. It is rendered again when it is sent. */
  rendered_content: string;
  /** Time of sending, in Unix seconds. */
  scheduled_delivery_timestamp: number;
  /** True if the message could not be sent. It is tried again only after it got a new time. */
  failed: boolean;
};

export type StoragePlace = {
  /** Size of the last file that was looked at, in bytes. */
  size: number;
  /** Id of this file. */
  id: number;
};

export type StoredFile = {
  /** Id of the file. */
  id: number;
  /** Name of the file, as its owner sent it. */
  name: string;
  /** Path of the file, after `/user_uploads/`. */
  path_id: string;
  /** Size in bytes. */
  size: number;
  /** Time of the upload, in Unix milliseconds. */
  create_time: number;
  /** Id of the user who uploaded the file. */
  user_id: number;
  /** Id of the first message that links to the file and that the caller may read. Null: there is none. */
  message_id: number | null;
};

export type Submessage = {
  /** Id of the submessage. A later submessage of the same message has a larger id. */
  id: number;
  /** Id of the message. */
  message_id: number;
  /** User id of the author of the submessage. */
  sender_id: number;
  /** `widget`, or another word that the client chose. */
  msg_type: string;
  /** JSON text. The first one with the type `widget` says which widget the message shows, and how it begins; the others are votes, options, tasks and other changes. */
  content: string;
};

export type Subscription = Channel & {
  /** The user's colour for the channel, as `#rrggbb`. */
  color: string;
  /** True if the user has muted the channel. Its messages do not count as unread. */
  is_muted: boolean;
  /** Opposite of `is_muted`, its deprecated older form. */
  in_home_view: boolean;
  /** True if the user wants the channel at the top of the list. */
  pin_to_top: boolean;
  /** Whether messages cause desktop notifications. Null follows the user's `enable_stream_desktop_notifications`. */
  desktop_notifications: boolean | null;
  /** Whether messages cause mails. Null follows the user's `enable_stream_email_notifications`. */
  email_notifications: boolean | null;
  /** Whether mentions of everyone notify the user. Null follows the user's setting of this name. */
  wildcard_mentions_notify: boolean | null;
  /** Whether messages cause push notifications. Null follows the user's `enable_stream_push_notifications`. */
  push_notifications: boolean | null;
  /** Whether messages cause a sound. Null follows the user's `enable_stream_audible_notifications`. */
  audible_notifications: boolean | null;
  /** Ids of the active subscribers, empty if the user may not know them. Absent unless the request asks for them. */
  subscribers?: number[];
  /** Ids of some subscribers, in place of all: bots, and users who were active in the last 14 days. Only for a large channel, if the request asks for `partial`. Since feature level 412. */
  partial_subscribers?: number[];
};

export type UnreadMessageDetail =
  | {
      /** `private` for a direct message, `stream` for a message in a channel. */
      type: 'private';
      /** Ids of the other participants, none in a conversation with oneself. */
      user_ids: number[];
      /** Present if the message mentions the user. */
      mentioned?: true;
    }
  | {
      /** `private` for a direct message, `stream` for a message in a channel. */
      type: 'stream';
      /** Id of the channel. */
      stream_id: number;
      /** The topic. */
      topic: string;
      /** True if neither the channel nor the topic is muted for the user. */
      unmuted_stream_msg: boolean;
      /** Present if the message mentions the user. */
      mentioned?: true;
    };

export type User = {
  /** Id of the user. */
  user_id: number;
  /** API email of the user: the real address if everyone may see it, else a placeholder that contains the user's id. */
  email: string;
  /** The real address; null if the caller may not see it. */
  delivery_email: string | null;
  /** Name of the user, at most 100 characters. */
  full_name: string;
  /** Time when the account was created, in ISO 8601 with the offset from UTC. */
  date_joined: string;
  /** False for a deactivated account. Absent in registration data, which lists active and deactivated users apart. */
  is_active?: boolean;
  /** True for the role of owner. */
  is_owner: boolean;
  /** True for the roles of owner and administrator. */
  is_admin: boolean;
  /** True for the role of guest. */
  is_guest: boolean;
  /** True for a bot. */
  is_bot: boolean;
  /** 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest. */
  role: 100 | 200 | 300 | 400 | 600;
  /** IANA name of the user's time zone. Empty if the user has not chosen one. */
  timezone: string;
  /** URL of the user's picture. Null if the client computes it as a gravatar from the address. */
  avatar_url: string | null;
  /** Number of changes of the picture. It is part of the URL, so that caches notice a change. */
  avatar_version: number;
  /** Values of the custom profile fields, by field id. Absent for bots, and unless the request asks for them. */
  profile_data?: ProfileData;
  /** Type of the bot: 1 generic, 2 incoming webhook, 3 outgoing webhook. Null or absent for people. */
  bot_type?: number | null;
  /** User id of the bot's owner. Null for a bot without owner; absent for people. */
  bot_owner_id?: number | null;
  /** True for a bot of the server, for example the notification bot. Absent for all others. */
  is_system_bot?: true;
};

export type UserChange =
  | {
      /** Id of the user who changed. */
      user_id: number;
      /** The new name. */
      full_name: string;
    }
  | {
      /** Id of the user who changed. */
      user_id: number;
      /** URL of the new picture. */
      avatar_url: string;
      /** URL of the new picture in a larger size. */
      avatar_url_medium: string;
      /** `G` for a gravatar or generated picture, `U` for an uploaded one. */
      avatar_source: 'G' | 'U';
      /** Number of changes of the picture. */
      avatar_version: number;
    }
  | {
      /** Id of the user who changed. */
      user_id: number;
      /** API email of the user. */
      email: string;
      /** IANA name of the new time zone. */
      timezone: string;
    }
  | {
      /** Id of the user who changed. */
      user_id: number;
      /** User id of the bot's new owner; null for none. */
      bot_owner_id: number | null;
    }
  | {
      /** Id of the user who changed. */
      user_id: number;
      /** The new role: 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest. */
      role: 100 | 200 | 300 | 400 | 600;
    }
  | {
      /** Id of the user who changed. */
      user_id: number;
      /** The real address that the user may see from now on; null if the user may no longer see it. */
      delivery_email: string | null;
    }
  | {
      /** Id of the user who changed. */
      user_id: number;
      /** The new API email. */
      new_email: string;
    }
  | {
      /** Id of the user who changed. */
      user_id: number;
      /** The profile field whose value changed. */
      custom_profile_field: {
        /** Id of the profile field. */
        id: number;
        /** The new value; null if it was removed. */
        value: string | null;
        /** The value as HTML. Only for fields with Markdown. */
        rendered_value?: string;
      };
    }
  | {
      /** Id of the user who changed. */
      user_id: number;
      /** False if the account was deactivated, true if it was reactivated. */
      is_active: boolean;
    };

export type UserGroup = {
  /** Id of the group. */
  id: number;
  /** Name of the group, at most 100 characters. Names of system groups begin with `role:`. */
  name: string;
  /** Description of the group. */
  description: string;
  /** Time of creation, in Unix seconds; null if unknown. */
  date_created: number | null;
  /** Id of the user who created the group; null for system groups. */
  creator_id: number | null;
  /** Ids of the active direct members. */
  members: number[];
  /** Ids of the groups whose members belong to this group too. */
  direct_subgroup_ids: number[];
  /** True for a system group, which nobody can change. */
  is_system_group: boolean;
  /** True for a deactivated group: it cannot be mentioned or used in settings. */
  deactivated: boolean;
  /** Who may add members. Since feature level 305. */
  can_add_members_group: GroupSettingValue;
  /** Who may join the group. Since feature level 301. */
  can_join_group: GroupSettingValue;
  /** Who may leave the group. Since feature level 308. */
  can_leave_group: GroupSettingValue;
  /** Who may change the group. Since feature level 283. */
  can_manage_group: GroupSettingValue;
  /** Who may mention the group. */
  can_mention_group: GroupSettingValue;
  /** Who may remove members. Since feature level 324. */
  can_remove_members_group: GroupSettingValue;
};

export type UserSettings = {
  /** True for times such as 17:00, false for 5:00 PM, null for the convention of the user's language. */
  twenty_four_hour_time: boolean | null;
  /** 1 follows the device, 2 dark, 3 light. */
  color_scheme: 1 | 2 | 3;
  /** Code of the user's language. The server writes to the user in it where it has texts. */
  default_language: string;
  /** IANA name of the user's time zone. Empty if the user has not chosen one. */
  timezone: string;
  /** Look of the emoji; `text` shows their names. */
  emojiset: 'google' | 'google-blob' | 'twitter' | 'text';
  /** Whether channels without recent messages stand at the end of the list: 1 automatically, 2 always, 3 never. */
  demote_inactive_streams: 1 | 2 | 3;
  /** True shows the names of the users who reacted, where there are few. */
  display_emoji_reaction_users: boolean;
  /** True if the Enter key sends a message, false if it begins a line. */
  enter_sends: boolean;
  /** True uses the whole width of the window. */
  fluid_layout_width: boolean;
  /** True for higher contrast. */
  high_contrast_mode: boolean;
  /** True shows the list of users on the left in narrow windows. */
  left_side_userlist: boolean;
  /** True shows the number of starred messages. */
  starred_message_counts: boolean;
  /** True turns emoticons such as `:)` in the user's messages into emoji. */
  translate_emoticons: boolean;
  /** Form of the list of users: 1 compact, 2 with status, 3 with avatar. */
  user_list_style: 1 | 2 | 3;
  /** True hides features that use language models. */
  hide_ai_features: boolean;
  /** True keeps drafts on the server for all clients of the user. */
  enable_drafts_synchronization: boolean;
  /** First view of the web client. */
  web_home_view: 'inbox' | 'recent_topics' | 'all_messages';
  /** True if the Escape key leads to the first view. */
  web_escape_navigates_to_home_view: boolean;
  /** Font size of the web client, in pixels. */
  web_font_size_px: number;
  /** Line height of the web client, in percent of the font size. */
  web_line_height_percent: number;
  /** When previews of moving pictures move. */
  web_animate_image_previews: 'always' | 'on_hover' | 'never';
  /** Where scrolling marks messages as read: 1 always, 2 in conversation views, 3 never. */
  web_mark_read_on_scroll_policy: 1 | 2 | 3;
  /** View that a click on a channel opens: 1 top topic, 2 all messages, 3 list of topics, 4 top topic with unread messages. */
  web_channel_default_view: 1 | 2 | 3 | 4;
  /** True leads to the conversation of a message that was sent elsewhere. */
  web_navigate_to_sent_message: boolean;
  /** Channels whose number of unread messages is shown: 1 all channels, 2 unmuted ones, 3 none. */
  web_stream_unreads_count_display_policy: 1 | 2 | 3;
  /** True shows the number of all unread messages in the sidebar. */
  web_left_sidebar_unreads_count_summary: boolean;
  /** True groups the channels in the sidebar by folders. */
  web_left_sidebar_show_channel_folders: boolean;
  /** True suggests a change of the time zone if the device has another one. */
  web_suggest_update_timezone: boolean;
  /** Who sees the user's real address: 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators. */
  email_address_visibility: 1 | 2 | 3 | 4 | 5;
  /** True shows others when the user is active. */
  presence_enabled: boolean;
  /** True tells others when the user writes a direct message. */
  send_private_typing_notifications: boolean;
  /** True tells others when the user writes to a channel. */
  send_stream_typing_notifications: boolean;
  /** True if the user wants to know when others write. */
  receives_typing_notifications: boolean;
  /** True lets others see which messages the user has read. */
  send_read_receipts: boolean;
  /** True lets administrators include the user's private messages in exports. */
  allow_private_data_export: boolean;
  /** Whether notices about resolved topics arrive as read: `always`, `except_followed` for topics that the user does not follow, or `never`. */
  resolved_topic_notice_auto_read_policy: 'always' | 'except_followed' | 'never';
  /** What makes the user follow a topic: 1 participating, 2 sending, 3 starting the topic, 4 nothing. */
  automatically_follow_topics_policy: 1 | 2 | 3 | 4;
  /** What unmutes a topic in a muted channel: 1 participating, 2 sending, 3 starting the topic, 4 nothing. */
  automatically_unmute_topics_in_muted_streams_policy: 1 | 2 | 3 | 4;
  /** True makes the user follow topics in which somebody mentions the user. */
  automatically_follow_topics_where_mentioned: boolean;
  /** True if messages in channels cause desktop notifications. */
  enable_stream_desktop_notifications: boolean;
  /** True if messages in channels cause mails. */
  enable_stream_email_notifications: boolean;
  /** True if messages in channels cause push notifications. */
  enable_stream_push_notifications: boolean;
  /** True if messages in channels cause a sound. */
  enable_stream_audible_notifications: boolean;
  /** True if mentions of everyone notify the user as mentions of the user do. */
  wildcard_mentions_notify: boolean;
  /** True if messages in followed topics cause desktop notifications. */
  enable_followed_topic_desktop_notifications: boolean;
  /** True if messages in followed topics cause mails. */
  enable_followed_topic_email_notifications: boolean;
  /** True if messages in followed topics cause push notifications. */
  enable_followed_topic_push_notifications: boolean;
  /** True if messages in followed topics cause a sound. */
  enable_followed_topic_audible_notifications: boolean;
  /** True if mentions of everyone in followed topics notify the user. */
  enable_followed_topic_wildcard_mentions_notify: boolean;
  /** True if direct messages and mentions cause desktop notifications. */
  enable_desktop_notifications: boolean;
  /** True if direct messages and mentions cause a sound. */
  enable_sounds: boolean;
  /** Name of the sound; `none` for no sound. */
  notification_sound: string;
  /** True if direct messages and mentions cause mails while the user is away. */
  enable_offline_email_notifications: boolean;
  /** True if direct messages and mentions cause push notifications while the user is away. */
  enable_offline_push_notifications: boolean;
  /** True if push notifications are also sent while the user is active. */
  enable_online_push_notifications: boolean;
  /** True if the user wants mails that sum up what was missed. */
  enable_digest_emails: boolean;
  /** True if the user wants mails about the product. */
  enable_marketing_emails: boolean;
  /** True if the user wants a mail about each log-in. */
  enable_login_emails: boolean;
  /** True if mails contain the text of messages. */
  message_content_in_email_notifications: boolean;
  /** True if desktop notifications contain the text of direct messages. */
  pm_content_in_desktop_notifications: boolean;
  /** Contents of the badge's count: 1 all unread messages, 2 direct messages, mentions and followed topics, 3 direct messages and mentions, 4 nothing. */
  desktop_icon_count_display: 1 | 2 | 3 | 4;
  /** Seconds for which messages are collected into one mail, at most a week. */
  email_notifications_batching_period_seconds: number;
  /** Whether subjects of mails contain the organisation's name: 1 automatically, 2 always, 3 never. */
  realm_name_in_email_notifications_policy: 1 | 2 | 3;
};

export type UserStatus = {
  /** True if the user does not show others when active. Deprecated since feature level 148. */
  away?: true;
  /** Text of the status, at most 60 characters. */
  status_text?: string;
  /** Name of the status's emoji, without colons. Since feature level 86. */
  emoji_name?: string;
  /** Identifies the emoji among those of its type. Since feature level 86. */
  emoji_code?: string;
  /** Type of the emoji, as for reactions. Since feature level 86. */
  reaction_type?: string;
};

export type WantedChannels = {
  /** Name of the channel, at most 60 characters. */
  name: string;
  /** Colour for the channel, as `#rrggbb`. Absent: the server chooses one. */
  color?: string;
  /** Description of the channel if it is created, at most 1024 characters. */
  description?: string;
}[];

export type Webhook = {
  /** Id of the webhook. */
  id: number;
  /** User id of the bot whose events are sent; null for those of the organisation. */
  bot_id: number | null;
  /** URL to which events are sent. */
  url: string;
  /** Types of the events that are sent. */
  event_types: string[];
  /** Conditions on messages: only messages that fulfil all of them are sent. */
  narrow: unknown[];
  /** True sends messages as HTML, false as they were written. */
  apply_markdown: boolean;
  /** Key of the signatures: `whsec_` and base64. Empty where it can no longer be decrypted. */
  secret: string;
  /** False while no events are sent. */
  is_enabled: boolean;
  /** Reason for which it is disabled: a request, deliveries that failed for a day, or an answer 410. Null while it is enabled. */
  disabled_reason: 'request' | 'failing' | 'gone' | null;
  /** Time since which no delivery has succeeded, in Unix seconds; null while deliveries succeed. */
  failing_since: number | null;
  /** User id of the creator. */
  creator_id: number;
  /** Time of creation, in Unix seconds. */
  created_at: number;
};

export type WebhookBot = {
  /** Name of the integration: the last part of its URL. */
  name: string;
  /** Name of the integration for people. */
  display_name: string;
  /** Events by which messages are filtered; null where there are none. */
  all_event_types: string[] | null;
  /** Parameters of the URL that only this integration has. */
  url_options: {
    /** Name of the option. */
    key: string;
    /** The option in a few words. */
    label: string;
    /** Kind of its value: `check_string` or `check_bool`. */
    validator: string;
  }[];
  /** Settings of the bot, for `config_data`. */
  config_options: {
    /** Name of the option. */
    key: string;
    /** The option in a few words. */
    label: string;
    /** Kind of its value: `check_string` or `check_bool`. */
    validator: string;
  }[];
};

export type WebhookDelivery = {
  /** Id of the attempt. */
  id: number;
  /** Id of the event; -1 for a test. */
  event_id: number;
  /** Type of the event; `events_lost` where the server no longer had events that were not delivered yet. */
  event_type: string;
  /** Time of the attempt, in Unix seconds. */
  attempted_at: number;
  /** Time until the answer, in milliseconds. */
  duration_ms: number;
  /** HTTP status of the answer; null if there was none. */
  status: number | null;
  /** Reason for which there was no answer; null if there was one. */
  error: string | null;
  /** The first 500 characters of the answer. */
  answer: string;
};

/** The events of a queue, by `type` or `type/op`. */
export interface Events {
  alert_words: {
    /** Type of the event. */
    type: 'alert_words';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** All alert words of the user. */
    alert_words: string[];
  };
  'attachment/add': {
    /** Type of the event. */
    type: 'attachment';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'add';
    /** The new file. */
    attachment: Attachment;
    /** Size of all of the organisation's files, in bytes. */
    upload_space_used: number;
  };
  'attachment/remove': {
    /** Type of the event. */
    type: 'attachment';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'remove';
    /** The deleted file. */
    attachment: {
      /** Id of the file. */
      id: number;
    };
    /** Size of all of the organisation's files, in bytes. */
    upload_space_used: number;
  };
  'attachment/update': {
    /** Type of the event. */
    type: 'attachment';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'update';
    /** The file, with all messages that link to it. */
    attachment: Attachment;
    /** Size of all of the organisation's files, in bytes. */
    upload_space_used: number;
  };
  'channel_folder/add': {
    /** Type of the event. */
    type: 'channel_folder';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'add';
    /** The new folder. */
    channel_folder: ChannelFolder;
  };
  'channel_folder/reorder': {
    /** Type of the event. */
    type: 'channel_folder';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'reorder';
    /** Ids of all folders in their new order. */
    order: number[];
  };
  'channel_folder/update': {
    /** Type of the event. */
    type: 'channel_folder';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'update';
    /** Id of the folder. */
    channel_folder_id: number;
    /** The fields that changed, with their new values. */
    data: {
      /** Name of the folder, at most 60 characters. Unique among folders that are not archived, upper and lower case alike. */
      name?: string;
      /** Description in Markdown, at most 1024 characters. May be empty. */
      description?: string;
      /** The description as HTML. */
      rendered_description?: string;
      /** True for a folder that is no longer in use. */
      is_archived?: boolean;
    };
  };
  custom_profile_fields: {
    /** Type of the event. */
    type: 'custom_profile_fields';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** All fields, in order. */
    fields: ProfileField[];
  };
  default_stream_groups: {
    /** Type of the event. */
    type: 'default_stream_groups';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** All groups of the organisation, by name. */
    default_stream_groups: DefaultChannelGroup[];
  };
  default_streams: {
    /** Type of the event. */
    type: 'default_streams';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Ids of all default channels. */
    default_streams: number[];
  };
  delete_message:
    | {
        /** Type of the event. */
        type: 'delete_message';
        /** Place of the event in the queue. Ids grow, but are not consecutive. */
        id: number;
        /** Ids of the messages, all of one conversation. */
        message_ids: number[];
        /** `stream` for messages of a channel, `private` for direct messages. */
        message_type: 'private' | 'stream';
        /** Id of the channel. Absent for direct messages. */
        stream_id?: number;
        /** The topic. Absent for direct messages. */
        topic?: string;
      }
    | {
        /** Type of the event. */
        type: 'delete_message';
        /** Place of the event in the queue. Ids grow, but are not consecutive. */
        id: number;
        /** Id of the message. */
        message_id: number;
        /** `stream` for messages of a channel, `private` for direct messages. */
        message_type: 'private' | 'stream';
        /** Id of the channel. Absent for direct messages. */
        stream_id?: number;
        /** The topic. Absent for direct messages. */
        topic?: string;
      };
  'drafts/add': {
    /** Type of the event. */
    type: 'drafts';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'add';
    /** The new drafts. */
    drafts: Draft[];
  };
  'drafts/remove': {
    /** Type of the event. */
    type: 'drafts';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'remove';
    /** Id of the deleted draft. */
    draft_id: number;
  };
  'drafts/update': {
    /** Type of the event. */
    type: 'drafts';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'update';
    /** The draft after the edit. */
    draft: Draft;
  };
  invites_changed: {
    /** Type of the event. */
    type: 'invites_changed';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
  };
  message: {
    /** Type of the event. */
    type: 'message';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** The message, with text and picture in the form that the queue asked for. */
    message: EventMessage;
    /** The user's flags of the message. Empty for a message that the user only sees because the queue takes all public channels. */
    flags: string[];
    /** The `local_id` of the request that sent the message. Only in the queue that the request named. */
    local_message_id?: string;
  };
  muted_topics: {
    /** Type of the event. */
    type: 'muted_topics';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** All topics that the user has muted: name of the channel, topic, and time of muting in Unix seconds. */
    muted_topics: [string, string, number][];
  };
  muted_users: {
    /** Type of the event. */
    type: 'muted_users';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** All users whom the user has muted. */
    muted_users: MutedUser[];
  };
  'navigation_view/add': {
    /** Type of the event. */
    type: 'navigation_view';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'add';
    /** The new entry. */
    navigation_view: NavigationView;
  };
  'navigation_view/remove': {
    /** Type of the event. */
    type: 'navigation_view';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'remove';
    /** URL fragment that the entry leads to, without `#`. It identifies the entry. */
    fragment: string;
  };
  'navigation_view/update': {
    /** Type of the event. */
    type: 'navigation_view';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'update';
    /** URL fragment that the entry leads to, without `#`. It identifies the entry. */
    fragment: string;
    /** The fields that changed, with their new values. */
    data: {
      /** True if the entry stands in the sidebar, false if it stands in a menu. */
      is_pinned?: boolean;
      /** Name of the entry. Absent for built-in views. */
      name?: string;
    };
  };
  onboarding_steps: {
    /** Type of the event. */
    type: 'onboarding_steps';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** The notices that the user has not seen yet. */
    onboarding_steps: OnboardingStep[];
  };
  presence:
    | {
        /** Type of the event. */
        type: 'presence';
        /** Place of the event in the queue. Ids grow, but are not consecutive. */
        id: number;
        /** The presences, by user id. */
        presences: {
          [name: string]: ModernPresence;
        };
      }
    | {
        /** Type of the event. */
        type: 'presence';
        /** Place of the event in the queue. Ids grow, but are not consecutive. */
        id: number;
        /** Id of the user. */
        user_id: number;
        /** Time of the event, in Unix seconds with a fraction. */
        server_timestamp: number;
        /** The presence, by client. */
        presence: {
          /** The same, under the name of the client. */
          website: {
            /** Always `website`. */
            client: 'website';
            /** `active` if the user used a client lately, `idle` if a client was only connected. */
            status: 'active' | 'idle';
            /** Time of the last report, in Unix seconds. */
            timestamp: number;
            /** Always false. */
            pushable: false;
          };
        };
        /** API email of the user. Absent if the client asked for slim presences. */
        email?: string;
      };
  'reaction/add': {
    /** Type of the event. */
    type: 'reaction';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'add';
    /** Name of the emoji, without colons. */
    emoji_name: string;
    /** Identifies the emoji among those of its type: hexadecimal code points joined by dashes for a Unicode emoji, the id of a custom emoji, the name of an emoji of the server. */
    emoji_code: string;
    /** `unicode_emoji`, `realm_emoji` for a custom emoji of the organisation, or `service_extra_emoji` for an emoji of the server, with the vendor's name in place of `service`. */
    reaction_type: string;
    /** Id of the user who reacted. */
    user_id: number;
    /** The user who reacted; for older clients. */
    user: {
      /** Id of the user. */
      user_id: number;
      /** API email of the user. */
      email: string;
      /** Name of the user. */
      full_name: string;
    };
    /** Id of the message. */
    message_id: number;
  };
  'reaction/remove': {
    /** Type of the event. */
    type: 'reaction';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'remove';
    /** Name of the emoji, without colons. */
    emoji_name: string;
    /** Identifies the emoji among those of its type: hexadecimal code points joined by dashes for a Unicode emoji, the id of a custom emoji, the name of an emoji of the server. */
    emoji_code: string;
    /** `unicode_emoji`, `realm_emoji` for a custom emoji of the organisation, or `service_extra_emoji` for an emoji of the server, with the vendor's name in place of `service`. */
    reaction_type: string;
    /** Id of the user who reacted. */
    user_id: number;
    /** The user who reacted; for older clients. */
    user: {
      /** Id of the user. */
      user_id: number;
      /** API email of the user. */
      email: string;
      /** Name of the user. */
      full_name: string;
    };
    /** Id of the message. */
    message_id: number;
  };
  'realm/deactivated': {
    /** Type of the event. */
    type: 'realm';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'deactivated';
    /** Id of the organisation. */
    realm_id: number;
  };
  'realm/update': {
    /** Type of the event. */
    type: 'realm';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'update';
    /** Name of the setting, without `realm_`. */
    property: string;
    /** The new value of the setting. */
    value: unknown;
  };
  'realm/update_dict': {
    /** Type of the event. */
    type: 'realm';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'update_dict';
    /** `icon`, `logo` or `night_logo` for a change of that picture, `default` for all other changes. */
    property: 'default' | 'icon' | 'logo' | 'night_logo';
    /** The new values, by the names of the settings without `realm_`. */
    data: {
      [name: string]: unknown;
    };
  };
  'realm_bot/add': {
    /** Type of the event. */
    type: 'realm_bot';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'add';
    /** The bot, with its API key. */
    bot: Bot;
  };
  'realm_bot/delete': {
    /** Type of the event. */
    type: 'realm_bot';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'delete';
    /** The bot. */
    bot: {
      /** User id of the bot. */
      user_id: number;
    };
  };
  'realm_bot/update': {
    /** Type of the event. */
    type: 'realm_bot';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'update';
    /** The bot's id and the fields that changed. */
    bot: {
      /** User id of the bot. */
      user_id: number;
      /** Name of the bot. */
      full_name?: string;
      /** Type of the bot: 1 generic, 2 incoming webhook, 3 outgoing webhook. Null if unknown. */
      bot_type?: number | null;
      /** False for a deactivated bot. */
      is_active?: boolean;
      /** The bot's key for the API. */
      api_key?: string;
      /** User id of the owner; null for none. */
      owner_id?: number | null;
      /** URL of the bot's picture. */
      avatar_url?: string;
      /** Where an outgoing webhook sends messages. Empty for other bots. */
      services?: BotService[];
      /** Name of the channel to which the bot's messages go by default; null for none. */
      default_sending_stream?: string | null;
      /** Name of the channel to which the bot's queues are limited by default; null for no limit. */
      default_events_register_stream?: string | null;
      /** True if the bot's queues take messages of all public channels by default. */
      default_all_public_streams?: boolean;
    };
  };
  'realm_domains/add': {
    /** Type of the event. */
    type: 'realm_domains';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'add';
    /** The new domain. */
    realm_domain: RealmDomain;
  };
  'realm_domains/change': {
    /** Type of the event. */
    type: 'realm_domains';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'change';
    /** The domain after the change. */
    realm_domain: RealmDomain;
  };
  'realm_domains/remove': {
    /** Type of the event. */
    type: 'realm_domains';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'remove';
    /** Name of the domain. */
    domain: string;
  };
  'realm_emoji/update': {
    /** Type of the event. */
    type: 'realm_emoji';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'update';
    /** All emoji by id, deactivated ones included. */
    realm_emoji: CustomEmoji;
  };
  realm_export: {
    /** Type of the event. */
    type: 'realm_export';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** All exports of the organisation, the oldest first. */
    exports: RealmExport[];
  };
  realm_export_consent: {
    /** Type of the event. */
    type: 'realm_export_consent';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Id of the user. */
    user_id: number;
    /** True if exports may contain the user's private data. */
    consented: boolean;
  };
  realm_linkifiers: {
    /** Type of the event. */
    type: 'realm_linkifiers';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** All linkifiers, in the order in which they apply. */
    realm_linkifiers: Linkifier[];
  };
  realm_playgrounds: {
    /** Type of the event. */
    type: 'realm_playgrounds';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** All playgrounds, the oldest first. */
    realm_playgrounds: Playground[];
  };
  'realm_user/add': {
    /** Type of the event. */
    type: 'realm_user';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'add';
    /** The user. */
    person: Omit<User, 'is_active' | 'is_system_bot'> & {
      /** False for a deactivated account. */
      is_active: boolean;
    };
  };
  'realm_user/remove': {
    /** Type of the event. */
    type: 'realm_user';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'remove';
    /** The user, as the guest sees inaccessible users. */
    person: {
      /** Id of the user. */
      user_id: number;
      /** Name of the user, replaced by the name of inaccessible users. */
      full_name: string;
    };
  };
  'realm_user/update': {
    /** Type of the event. */
    type: 'realm_user';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'update';
    /** The user's id and what changed. */
    person: UserChange;
  };
  'realm_user_settings_defaults/update': {
    /** Type of the event. */
    type: 'realm_user_settings_defaults';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'update';
    /** Name of the setting. */
    property: string;
    /** The new default of the setting. */
    value: unknown;
  };
  'reminders/add': {
    /** Type of the event. */
    type: 'reminders';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'add';
    /** The new reminder. */
    reminders: Reminder[];
  };
  'reminders/remove': {
    /** Type of the event. */
    type: 'reminders';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'remove';
    /** Id of the reminder. */
    reminder_id: number;
  };
  restart: {
    /** Type of the event. */
    type: 'restart';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Number of the server's generation. It grows when another release or the whole server starts. */
    server_generation: number;
    /** Release of the server, for example `11.0`. */
    service_version?: string;
    /** Feature level of the server. It grows with every change of the API; clients decide by it what they can use. */
    service_feature_level?: number;
    /** Release on which the server is based. */
    service_merge_base?: string;
    [name: string]: unknown;
  };
  'saved_snippets/add': {
    /** Type of the event. */
    type: 'saved_snippets';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'add';
    /** The new snippet. */
    saved_snippet: SavedSnippet;
  };
  'saved_snippets/remove': {
    /** Type of the event. */
    type: 'saved_snippets';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'remove';
    /** Id of the deleted snippet. */
    saved_snippet_id: number;
  };
  'saved_snippets/update': {
    /** Type of the event. */
    type: 'saved_snippets';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'update';
    /** The snippet after the edit. */
    saved_snippet: SavedSnippet;
  };
  'scheduled_messages/add': {
    /** Type of the event. */
    type: 'scheduled_messages';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'add';
    /** The new scheduled message. */
    scheduled_messages: ScheduledMessage[];
  };
  'scheduled_messages/remove': {
    /** Type of the event. */
    type: 'scheduled_messages';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'remove';
    /** Id of the scheduled message. */
    scheduled_message_id: number;
  };
  'scheduled_messages/update': {
    /** Type of the event. */
    type: 'scheduled_messages';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'update';
    /** The scheduled message as it is now. */
    scheduled_message: ScheduledMessage;
  };
  'stream/create': {
    /** Type of the event. */
    type: 'stream';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'create';
    /** The channels. */
    streams: Channel[];
  };
  'stream/delete': {
    /** Type of the event. */
    type: 'stream';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'delete';
    /** The channels, each with its id only. */
    streams: {
      /** Id of the channel. */
      stream_id: number;
    }[];
    /** Ids of the channels. */
    stream_ids: number[];
  };
  'stream/update': {
    /** Type of the event. */
    type: 'stream';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'update';
    /** Id of the channel. */
    stream_id: number;
    /** Name of the channel before the change. */
    name: string;
    /** Name of the property that changed. */
    property:
      | 'stream_id'
      | 'name'
      | 'description'
      | 'rendered_description'
      | 'date_created'
      | 'creator_id'
      | 'invite_only'
      | 'is_web_public'
      | 'is_archived'
      | 'is_announcement_only'
      | 'stream_post_policy'
      | 'message_retention_days'
      | 'history_public_to_subscribers'
      | 'first_message_id'
      | 'folder_id'
      | 'topics_policy'
      | 'is_recently_active'
      | 'stream_weekly_traffic'
      | 'subscriber_count'
      | 'can_add_subscribers_group'
      | 'can_remove_subscribers_group'
      | 'can_administer_channel_group'
      | 'can_delete_any_message_group'
      | 'can_delete_own_message_group'
      | 'can_move_messages_out_of_channel_group'
      | 'can_move_messages_within_channel_group'
      | 'can_send_message_group'
      | 'can_subscribe_group'
      | 'can_resolve_topics_group';
    /** The new value of the property. */
    value: unknown;
    /** The new description as HTML. Only if `property` is `description`. */
    rendered_description?: string;
    /** Whether everyone can read the channel without an account. Only if `property` is `invite_only`. */
    is_web_public?: boolean;
    /** Whether new subscribers can read older messages. Only if `property` is `invite_only`. */
    history_public_to_subscribers?: boolean;
  };
  submessage: {
    /** Type of the event. */
    type: 'submessage';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Id of the message. */
    message_id: number;
    /** User id of the author of the submessage. */
    sender_id: number;
    /** `widget`, or another word that the client chose. */
    msg_type: string;
    /** JSON text. The first one with the type `widget` says which widget the message shows, and how it begins; the others are votes, options, tasks and other changes. */
    content: string;
    /** Id of the submessage. A later submessage of the same message has a larger id. */
    submessage_id: number;
  };
  'subscription/add': {
    /** Type of the event. */
    type: 'subscription';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'add';
    /** The channels, with the user's own settings for them. */
    subscriptions: (Omit<Subscription, 'subscribers'> & {
      /** Ids of the active subscribers, empty if the user may not know them. Absent unless the request asks for them. */
      subscribers: number[];
    })[];
  };
  'subscription/peer_add': {
    /** Type of the event. */
    type: 'subscription';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'peer_add';
    /** Ids of the channels. */
    stream_ids: number[];
    /** Ids of the users. */
    user_ids: number[];
  };
  'subscription/peer_remove': {
    /** Type of the event. */
    type: 'subscription';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'peer_remove';
    /** Ids of the channels. */
    stream_ids: number[];
    /** Ids of the users. */
    user_ids: number[];
  };
  'subscription/remove': {
    /** Type of the event. */
    type: 'subscription';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'remove';
    /** The channels. */
    subscriptions: {
      /** Name of the channel. */
      name: string;
      /** Id of the channel. */
      stream_id: number;
    }[];
  };
  'subscription/update': {
    /** Type of the event. */
    type: 'subscription';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'update';
    /** Id of the channel. */
    stream_id: number;
    /** Name of the setting that changed. */
    property:
      | 'color'
      | 'is_muted'
      | 'in_home_view'
      | 'pin_to_top'
      | 'desktop_notifications'
      | 'email_notifications'
      | 'wildcard_mentions_notify'
      | 'push_notifications'
      | 'audible_notifications';
    /** The new value of the setting. */
    value: boolean | string;
  };
  'typing/start': {
    /** Type of the event. */
    type: 'typing';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'start';
    /** `direct` for a direct message, `stream` for a message in a channel. */
    message_type: 'direct' | 'stream';
    /** The user who is writing. */
    sender: {
      /** Id of the user. */
      user_id: number;
      /** API email of the user. */
      email: string;
    };
    /** All participants, the sender included. Only for a direct message. */
    recipients?: {
      /** Id of the user. */
      user_id: number;
      /** API email of the user. */
      email: string;
    }[];
    /** Id of the channel. Only for a channel. */
    stream_id?: number;
    /** The topic. Only for a channel. */
    topic?: string;
  };
  'typing/stop': {
    /** Type of the event. */
    type: 'typing';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'stop';
    /** `direct` for a direct message, `stream` for a message in a channel. */
    message_type: 'direct' | 'stream';
    /** The user who is writing. */
    sender: {
      /** Id of the user. */
      user_id: number;
      /** API email of the user. */
      email: string;
    };
    /** All participants, the sender included. Only for a direct message. */
    recipients?: {
      /** Id of the user. */
      user_id: number;
      /** API email of the user. */
      email: string;
    }[];
    /** Id of the channel. Only for a channel. */
    stream_id?: number;
    /** The topic. Only for a channel. */
    topic?: string;
  };
  'typing_edit_message/start': {
    /** Type of the event. */
    type: 'typing_edit_message';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'start';
    /** Id of the user who edits the message. */
    sender_id: number;
    /** Id of the message that is being edited. */
    message_id: number;
    /** The conversation of the message. */
    recipient:
      | {
          /** `direct` for a direct message, `channel` for a message in a channel. */
          type: 'direct';
          /** Ids of all participants, ascending. Only for a direct message. */
          user_ids: number[];
        }
      | {
          /** `direct` for a direct message, `channel` for a message in a channel. */
          type: 'channel';
          /** Id of the channel. Only for a channel. */
          channel_id: number;
          /** The topic. Only for a channel. */
          topic: string;
        };
  };
  'typing_edit_message/stop': {
    /** Type of the event. */
    type: 'typing_edit_message';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'stop';
    /** Id of the user who edits the message. */
    sender_id: number;
    /** Id of the message that is being edited. */
    message_id: number;
    /** The conversation of the message. */
    recipient:
      | {
          /** `direct` for a direct message, `channel` for a message in a channel. */
          type: 'direct';
          /** Ids of all participants, ascending. Only for a direct message. */
          user_ids: number[];
        }
      | {
          /** `direct` for a direct message, `channel` for a message in a channel. */
          type: 'channel';
          /** Id of the channel. Only for a channel. */
          channel_id: number;
          /** The topic. Only for a channel. */
          topic: string;
        };
  };
  update_display_settings: {
    /** Type of the event. */
    type: 'update_display_settings';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Email address of the user. */
    user: string;
    /** Name of the setting. */
    setting_name: string;
    /** The new value of the setting. */
    setting: unknown;
    /** Name of the new language, in that language. Only if the language changed. */
    language_name?: string;
  };
  update_global_notifications: {
    /** Type of the event. */
    type: 'update_global_notifications';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Email address of the user. */
    user: string;
    /** Name of the setting. */
    notification_name: string;
    /** The new value of the setting. */
    setting: unknown;
  };
  update_message: {
    /** Type of the event. */
    type: 'update_message';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Id of the user who made the edit; null if the server rendered the message again. */
    user_id: number | null;
    /** True if nobody edited the message: only its HTML is new, for example because the thumbnail of a picture is ready. */
    rendering_only: boolean;
    /** Id of the edited message; of a move, one of `message_ids`. */
    message_id: number;
    /** Ids of all messages that changed or moved, of those that the user may see. */
    message_ids: number[];
    /** Time of the edit, in Unix seconds. */
    edit_timestamp: number;
    /** Name of the channel before the edit. Absent for direct messages, and for users who may not know a channel that the messages left. */
    stream_name?: string;
    /** Id of the channel before the edit. Absent for direct messages. */
    stream_id?: number;
    /** Markdown before the edit. Only if the text changed. */
    orig_content?: string;
    /** HTML before the edit. Only if the text changed. */
    orig_rendered_content?: string;
    /** Markdown after the edit. Only if the text or its HTML changed. */
    content?: string;
    /** HTML after the edit. Only if the text or its HTML changed. */
    rendered_content?: string;
    /** True if the text begins with `/me `. Only if the text or its HTML changed. */
    is_me_message?: boolean;
    /** The messages that moved together with the edited one. Only for a move. */
    propagate_mode?: 'change_one' | 'change_later' | 'change_all';
    /** Topic before the move. Only for a move. */
    orig_subject?: string;
    /** Topic after the move. Only if the topic changed. */
    subject?: string;
    /** Links that the new topic contains. Only if the topic changed. */
    topic_links?: {
      /** The part of the topic that is the link. */
      text: string;
      /** Target of the link. */
      url: string;
    }[];
    /** Id of the channel after the move. Only if the channel changed. */
    new_stream_id?: number;
    /** The user's flags of the edited message. */
    flags: string[];
  };
  'update_message_flags/add': {
    /** Type of the event. */
    type: 'update_message_flags';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'add';
    /** The same word as `op`; for older clients. */
    operation: 'add' | 'remove';
    /** Name of the flag, for example `read` or `starred`. */
    flag: string;
    /** Ids of the messages whose flag changed. */
    messages: number[];
    /** True if all messages of the user were marked as read; `messages` is empty then. */
    all: boolean;
  };
  'update_message_flags/remove': {
    /** Type of the event. */
    type: 'update_message_flags';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'remove';
    /** The same word as `op`; for older clients. */
    operation: 'add' | 'remove';
    /** Name of the flag, for example `read` or `starred`. */
    flag: string;
    /** Ids of the messages whose flag changed. */
    messages: number[];
    /** True if all messages of the user were marked as read; `messages` is empty then. */
    all: boolean;
    /** Where each message is that became unread, by message id. Only for the flag `read`. */
    message_details?: {
      [name: string]: UnreadMessageDetail;
    };
  };
  'user_group/add': {
    /** Type of the event. */
    type: 'user_group';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'add';
    /** The group. */
    group: UserGroup;
  };
  'user_group/add_members': {
    /** Type of the event. */
    type: 'user_group';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'add_members';
    /** Id of the group. */
    group_id: number;
    /** Ids of the users. */
    user_ids: number[];
  };
  'user_group/add_subgroups': {
    /** Type of the event. */
    type: 'user_group';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'add_subgroups';
    /** Id of the group. */
    group_id: number;
    /** Ids of the subgroups. */
    direct_subgroup_ids: number[];
  };
  'user_group/remove': {
    /** Type of the event. */
    type: 'user_group';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'remove';
    /** Id of the group. */
    group_id: number;
  };
  'user_group/remove_members': {
    /** Type of the event. */
    type: 'user_group';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'remove_members';
    /** Id of the group. */
    group_id: number;
    /** Ids of the users. */
    user_ids: number[];
  };
  'user_group/remove_subgroups': {
    /** Type of the event. */
    type: 'user_group';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'remove_subgroups';
    /** Id of the group. */
    group_id: number;
    /** Ids of the subgroups. */
    direct_subgroup_ids: number[];
  };
  'user_group/update': {
    /** Type of the event. */
    type: 'user_group';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'update';
    /** Id of the group. */
    group_id: number;
    /** The fields that changed, with their new values. */
    data: {
      /** Name of the group, at most 100 characters. Names of system groups begin with `role:`. */
      name?: string;
      /** Description of the group. */
      description?: string;
      /** True for a deactivated group: it cannot be mentioned or used in settings. */
      deactivated?: boolean;
      /** Who may add members. Since feature level 305. */
      can_add_members_group?: GroupSettingValue;
      /** Who may join the group. Since feature level 301. */
      can_join_group?: GroupSettingValue;
      /** Who may leave the group. Since feature level 308. */
      can_leave_group?: GroupSettingValue;
      /** Who may change the group. Since feature level 283. */
      can_manage_group?: GroupSettingValue;
      /** Who may mention the group. */
      can_mention_group?: GroupSettingValue;
      /** Who may remove members. Since feature level 324. */
      can_remove_members_group?: GroupSettingValue;
    };
  };
  'user_settings/update': {
    /** Type of the event. */
    type: 'user_settings';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Kind of change, among events of the type. */
    op: 'update';
    /** Name of the setting. */
    property: string;
    /** The new value of the setting. */
    value: unknown;
    /** Name of the new language, in that language. Only if the language changed. */
    language_name?: string;
  };
  user_status: {
    /** Type of the event. */
    type: 'user_status';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Id of the user. */
    user_id: number;
    /** True if the user no longer shows others when active. Absent if it did not change. */
    away?: boolean;
    /** The new text; empty if it was removed. Absent if it did not change. */
    status_text?: string;
    /** Name of the new emoji; empty if it was removed. Absent if it did not change. */
    emoji_name?: string;
    /** Code of the new emoji; empty if it was removed. Absent if it did not change. */
    emoji_code?: string;
    /** Type of the new emoji; empty if it was removed. Absent if it did not change. */
    reaction_type?: string;
  };
  user_topic: {
    /** Type of the event. */
    type: 'user_topic';
    /** Place of the event in the queue. Ids grow, but are not consecutive. */
    id: number;
    /** Id of the channel. */
    stream_id: number;
    /** The topic. */
    topic_name: string;
    /** Time of the change, in Unix seconds. */
    last_updated: number;
    /** The new policy: 0 none, 1 muted, 2 unmuted in a muted channel, 3 followed. */
    visibility_policy: 0 | 1 | 2 | 3;
  };
}

/** Any event of a queue. */
export type ChatEvent = Events[keyof Events];

export interface AddAlertWordsParams {
  /** The words, each at most 100 characters. */
  alert_words: string[];
}

export interface RemoveAlertWordsParams {
  /** The words, in upper or lower case. */
  alert_words: string[];
}

export interface CreateApiKeyParams {
  /** Name of the key, such as what it is for. */
  name: string;
  /** User id of a bot that the caller administers. Absent: the caller. */
  bot_id?: number;
  /** What the key allows: `all` that the account may do, only to `read` messages and users, or only to `send` messages. */
  permission?: 'all' | 'read' | 'send';
  /** Ids of the only channels whose messages the key reads or sends. Requests name them by id. Absent or null: all messages. */
  channel_ids?: number[] | null;
  /** Time from which the key is refused, in Unix seconds. Absent or null: never. */
  expires_at?: number | null;
}

export interface FetchApiKeyParams {
  /** Email address of the user. */
  username: string;
  /** Password of the user. */
  password: string;
}

export interface DevFetchApiKeyParams {
  /** Email address of the user. */
  username: string;
}

export interface GetApiKeysParams {
  /** User id of a bot that the caller administers. Absent: the caller. */
  bot_id?: number;
}

export interface RevokeApiKeyParams {
  /** Id of the key. */
  key_id: number;
  /** User id of a bot that the caller administers. Absent: the caller. */
  bot_id?: number;
}

export interface GetAuditLogParams {
  /** Only changes by the user with this id. Absent: by anybody. */
  actor_id?: number;
  /** Only changes that concern the user with this id. Absent: all. */
  target_id?: number;
  /** Only changes by these operations. Absent: by all. */
  operations?: string[];
  /** Only changes from this time on, in Unix seconds. Absent: from the first. */
  since?: number;
  /** Only changes before this time, in Unix seconds. Absent: to the last. */
  until?: number;
  /** Id of an entry: only earlier ones are listed. Absent: all. */
  before_id?: number;
  /** Number of entries, at most 1000. */
  limit?: number;
}

export interface GetBotStorageParams {
  /** Keys of the values. Absent or null: all keys. */
  keys?: string[] | null;
}

export interface RemoveBotStorageParams {
  /** Keys of the values. Absent or null: all keys. */
  keys?: string[] | null;
}

export interface UpdateBotStorageParams {
  /** The values to store, by key. */
  storage: {
    [name: string]: string;
  };
}

export interface CreateBotParams {
  /** Name of the bot, at most 100 characters. */
  full_name: string;
  /** First part of the bot's email address: `{short_name}-bot@{host}`. */
  short_name: string;
  /** 1 generic, 2 incoming webhook, 3 outgoing webhook. */
  bot_type?: number;
  /** Name of the channel to which the bot's messages go by default. An empty text means none. */
  default_sending_stream?: string;
  /** Name of the channel to which the bot's queues are limited by default. An empty text means no limit. */
  default_events_register_stream?: string;
  /** True if the bot's queues take messages of all public channels by default. */
  default_all_public_streams?: boolean;
  /** URL to which an outgoing webhook sends messages, as JSON text. Required for that type. */
  payload_url?: string;
  /** Name of the integration of an incoming webhook, one that registration lists. Absent: any. */
  service_name?: string;
  /** Format of an outgoing webhook's requests: 1 generic, 2 Slack's. */
  interface_type?: number;
  /** Settings of an incoming webhook: `webhook_secret`, by which it checks who sends requests. Other bots have none, and ignore them. */
  config_data?: {
    [name: string]: string;
  };
  /** The bot's picture. Absent: the picture stays, or is the default one. */
  file?: Blob;
}

export interface DeactivateBotParams {
  /** User id of the bot. */
  bot_id: number;
}

export interface GetBotCallsParams {
  /** User id of the bot. */
  bot_id: number;
  /** Id of a call: only earlier ones are listed. Absent: all. */
  before?: number;
  /** Number of calls, at most 100. */
  limit?: number;
}

export interface RegenerateBotApiKeyParams {
  /** User id of the bot. */
  bot_id: number;
}

export interface RepeatBotCallParams {
  /** User id of the bot. */
  bot_id: number;
  /** Id of the call. */
  call_id: number;
}

export interface UpdateBotParams {
  /** User id of the bot. */
  bot_id: number;
  /** The new name, at most 100 characters. Absent: the name stays. */
  full_name?: string;
  /** The new role: 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest. Absent: the role stays. */
  role?: 100 | 200 | 300 | 400 | 600;
  /** User id of the new owner. Absent: the owner stays. */
  bot_owner_id?: number;
  /** Name of the channel to which the bot's messages go by default. An empty text means none. */
  default_sending_stream?: string;
  /** Name of the channel to which the bot's queues are limited by default. An empty text means no limit. */
  default_events_register_stream?: string;
  /** True if the bot's queues take messages of all public channels by default. */
  default_all_public_streams?: boolean;
  /** The new URL of an outgoing webhook, as JSON text. Absent: the URL stays. */
  service_payload_url?: string;
  /** The new format of an outgoing webhook's requests: 1 generic, 2 Slack's. Absent: the format stays. */
  service_interface?: number;
  /** Settings of an incoming webhook that change: `webhook_secret`, which an empty text removes. Absent: all stay. */
  config_data?: {
    [name: string]: string;
  };
  /** The bot's picture. Absent: the picture stays, or is the default one. */
  file?: Blob;
}

export interface CreateBigBlueButtonVideoCallParams {
  /** Name of the call. */
  meeting_name: string;
  /** True for a call without pictures. */
  voice_only?: boolean;
}

export interface CreateChannelFolderParams {
  /** Name of the folder, at most 60 characters. Refused if a folder that is not archived has it. */
  name: string;
  /** Description in Markdown, at most 1024 characters. */
  description?: string;
}

export interface GetChannelFoldersParams {
  /** True also returns archived folders. */
  include_archived?: boolean;
}

export interface PatchChannelFoldersParams {
  /** Ids of all folders, the first one first. */
  order: number[];
}

export interface UpdateChannelFolderParams {
  /** Id of the folder. */
  channel_folder_id: number;
  /** The new name, at most 60 characters. Absent: the name stays. */
  name?: string;
  /** The new description in Markdown, at most 1024 characters. Absent: the description stays. */
  description?: string;
  /** True archives the folder, false brings it back. Absent: nothing changes. */
  is_archived?: boolean;
}

export interface AddDefaultStreamParams {
  /** Id of the channel. */
  stream_id: number;
}

export interface ArchiveStreamParams {
  /** Id of the channel. */
  stream_id: number;
}

export interface CreateChannelParams {
  /** Name of the channel, at most 60 characters. Unique in the organisation, upper and lower case alike. */
  name: string;
  /** Ids of the users to subscribe. The caller is not added by itself. */
  subscribers: number[];
  /** Description in Markdown, at most 1024 characters. */
  description?: string;
  /** True announces a new public channel in the organisation's channel for that. */
  announce?: boolean;
  /** True makes a new channel private. */
  invite_only?: boolean;
  /** True lets everyone read a new channel without an account. */
  is_web_public?: boolean;
  /** True makes a new channel a default channel of new users. */
  is_default_stream?: boolean;
  /** True lets new subscribers of a new private channel read older messages. Absent or null: false. In public channels they always can. */
  history_public_to_subscribers?: boolean | null;
  /** Days after which messages of a new channel are deleted, or `unlimited`. Absent, null or `realm_default`: the organisation's setting. Only for owners. */
  message_retention_days?: number | 'realm_default' | 'unlimited' | null;
  /** Whether a new channel allows messages without a topic. Absent: `inherit`, the organisation's setting. Since feature level 392. */
  topics_policy?: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';
  /** Id of the folder for a new channel. Absent or null: none. Since feature level 389. */
  folder_id?: number | null;
  /** True makes the notification bot tell other users that they were subscribed. */
  send_new_subscription_messages?: boolean;
  /** Who may subscribe others. Since feature level 342. */
  can_add_subscribers_group?: GroupSettingValue;
  /** Who may unsubscribe others. An object is possible since feature level 320. */
  can_remove_subscribers_group?: GroupSettingValue;
  /** Who may change the channel. Since feature level 325. */
  can_administer_channel_group?: GroupSettingValue;
  /** Who may delete all messages of the channel. Since feature level 407. */
  can_delete_any_message_group?: GroupSettingValue;
  /** Who may delete own messages in the channel. Since feature level 407. */
  can_delete_own_message_group?: GroupSettingValue;
  /** Who may move messages of the channel to other channels. Since feature level 396. */
  can_move_messages_out_of_channel_group?: GroupSettingValue;
  /** Who may move messages of the channel to other topics. Since feature level 396. */
  can_move_messages_within_channel_group?: GroupSettingValue;
  /** Who may write in the channel. Since feature level 333. */
  can_send_message_group?: GroupSettingValue;
  /** Who may subscribe to the channel, even if it is private. Everyone but guests may subscribe to public channels. Since feature level 357. */
  can_subscribe_group?: GroupSettingValue;
  /** Who may resolve topics of the channel. Since feature level 402. */
  can_resolve_topics_group?: GroupSettingValue;
}

export interface GetStreamByIdParams {
  /** Id of the channel. */
  stream_id: number;
}

export interface GetStreamEmailAddressParams {
  /** Id of the channel. */
  stream_id: number;
  /** Id of the sender of the messages that mails become: the caller, or a bot that the caller administers. Absent: the bot of the organisation that sends what mails say. */
  sender_id?: number;
}

export interface GetStreamIdParams {
  /** Name of the channel, in upper or lower case. */
  stream: string;
}

export interface GetStreamsParams {
  /** True includes all public channels. */
  include_public?: boolean;
  /** True includes channels that everyone can read without an account. */
  include_web_public?: boolean;
  /** True includes channels to which the caller is subscribed. */
  include_subscribed?: boolean;
  /** True leaves archived channels out. */
  exclude_archived?: boolean;
  /** Older form of `include_all`, for administrators. */
  include_all_active?: boolean;
  /** True includes all channels that the caller may see. */
  include_all?: boolean;
  /** True includes the default channels of new users, and adds `is_default` to all. */
  include_default?: boolean;
  /** True includes the channels of the calling bot's owner. */
  include_owner_subscribed?: boolean;
  /** True includes all channels whose messages the caller may read. */
  include_can_access_content?: boolean;
}

export interface GetSubscribersParams {
  /** Id of the channel. */
  stream_id: number;
}

export interface MarkStreamAsReadParams {
  /** Id of the channel. */
  stream_id: number;
}

export interface RemoveDefaultStreamParams {
  /** Id of the channel. */
  stream_id: number;
}

export interface UpdateStreamParams {
  /** Id of the channel. */
  stream_id: number;
  /** The new name, at most 60 characters. */
  new_name?: string;
  /** The new description in Markdown, at most 1024 characters. */
  description?: string;
  /** True makes the channel private, false public. */
  is_private?: boolean;
  /** True lets everyone read the channel without an account. */
  is_web_public?: boolean;
  /** Whether new subscribers can read older messages. */
  history_public_to_subscribers?: boolean;
  /** True makes the channel a default channel of new users, false removes it from them. */
  is_default_stream?: boolean;
  /** Days after which messages are deleted; `realm_default` follows the organisation's setting, `unlimited` keeps them for ever. Only for owners. */
  message_retention_days?: number | 'realm_default' | 'unlimited';
  /** Whether messages without a topic are allowed. Since feature level 392. */
  topics_policy?: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';
  /** Id of the folder for the channel. Null takes the channel out of its folder. Since feature level 389. */
  folder_id?: number | null;
  /** False brings an archived channel back, true archives it. */
  is_archived?: boolean;
  /** Who may subscribe others. Since feature level 342. */
  can_add_subscribers_group?: GroupSettingUpdate;
  /** Who may unsubscribe others. An object is possible since feature level 320. */
  can_remove_subscribers_group?: GroupSettingUpdate;
  /** Who may change the channel. Since feature level 325. */
  can_administer_channel_group?: GroupSettingUpdate;
  /** Who may delete all messages of the channel. Since feature level 407. */
  can_delete_any_message_group?: GroupSettingUpdate;
  /** Who may delete own messages in the channel. Since feature level 407. */
  can_delete_own_message_group?: GroupSettingUpdate;
  /** Who may move messages of the channel to other channels. Since feature level 396. */
  can_move_messages_out_of_channel_group?: GroupSettingUpdate;
  /** Who may move messages of the channel to other topics. Since feature level 396. */
  can_move_messages_within_channel_group?: GroupSettingUpdate;
  /** Who may write in the channel. Since feature level 333. */
  can_send_message_group?: GroupSettingUpdate;
  /** Who may subscribe to the channel, even if it is private. Everyone but guests may subscribe to public channels. Since feature level 357. */
  can_subscribe_group?: GroupSettingUpdate;
  /** Who may resolve topics of the channel. Since feature level 402. */
  can_resolve_topics_group?: GroupSettingUpdate;
  /** Values that changes replace, by parameter. Another present value refuses the request. */
  expected?: {
    [name: string]: unknown;
  };
}

export interface CreateDefaultStreamGroupParams {
  /** Name of the group, at most 60 characters. Unique in the organisation. */
  group_name: string;
  /** Description of the group, at most 1024 characters. */
  description: string;
  /** Names of the channels. Default channels cannot be among them. */
  stream_names: string[];
}

export interface RemoveDefaultStreamGroupParams {
  /** Id of the group. */
  group_id: number;
}

export interface UpdateDefaultStreamGroupParams {
  /** Id of the group. */
  group_id: number;
  /** The new name, at most 60 characters. Absent: the name stays. */
  new_group_name?: string;
  /** The new description, at most 1024 characters. Absent: the description stays. */
  new_description?: string;
}

export interface UpdateDefaultStreamGroupStreamsParams {
  /** Id of the group. */
  group_id: number;
  /** `add` or `remove`. */
  op: string;
  /** Names of the channels. */
  stream_names: string[];
}

export interface CreateDraftsParams {
  /** The drafts, at most 1000. */
  drafts?: {
    /** `stream` for a message in a channel, `private` for a direct message, empty as long as there is no recipient. */
    type: '' | 'stream' | 'private';
    /** For a channel a list with its id, for a direct message the ids of the other users. */
    to: number[];
    /** The topic. Ignored for direct messages. */
    topic: string;
    /** The text in Markdown. It must not be blank. */
    content: string;
    /** Time of the last edit, in Unix seconds. Absent or null: now. */
    timestamp?: number | null;
  }[];
}

export interface DeleteDraftParams {
  /** Id of the draft. */
  draft_id: number;
}

export interface EditDraftParams {
  /** Id of the draft. */
  draft_id: number;
  /** The draft as it is to be. */
  draft: {
    /** `stream` for a message in a channel, `private` for a direct message, empty as long as there is no recipient. */
    type: '' | 'stream' | 'private';
    /** For a channel a list with its id, for a direct message the ids of the other users. */
    to: number[];
    /** The topic. Ignored for direct messages. */
    topic: string;
    /** The text in Markdown. It must not be blank. */
    content: string;
    /** Time of the last edit, in Unix seconds. Absent or null: now. */
    timestamp?: number | null;
  };
}

export interface AddCustomEmojiParams {
  /** Name of the emoji: lower-case letters, digits, `-` and `_`. Spaces become `_`. */
  emoji_name: string;
  /** The picture, at most 5 MiB: GIF, JPEG, PNG, WebP or AVIF, in a form of the type `multipart/form-data`. */
  file: Blob;
}

export interface DeactivateCustomEmojiParams {
  /** Name of the emoji. */
  emoji_name: string;
}

export interface ExportRealmParams {
  /** 1 exports public data, 2 also private data of users who have agreed. */
  export_type?: 1 | 2;
}

export interface DeleteRealmExportParams {
  /** Id of the export. */
  export_id: number;
}

export interface GetFileLinkParams {
  /** First part of the path of the file: id of the organisation. */
  realm_id_str: number;
  /** The rest of the path of the file. */
  filename: string;
}

export interface DeleteAttachmentParams {
  /** Id of one of the caller's files. */
  attachment_id: number;
}

export interface UploadFileParams {
  /** The file, in a form of the type `multipart/form-data`. */
  file: Blob;
}

export interface CreateInviteLinkParams {
  /** Ids of the channels to which the new users are subscribed. Absent or null: none. */
  stream_ids?: number[] | null;
  /** Minutes after which the invitation expires; null for never. */
  invite_expires_in_minutes?: number | null;
  /** Role of the new users: 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest. Only owners invite owners, only administrators invite administrators and moderators. */
  invite_as?: 100 | 200 | 300 | 400 | 600;
  /** Ids of user groups to which the new users are added. Absent or null: only the groups of the role. */
  group_ids?: number[] | null;
  /** True also subscribes the new users to the default channels. */
  include_realm_default_subscriptions?: boolean;
  /** Markdown that the welcome bot sends to the new users in place of the organisation's text, at most 8000 characters. Absent: the organisation's text. */
  welcome_message_custom_text?: string;
}

export interface ResendEmailInviteParams {
  /** Id of the invitation. */
  invite_id: number;
}

export interface RevokeEmailInviteParams {
  /** Id of the invitation. */
  invite_id: number;
}

export interface RevokeInviteLinkParams {
  /** Id of the invitation. */
  invite_id: number;
}

export interface SendInvitesParams {
  /** Email addresses separated by commas or line breaks, each alone or as `Name <address>`. */
  invitee_emails: string;
  /** Ids of the channels to which the new users are subscribed. */
  stream_ids: number[];
  /** Minutes after which the invitation expires; null for never. */
  invite_expires_in_minutes?: number | null;
  /** Role of the new users: 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest. Only owners invite owners, only administrators invite administrators and moderators. */
  invite_as?: 100 | 200 | 300 | 400 | 600;
  /** Ids of user groups to which the new users are added. Absent or null: only the groups of the role. */
  group_ids?: number[] | null;
  /** True also subscribes the new users to the default channels. */
  include_realm_default_subscriptions?: boolean;
  /** Markdown that the welcome bot sends to the new users in place of the organisation's text, at most 8000 characters. Absent: the organisation's text. */
  welcome_message_custom_text?: string;
  /** True tells the caller when an invited user joins. */
  notify_referrer_on_join?: boolean;
}

export interface EndLegalHoldParams {
  /** Id of a hold that an owner placed. */
  hold_id: number;
}

export interface CreateLegalHoldParams {
  /** Id of the user whose messages are to be kept. */
  user_id?: number;
  /** Id of the channel, instead of a user. */
  channel_id?: number;
  /** Why the messages are to be kept, at most 1000 characters. */
  reason: string;
}

export interface AddLinkifierParams {
  /** Regular expression in the syntax of RE2, with named groups, at most 1000 characters. */
  pattern: string;
  /** URL template of RFC 6570 with the pattern's named groups as variables, at most 2000 characters. */
  url_template: string;
}

export interface RemoveLinkifierParams {
  /** Id of the linkifier. */
  filter_id: number;
}

export interface ReorderLinkifiersParams {
  /** Ids of all linkifiers in the new order. */
  ordered_linkifier_ids: number[];
}

export interface UpdateLinkifierParams {
  /** Id of the linkifier. */
  filter_id: number;
  /** Regular expression in the syntax of RE2, with named groups, at most 1000 characters. */
  pattern: string;
  /** URL template of RFC 6570 with the pattern's named groups as variables, at most 2000 characters. */
  url_template: string;
}

export interface AddSubmessageParams {
  /** Id of a message that the caller may read. */
  message_id: number;
  /** Type of the submessage: `widget` for changes of a poll or a to-do list. */
  msg_type: string;
  /** JSON text, at most 10000 characters. For polls and to-do lists it is one of the forms that the guide lists; for other messages it can be any. */
  content: string;
}

export interface GetMessageParams {
  /** Id of the message. */
  message_id: number;
  /** True returns the text as HTML, false as it was written. */
  apply_markdown?: boolean;
  /** True returns an empty topic as an empty text, false under the organisation's name for it. Since feature level 334. */
  allow_empty_topic_name?: boolean;
}

export interface GetMessageHistoryParams {
  /** Id of a message that the caller may read. */
  message_id: number;
  /** True returns an empty topic as an empty text, false under the organisation's name for it. Since feature level 334. */
  allow_empty_topic_name?: boolean;
}

export interface GetMessagesParams {
  /** Place from which messages are counted: a message id, `oldest`, `newest`, or `first_unread` for the oldest unread message of the narrow. Required unless `message_ids` is given. */
  anchor?: number | 'newest' | 'oldest' | 'first_unread' | 'date' | (string & {});
  /** Whether the anchor itself is returned. Only one of the two numbers may be above 0 if it is not. */
  include_anchor?: boolean;
  /** Number of messages to return before the anchor. Required unless `message_ids` is given. */
  num_before?: number;
  /** Number of messages to return after the anchor. The sum of both numbers is at most 5000. Required unless `message_ids` is given. */
  num_after?: number;
  /** Conditions that all have to hold. Absent: all messages of the caller. */
  narrow?: NarrowTerm[] | null;
  /** True leaves `avatar_url` null where the client can compute a gravatar. */
  client_gravatar?: boolean;
  /** True returns the text as HTML, false as it was written. */
  apply_markdown?: boolean;
  /** Older form of the anchor `first_unread`. */
  use_first_unread_anchor?: boolean;
  /** Ids of the messages to return, in place of an anchor and numbers. */
  message_ids?: number[] | null;
  /** True returns an empty topic as an empty text, false under the organisation's name for it. Since feature level 334. */
  allow_empty_topic_name?: boolean;
}

export interface GetReadReceiptsParams {
  /** Id of a message that the caller may read. */
  message_id: number;
}

export interface CheckMessagesMatchNarrowParams {
  /** Ids of the messages to check. */
  msg_ids: number[];
  /** Conditions that all have to hold. */
  narrow: NarrowTerm[] | null;
}

export interface DeleteMessageParams {
  /** Id of the message. */
  message_id: number;
}

export interface RenderMessageParams {
  /** The text in Markdown, at most 10,000 characters. */
  content: string;
}

export interface ReportMessageParams {
  /** Id of a message that the caller may read. */
  message_id: number;
  /** Reason of the report. `other` needs a description. */
  report_type: 'spam' | 'harassment' | 'inappropriate' | 'norms' | 'other';
  /** Explanation, at most 1000 characters. Required for `other`. */
  description?: string;
}

export interface SendMessageParams {
  /** `channel` (or `stream`) to send to a channel, `direct` (or `private`) to send to users. */
  type: 'direct' | 'private' | 'channel' | 'stream';
  /** The recipients. For a channel its id or its name; for a direct message a JSON list of user ids or email addresses. Several addresses may also be separated by commas. */
  to: string | number | number[] | string[];
  /** The text in Markdown. Blank lines before and spaces after it are removed. It must not be empty; beyond 10,000 characters it is cut. */
  content: string;
  /** The topic. Required for a channel, ignored for a direct message. Beyond 60 characters it is cut; an empty topic is the channel's general chat. */
  topic?: string;
  /** The event queue of the sending client. Its event about the message carries `local_id`. */
  queue_id?: string;
  /** A name for the message that the client chooses, unique in its queue. Together with `queue_id` it makes repeating the request safe. */
  local_id?: string;
  /** JSON text with buttons that clients show below the message, at most 10000 characters: see the guide on widgets. Replaces the widget that the text would make. */
  widget_content?: string;
  /** True if the message starts as read for its sender. Absent: true for programs in which people write, false for all others. */
  read_by_sender?: boolean;
}

export interface UpdateMessageParams {
  /** Id of the message. */
  message_id: number;
  /** The new text in Markdown, at most 10,000 characters. Absent: the text stays. An empty text becomes `(deleted)`. */
  content?: string;
  /** The new topic, at most 60 characters. Absent: the topic stays. */
  topic?: string;
  /** Id of the channel to which the messages move. Absent: they stay in their channel. The text cannot change in the same request. */
  stream_id?: number;
  /** The messages of the topic that move: only this one (`change_one`), this one and all later ones (`change_later`), or all (`change_all`). */
  propagate_mode?: 'change_one' | 'change_later' | 'change_all';
  /** True makes the notification bot tell the old topic of the move. */
  send_notification_to_old_thread?: boolean;
  /** True makes the notification bot tell the new topic of the move. */
  send_notification_to_new_thread?: boolean;
  /** SHA-256 of the Markdown that the client edited, in hexadecimal. The edit is refused if the message has another text by now. Absent: no check. */
  prev_content_sha256?: string;
}

export interface UpdateMessageFlagsParams {
  /** Ids of the messages. */
  messages: number[];
  /** `add` sets the flag, `remove` removes it. */
  op: string;
  /** The flag: `read`, `starred` or `collapsed`. The server sets all others. */
  flag: string;
}

export interface UpdateMessageFlagsForNarrowParams {
  /** Place from which messages are counted: a message id, `oldest`, `newest`, or `first_unread` for the oldest unread message of the narrow. */
  anchor: number | 'newest' | 'oldest' | 'first_unread' | 'date' | (string & {});
  /** Whether the anchor itself is changed. Only one of the two numbers may be above 0 if it is not. */
  include_anchor?: boolean;
  /** Number of messages before the anchor. */
  num_before: number;
  /** Number of messages after the anchor. */
  num_after: number;
  /** Conditions that all have to hold; `[]` or null for all messages. Marking as read is fastest with the term `is:unread`. */
  narrow: NarrowTerm[] | null;
  /** `add` sets the flag, `remove` removes it. */
  op: string;
  /** The flag: `read`, `starred` or `collapsed`. */
  flag: string;
}

export interface AddNavigationViewParams {
  /** URL fragment that the entry leads to, without `#`. */
  fragment: string;
  /** True puts the entry into the sidebar, false into a menu. */
  is_pinned: boolean;
  /** Name of the entry. Absent for built-in views, required for others. */
  name?: string;
}

export interface RemoveNavigationViewParams {
  /** URL fragment of the entry, without `#`. It may contain slashes. */
  fragment: string;
}

export interface EditNavigationViewParams {
  /** URL fragment of the entry, without `#`. It may contain slashes. */
  fragment: string;
  /** True puts the entry into the sidebar, false into a menu. Absent: it stays where it is. */
  is_pinned?: boolean;
  /** The new name. Absent: the name stays. */
  name?: string;
}

export interface MarkOnboardingStepAsReadParams {
  /** Name of the notice. */
  onboarding_step: string;
}

export interface DeleteOwnExportParams {
  /** Id of the export. */
  own_export_id: number;
}

export interface AddCodePlaygroundParams {
  /** Name that clients show, 1 to 100 characters. */
  name: string;
  /** Name of the language, as code blocks in messages carry it, 1 to 40 characters. */
  pygments_language: string;
  /** URL template of RFC 6570 with the one variable `code`, at most 2000 characters. */
  url_template: string;
}

export interface RemoveCodePlaygroundParams {
  /** Id of the playground. */
  playground_id: number;
}

export interface GetUserPresenceParams {
  /** Id or email address of the user. */
  user_id_or_email: number | string;
}

export interface UpdatePresenceParams {
  /** `active` if the user uses the client, `idle` if it is only open. */
  status: string;
  /** True only reports, and returns no presences. */
  ping_only?: boolean;
  /** Ignored. It is accepted because existing clients send it. */
  new_user_input?: boolean;
  /** True keys presences by user id in the newer form, false by email address in the older form. */
  slim_presence?: boolean;
  /** `presence_last_update_id` of the last answer, -1 in the first request: only later changes are returned, in the newer form. Absent or null: all presences. */
  last_update_id?: number | null;
  /** Age of the oldest presence, in days. Absent or null: 14. */
  history_limit_days?: number | null;
}

export interface CreateProfileFieldParams {
  /** Name of the field, at most 40 characters. Required, except for an external account that the server knows. */
  name?: string;
  /** Text that explains the field, at most 80 characters. */
  hint?: string;
  /** 1 short text, 2 long text, 3 choice, 4 date, 5 link, 6 users, 7 external account, 8 pronouns. */
  field_type: number;
  /** For a choice, `{text, order}` by value, at most 500; for an external account, its kind. Empty for other types. */
  field_data?: {
    [name: string]:
      | {
          [name: string]: string;
        }
      | string;
  };
  /** True shows the field in the short profile. At most two fields can be shown there. */
  display_in_profile_summary?: boolean;
  /** True makes clients ask users for a value. */
  required?: boolean;
  /** True lets users change their own value, false only administrators. */
  editable_by_user?: boolean;
}

export interface DeleteProfileFieldParams {
  /** Id of the field. */
  field_id: number;
}

export interface DeleteOwnProfileDataParams {
  /** Ids of the fields. */
  data: number[];
}

export interface ReorderProfileFieldsParams {
  /** Ids of all fields, the first one first. */
  order: number[];
}

export interface UpdateProfileFieldParams {
  /** Id of the field. */
  field_id: number;
  /** The new name, at most 40 characters. */
  name?: string;
  /** The new explanation, at most 80 characters. */
  hint?: string;
  /** For a choice, `{text, order}` by value, at most 500; for an external account, its kind. */
  field_data?: {
    [name: string]:
      | {
          [name: string]: string;
        }
      | string;
  };
  /** True shows the field in the short profile. At most two fields can be shown there. */
  display_in_profile_summary?: boolean;
  /** True makes clients ask users for a value. */
  required?: boolean;
  /** True lets users change their own value, false only administrators. */
  editable_by_user?: boolean;
}

export interface UpdateOwnProfileDataParams {
  /** The fields and their new values. */
  data: ProfileDataUpdate[];
}

export interface AddApnsTokenParams {
  /** Token under which the push service of the device's maker knows the app on the device. */
  token: string;
  /** Identifier of the app. */
  appid: string;
}

export interface AddFcmTokenParams {
  /** Token under which the push service of the device's maker knows the app on the device. */
  token: string;
}

export interface RegisterPushDeviceParams {
  /** Push service of the device: `fcm` for Android, `apns` for Apple. */
  token_kind: 'fcm' | 'apns';
  /** Number that the client chooses for this account on the device. */
  push_account_id: number;
  /** Public key of the client, for the encryption of notifications. */
  push_public_key: string;
  /** Public key of the push service with which the registration is encrypted. */
  bouncer_public_key: string;
  /** The encrypted registration of the device. */
  encrypted_push_registration: string;
}

export interface RemoveApnsTokenParams {
  /** Token under which the push service of the device's maker knows the app on the device. */
  token: string;
}

export interface RemoveFcmTokenParams {
  /** Token under which the push service of the device's maker knows the app on the device. */
  token: string;
}

export interface TestNotifyParams {
  /** Token of the device. Absent: all devices of the caller. */
  token?: string;
}

export interface E2eeTestNotifyParams {
  /** Number of the account on one device. Absent: all devices of the caller. */
  push_account_id?: number;
}

export interface GetEventsParams {
  /** Id of a queue that the caller registered. */
  queue_id?: string;
  /** Id of the last event that the client has received. */
  last_event_id?: number;
  /** True returns at once, with an empty list if there are no events. */
  dont_block?: boolean;
}

export interface RegisterQueueParams {
  /** True sends messages as HTML, false as they were written. */
  apply_markdown?: boolean;
  /** True leaves `avatar_url` null where the client can compute a gravatar. Absent or null: true for users. Spectators cannot set it to true. */
  client_gravatar?: boolean | null;
  /** `true` adds the subscribers of every channel, `partial` (since feature level 412) only some of those of large channels, `false` none. Spectators may only ask for none. */
  include_subscribers?: 'true' | 'false' | 'partial';
  /** True keys presences by user id in the newer form, false by email address in the older form. */
  slim_presence?: boolean;
  /** Age of the oldest presence, in days. Absent or null: 14. Since feature level 288. */
  presence_history_limit_days?: number | null;
  /** Types of the events that the queue takes. Types that the server does not know are ignored. Absent or null: all types. */
  event_types?: string[] | null;
  /** Types whose state is returned. Absent or null: those of `event_types`. */
  fetch_event_types?: string[] | null;
  /** True also takes messages of public channels without a subscription. Absent or null: the setting of a bot, false for people. Guests may not set it to true. */
  all_public_streams?: boolean | null;
  /** Limits `message` events. Only the operators `channel`, `topic`, `sender` and `is` are allowed, without negation. Absent or null: no limit. */
  narrow?: NarrowTerm[] | null;
  /** What the client can cope with. Absent or null: none of the capabilities, and every older form is sent. */
  client_capabilities?: ClientCapabilities | null;
  /** Seconds without a poll after which the queue is forgotten, at most 604,800. 0 stands for 600. */
  queue_lifespan_secs?: number;
}

export interface DeleteQueueParams {
  /** Id of a queue that the caller registered. */
  queue_id: string;
}

export interface AddReactionParams {
  /** Id of a message that the caller may read. */
  message_id: number;
  /** Name of the emoji, without colons. */
  emoji_name: string;
  /** Code of the emoji. Absent: the server finds it by the name. */
  emoji_code?: string;
  /** Type of the emoji. Absent: the server finds it by the name. */
  reaction_type?: string;
}

export interface RemoveReactionParams {
  /** Id of a message that the caller may read. */
  message_id: number;
  /** Name of the emoji, without colons. Required unless `emoji_code` is given. */
  emoji_name?: string;
  /** Code of the emoji. Required unless `emoji_name` is given. */
  emoji_code?: string;
  /** Type of the emoji. Absent: the server finds it by the name, and takes a code alone for a Unicode emoji. */
  reaction_type?: string;
}

export interface DeleteRealmLogoParams {
  /** True for the logo of the dark mode. */
  night: boolean;
}

export interface TestWelcomeBotCustomMessageParams {
  /** Text of the message in Markdown, 1 to 8000 characters. */
  welcome_message_custom_text: string;
}

export interface UpdateRealmParams extends Partial<
  Omit<
    RealmSettings,
    | 'message_content_edit_limit_seconds'
    | 'message_content_delete_limit_seconds'
    | 'move_messages_within_stream_limit_seconds'
    | 'move_messages_between_streams_limit_seconds'
    | 'message_retention_days'
    | 'jitsi_server_url'
    | 'authentication_methods'
    | 'digest_emails_enabled'
    | 'digest_weekday'
    | 'push_notifications_enabled'
    | 'push_notifications_enabled_end_timestamp'
    | 'default_language'
    | 'want_advertise_in_communities_directory'
    | 'plan_type'
    | 'upload_quota_mib'
    | 'icon_source'
    | 'logo_source'
    | 'night_logo_source'
    | 'moderation_request_channel_id'
    | 'new_stream_announcements_stream_id'
    | 'signup_announcements_stream_id'
    | 'service_update_announcements_stream_id'
  >
> {
  /** The new name, 1 to 40 characters. */
  name?: string;
  /** The new description in Markdown, at most 1000 characters. */
  description?: string;
  /** Seconds after sending within which users may edit their messages; `"unlimited"` for no limit. */
  message_content_edit_limit_seconds?: number | string | null;
  /** Seconds after sending within which users may delete their messages; `"unlimited"` for no limit. */
  message_content_delete_limit_seconds?: number | string | null;
  /** Seconds after sending within which users may move messages to another topic; `"unlimited"` for no limit. */
  move_messages_within_stream_limit_seconds?: number | string | null;
  /** Seconds after sending within which users may move messages to another channel; `"unlimited"` for no limit. */
  move_messages_between_streams_limit_seconds?: number | string | null;
  /** Days after which messages are deleted; `"unlimited"` keeps them for ever. Only for owners. */
  message_retention_days?: number | string | null;
  /** URL of the organisation's Jitsi Meet server; `default` for the server's default. */
  jitsi_server_url?: 'default' | string;
  /** For each way of logging in, whether it is enabled. Clients send every way that they know. Only for owners. */
  authentication_methods?: {
    [name: string]: boolean;
  };
  /** Code of the language of new users and of the server's messages in channels: `en` or `de`. Others are refused. */
  default_language?: 'en' | 'de';
  /** Id of the channel for reports of messages; -1 or null for none. */
  moderation_request_channel_id?: number | null;
  /** Id of the channel in which new channels are announced; -1 or null for none. */
  new_stream_announcements_stream_id?: number | null;
  /** Id of the channel in which new users are announced; -1 or null for none. */
  signup_announcements_stream_id?: number | null;
  /** Who sees all users. Others see only users with whom they share a conversation. */
  can_access_all_users_group?: GroupSettingUpdate;
  /** Who may add emoji of the organisation. */
  can_add_custom_emoji_group?: GroupSettingUpdate;
  /** Who may subscribe others to channels. */
  can_add_subscribers_group?: GroupSettingUpdate;
  /** Who may create bots. */
  can_create_bots_group?: GroupSettingUpdate;
  /** Who may create user groups. */
  can_create_groups?: GroupSettingUpdate;
  /** Who may create private channels. */
  can_create_private_channel_group?: GroupSettingUpdate;
  /** Who may create public channels. */
  can_create_public_channel_group?: GroupSettingUpdate;
  /** Who may create channels that everyone can read without an account. */
  can_create_web_public_channel_group?: GroupSettingUpdate;
  /** Who may create bots that only send messages. */
  can_create_write_only_bots_group?: GroupSettingUpdate;
  /** Who may delete all messages. */
  can_delete_any_message_group?: GroupSettingUpdate;
  /** Who may delete own messages, within the time limit. */
  can_delete_own_message_group?: GroupSettingUpdate;
  /** Who may invite users by mail. */
  can_invite_users_group?: GroupSettingUpdate;
  /** Who may change all user groups. */
  can_manage_all_groups?: GroupSettingUpdate;
  /** Who may mention everyone in a large channel or topic. */
  can_mention_many_users_group?: GroupSettingUpdate;
  /** Who may move messages to other channels. */
  can_move_messages_between_channels_group?: GroupSettingUpdate;
  /** Who may move messages to other topics. */
  can_move_messages_between_topics_group?: GroupSettingUpdate;
  /** Who may resolve topics. */
  can_resolve_topics_group?: GroupSettingUpdate;
  /** Who may change who deletes messages in channels that they administer. */
  can_set_delete_message_policy_group?: GroupSettingUpdate;
  /** Who may change `topics_policy` of channels that they administer. */
  can_set_topics_policy_group?: GroupSettingUpdate;
  /** Who may create invitation links. */
  create_multiuse_invite_group?: GroupSettingUpdate;
  /** Who may begin direct conversations. */
  direct_message_initiator_group?: GroupSettingUpdate;
  /** One participant of each direct conversation has to belong to these users. */
  direct_message_permission_group?: GroupSettingUpdate;
  /** Values that changes replace, by parameter. Another present value refuses the request. */
  expected?: {
    [name: string]: unknown;
  };
}

export interface UpdateRealmUserSettingsDefaultsParams extends Partial<
  Omit<
    UserSettings,
    | 'default_language'
    | 'timezone'
    | 'allow_private_data_export'
    | 'notification_sound'
    | 'enable_digest_emails'
    | 'enable_marketing_emails'
    | 'enable_login_emails'
  >
> {
  /** Name of the sound, one of `available_notification_sounds`, or `none`. */
  notification_sound?: 'none' | 'bright' | 'chime' | 'ding' | 'flute' | 'simple' | 'subtle' | 'swish' | 'zulip';
  /** Values that changes replace, by parameter. Another present value refuses the request. */
  expected?: {
    [name: string]: unknown;
  };
}

export interface UploadRealmIconParams {
  /** The picture: a GIF, JPEG, PNG, WebP, AVIF or TIFF file of at most 5 MiB. */
  file: Blob;
}

export interface UploadRealmLogoParams {
  /** True for the logo of the dark mode. */
  night: boolean;
  /** The picture: a GIF, JPEG, PNG, WebP, AVIF or TIFF file of at most 5 MiB. */
  file: Blob;
}

export interface AddRealmDomainParams {
  /** Name of the domain. It is stored in lower case. */
  domain: string;
  /** True also allows addresses of its subdomains. */
  allow_subdomains: boolean;
}

export interface RemoveRealmDomainParams {
  /** Name of the domain. */
  domain: string;
}

export interface UpdateRealmDomainParams {
  /** Name of the domain. */
  domain: string;
  /** True also allows addresses of its subdomains. */
  allow_subdomains: boolean;
}

export interface CreateMessageReminderParams {
  /** Id of the message of which to be reminded. */
  message_id: number;
  /** Time of the reminder, in Unix seconds. It must be in the future. */
  scheduled_delivery_timestamp: number;
  /** Text that the reminder quotes, at most 1000 characters. Absent: none. Since feature level 415. */
  note?: string;
}

export interface DeleteReminderParams {
  /** Id of the reminder. */
  reminder_id: number;
}

export interface CreateSavedSnippetParams {
  /** Title of the snippet. Spaces around it are removed; 1 to 60 characters remain. */
  title: string;
  /** Text of the snippet in Markdown. Spaces around it are removed; 1 to 10,000 characters remain. */
  content: string;
}

export interface DeleteSavedSnippetParams {
  /** Id of the snippet. */
  saved_snippet_id: number;
}

export interface EditSavedSnippetParams {
  /** Id of the snippet. */
  saved_snippet_id: number;
  /** The new title, 1 to 60 characters. Absent: the title stays. */
  title?: string;
  /** The new text in Markdown, 1 to 10,000 characters. Absent: the text stays. */
  content?: string;
}

export interface CreateScheduledMessageParams {
  /** `channel` (or `stream`) to send to a channel, `direct` (or `private`) to send to users. */
  type: 'direct' | 'private' | 'channel' | 'stream';
  /** The recipients: for a channel its id, for a direct message a list of user ids. */
  to: number | number[];
  /** The text in Markdown. Blank lines before and spaces after it are removed. It must not be empty; beyond 10,000 characters it is cut. */
  content: string;
  /** The topic. Required for a channel, ignored for a direct message. Beyond 60 characters it is cut; an empty topic is the channel's general chat. */
  topic?: string;
  /** Time of sending, in Unix seconds. It must be in the future. */
  scheduled_delivery_timestamp: number;
  /** True if the message starts as read for its sender. Absent or null: true for programs in which people write, unless it is sent to oneself alone; false for all others. */
  read_by_sender?: boolean | null;
}

export interface DeleteScheduledMessageParams {
  /** Id of the scheduled message. */
  scheduled_message_id: number;
}

export interface UpdateScheduledMessageParams {
  /** Id of the scheduled message. */
  scheduled_message_id: number;
  /** The new type. It needs `to`, and `topic` for a channel. */
  type?: 'direct' | 'private' | 'channel' | 'stream';
  /** The recipients: for a channel its id, for a direct message a list of user ids. Absent: unchanged. */
  to?: number | number[];
  /** The new text in Markdown. Absent: unchanged. */
  content?: string;
  /** The new topic. Ignored for a direct message. Absent: unchanged. */
  topic?: string;
  /** The new time, in Unix seconds. It must be in the future. A message that failed needs a new one, and is then tried again. */
  scheduled_delivery_timestamp?: number;
}

export interface UpdateSettingsParams extends Partial<
  Omit<UserSettings, 'default_language' | 'notification_sound' | 'enable_digest_emails' | 'enable_marketing_emails'>
> {
  /** The new name, at most 100 characters. */
  full_name?: string;
  /** The new email address. The server mails a link to it that confirms the change. */
  email?: string;
  /** The present password. Required with `new_password`. */
  old_password?: string;
  /** The new password, 6 to 100 characters, hard to guess. */
  new_password?: string;
  /** Code of the user's language, in which the server writes to the user: `en` or `de`. Others are refused. */
  default_language?: 'en' | 'de';
  /** Name of the sound, one of `available_notification_sounds`, or `none`. */
  notification_sound?: 'none' | 'bright' | 'chime' | 'ding' | 'flute' | 'simple' | 'subtle' | 'swish' | 'zulip';
  /** Values that changes replace, by parameter. Another present value refuses the request. */
  expected?: {
    [name: string]: unknown;
  };
}

export interface GetStorageParams {
  /** Number of users, and of channels, at most 100. */
  limit?: number;
}

export interface GetStorageFilesParams {
  /** Only files that the user with this id uploaded. Absent: of all. */
  user_id?: number;
  /** Only files to which a message of the channel with this id links. Absent: all. */
  channel_id?: number;
  /** The value `next` of an answer: lists the files after these. Absent: the first. */
  before?: StoragePlace;
  /** Number of files, at most 100. */
  limit?: number;
}

export interface DeleteStorageFileParams {
  /** Id of a file that the caller may read. */
  file_id: number;
}

export interface GetSubscriptionStatusParams {
  /** Id of the user. */
  user_id: number;
  /** Id of the channel. */
  stream_id: number;
}

export interface GetSubscriptionsParams {
  /** `true` adds the subscribers of every channel, `partial` (since feature level 412) only some of those of large channels, `false` none. */
  include_subscribers?: 'true' | 'false' | 'partial';
}

export interface SubscribeParams {
  /** The channels. */
  subscriptions: WantedChannels;
  /** Users to subscribe: ids, or email addresses. Absent or empty: the caller. */
  principals?: number[] | string[];
  /** True refuses the whole request if the caller may not subscribe to one of the channels, false leaves those channels out. */
  authorization_errors_fatal?: boolean;
  /** True announces a new public channel in the organisation's channel for that. */
  announce?: boolean;
  /** True makes a new channel private. */
  invite_only?: boolean;
  /** True lets everyone read a new channel without an account. */
  is_web_public?: boolean;
  /** True makes a new channel a default channel of new users. */
  is_default_stream?: boolean;
  /** True lets new subscribers of a new private channel read older messages. Absent or null: false. In public channels they always can. */
  history_public_to_subscribers?: boolean | null;
  /** Days after which messages of a new channel are deleted, or `unlimited`. Absent, null or `realm_default`: the organisation's setting. Only for owners. */
  message_retention_days?: number | 'realm_default' | 'unlimited' | null;
  /** Whether a new channel allows messages without a topic. Absent: `inherit`, the organisation's setting. Since feature level 392. */
  topics_policy?: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';
  /** Id of the folder for a new channel. Absent or null: none. Since feature level 389. */
  folder_id?: number | null;
  /** True makes the notification bot tell other users that they were subscribed. */
  send_new_subscription_messages?: boolean;
  /** Who may subscribe others. Since feature level 342. */
  can_add_subscribers_group?: GroupSettingValue;
  /** Who may unsubscribe others. An object is possible since feature level 320. */
  can_remove_subscribers_group?: GroupSettingValue;
  /** Who may change the channel. Since feature level 325. */
  can_administer_channel_group?: GroupSettingValue;
  /** Who may delete all messages of the channel. Since feature level 407. */
  can_delete_any_message_group?: GroupSettingValue;
  /** Who may delete own messages in the channel. Since feature level 407. */
  can_delete_own_message_group?: GroupSettingValue;
  /** Who may move messages of the channel to other channels. Since feature level 396. */
  can_move_messages_out_of_channel_group?: GroupSettingValue;
  /** Who may move messages of the channel to other topics. Since feature level 396. */
  can_move_messages_within_channel_group?: GroupSettingValue;
  /** Who may write in the channel. Since feature level 333. */
  can_send_message_group?: GroupSettingValue;
  /** Who may subscribe to the channel, even if it is private. Everyone but guests may subscribe to public channels. Since feature level 357. */
  can_subscribe_group?: GroupSettingValue;
  /** Who may resolve topics of the channel. Since feature level 402. */
  can_resolve_topics_group?: GroupSettingValue;
}

export interface UnsubscribeParams {
  /** Names of the channels. */
  subscriptions: string[];
  /** Users to unsubscribe: ids, or email addresses. Absent or empty: the caller. */
  principals?: number[] | string[];
}

export interface UpdateSubscriptionsParams {
  /** Channels to which the caller is subscribed. */
  add?: WantedChannels;
  /** Names of the channels from which the caller is unsubscribed. */
  delete?: string[];
}

export interface UpdateSubscriptionSettingsParams {
  /** The settings to change. */
  subscription_data: {
    /** Id of the channel. */
    stream_id: number;
    /** Name of the setting: `color`, `is_muted`, `in_home_view`, `pin_to_top`, `wildcard_mentions_notify`, or one of the `..._notifications`. */
    property: string;
    /** The new value: a boolean, or for `color` a text as `#rrggbb` or `#rgb`. */
    value: boolean | string;
    /** The value that this replaces; null for the setting of the user. Another present value refuses the request. */
    expected?: boolean | string | null;
  }[];
}

export interface GetStreamTopicsParams {
  /** Id of the channel. */
  stream_id: number;
  /** True returns an empty topic as an empty text, false under the organisation's name for it. Since feature level 334. */
  allow_empty_topic_name?: boolean;
}

export interface MarkTopicAsReadParams {
  /** Id of the channel. */
  stream_id: number;
  /** The topic, in upper or lower case. */
  topic_name: string;
}

export interface MuteTopicParams {
  /** Id of the channel. Either this or `stream` is required. */
  stream_id?: number;
  /** Name of the channel. Either this or `stream_id` is required. */
  stream?: string;
  /** The topic, at most 60 characters. It need not have messages. */
  topic: string;
  /** `add` mutes the topic, `remove` removes the muting. */
  op: 'add' | 'remove';
}

export interface DeleteTopicParams {
  /** Id of the channel. */
  stream_id: number;
  /** The topic, in upper or lower case. */
  topic_name: string;
}

export interface UpdateUserTopicParams {
  /** Id of the channel. */
  stream_id: number;
  /** The topic, at most 60 characters. It need not have messages. */
  topic: string;
  /** The new policy: 0 none, 1 muted, 2 unmuted in a muted channel, 3 followed. */
  visibility_policy: 0 | 1 | 2 | 3;
}

export interface SetTypingStatusParams {
  /** `start` or `stop`. */
  op: 'start' | 'stop';
  /** `direct` for a direct message, `channel` (or `stream`) for a message in a channel. */
  type?: 'direct' | 'stream' | 'channel';
  /** Ids of the users to whom the message is written. Required for a direct message. */
  to?: number[];
  /** Id of the channel. Required for a channel. */
  stream_id?: number;
  /** The topic. Required for a channel. */
  topic?: string;
}

export interface SetTypingStatusForMessageEditParams {
  /** Id of the message. */
  message_id: number;
  /** `start` or `stop`. */
  op: 'start' | 'stop';
}

export interface CreateUserGroupParams {
  /** Name of the group, at most 100 characters. Unique in the organisation, deactivated groups included. */
  name: string;
  /** Description of the group, at most 1024 characters. May be empty. */
  description: string;
  /** Ids of active users. The creator is not added by itself. */
  members: number[];
  /** Ids of active groups whose members belong to the group too. Absent: none. Since feature level 311. */
  subgroups?: number[];
  /** Who may add members. Absent: the creator. Since feature level 305. */
  can_add_members_group?: GroupSettingValue;
  /** Who may join the group. Absent: nobody. Since feature level 301. */
  can_join_group?: GroupSettingValue;
  /** Who may leave the group. Absent: everyone. Since feature level 308. */
  can_leave_group?: GroupSettingValue;
  /** Who may change the group; neither `role:internet` nor `role:everyone`. Absent: the creator. Since feature level 283. */
  can_manage_group?: GroupSettingValue;
  /** Who may mention the group; neither `role:internet` nor `role:owners`. Absent: everyone. Since feature level 191. */
  can_mention_group?: GroupSettingValue;
  /** Who may remove members. Absent: nobody. Since feature level 324. */
  can_remove_members_group?: GroupSettingValue;
}

export interface DeactivateUserGroupParams {
  /** Id of the group. */
  user_group_id: number;
}

export interface GetIsUserGroupMemberParams {
  /** Id of the group. */
  user_group_id: number;
  /** Id of the user. */
  user_id: number;
  /** True leaves membership through subgroups out of account. */
  direct_member_only?: boolean;
}

export interface GetUserGroupsParams {
  /** True also returns deactivated groups. */
  include_deactivated_groups?: boolean;
}

export interface GetUserGroupMembersParams {
  /** Id of the group. */
  user_group_id: number;
  /** True leaves out members through subgroups. */
  direct_member_only?: boolean;
}

export interface GetUserGroupSubgroupsParams {
  /** Id of the group. */
  user_group_id: number;
  /** True leaves out subgroups of subgroups. */
  direct_subgroup_only?: boolean;
}

export interface UpdateUserGroupParams {
  /** Id of the group. */
  user_group_id: number;
  /** The new name, at most 100 characters. */
  name?: string;
  /** The new description, at most 1024 characters. */
  description?: string;
  /** Who may add members. */
  can_add_members_group?: GroupSettingUpdate;
  /** Who may join the group. */
  can_join_group?: GroupSettingUpdate;
  /** Who may leave the group. */
  can_leave_group?: GroupSettingUpdate;
  /** Who may change the group. */
  can_manage_group?: GroupSettingUpdate;
  /** Who may mention the group. */
  can_mention_group?: GroupSettingUpdate;
  /** Who may remove members. */
  can_remove_members_group?: GroupSettingUpdate;
  /** False reactivates a deactivated group. True is refused: deactivating is a separate operation. */
  deactivated?: boolean;
  /** Values that changes replace, by parameter. Another present value refuses the request. */
  expected?: {
    [name: string]: unknown;
  };
}

export interface UpdateUserGroupMembersParams {
  /** Id of the group. */
  user_group_id: number;
  /** Ids of users to add. Absent: none. */
  add?: number[];
  /** Ids of members to remove. Absent: none. */
  delete?: number[];
  /** Ids of groups to add as subgroups. Absent: none. */
  add_subgroups?: number[];
  /** Ids of subgroups to remove. Absent: none. */
  delete_subgroups?: number[];
}

export interface UpdateUserGroupSubgroupsParams {
  /** Id of the group. */
  user_group_id: number;
  /** Ids of groups to add as subgroups. Absent: none. */
  add?: number[];
  /** Ids of subgroups to remove. Absent: none. */
  delete?: number[];
}

export interface GetUserStatusParams {
  /** Id of the user. */
  user_id: number;
}

export interface UpdateStatusParams {
  /** The new text, at most 60 characters. Empty removes the text. Absent: the text stays. */
  status_text?: string;
  /** Name of the new emoji, without colons. Empty removes the emoji. Absent: the emoji stays. */
  emoji_name?: string;
  /** Code of the new emoji. Absent: the server finds it by the name. */
  emoji_code?: string;
  /** Type of the new emoji, as for reactions. Absent: the server finds it by the name. */
  reaction_type?: string;
  /** True hides from others when the caller is active, false shows it. Absent or null: nothing changes. Deprecated since feature level 148. */
  away?: boolean | null;
}

export interface UpdateStatusForUserParams {
  /** Id of the user. */
  user_id: number;
  /** The new text, at most 60 characters. Empty removes the text. Absent: the text stays. */
  status_text?: string;
  /** Name of the new emoji, without colons. Empty removes the emoji. Absent: the emoji stays. */
  emoji_name?: string;
  /** Code of the new emoji. Absent: the server finds it by the name. */
  emoji_code?: string;
  /** Type of the new emoji, as for reactions. Absent: the server finds it by the name. */
  reaction_type?: string;
}

export interface CreateUserParams {
  /** Email address. The organisation's rules for addresses have to admit it. */
  email: string;
  /** Password, 6 to 100 characters, hard to guess. */
  password: string;
  /** Name, at most 100 characters. */
  full_name: string;
}

export interface DeactivateUserParams {
  /** Id of the user. */
  user_id: number;
  /** A text for the mail that tells the user, at most 2000 characters. Absent: no text. */
  deactivation_notification_comment?: string;
}

export interface GetUserParams {
  /** Id of the user. */
  user_id: number;
  /** True leaves `avatar_url` null where the client can compute a gravatar. */
  client_gravatar?: boolean;
  /** True adds the user's values of the custom profile fields. */
  include_custom_profile_fields?: boolean;
}

export interface GetUserByEmailParams {
  /** Email address of the user: the real address if the caller may see it, or the API email. */
  email: string;
  /** True leaves `avatar_url` null where the client can compute a gravatar. */
  client_gravatar?: boolean;
  /** True adds the user's values of the custom profile fields. */
  include_custom_profile_fields?: boolean;
}

export interface GetUsersParams {
  /** True leaves `avatar_url` null where the client can compute a gravatar. */
  client_gravatar?: boolean;
  /** True adds the users' values of the custom profile fields. */
  include_custom_profile_fields?: boolean;
  /** Ids of the users to list. Absent or null: all users. */
  user_ids?: number[] | null;
}

export interface MuteUserParams {
  /** Id of the user. */
  muted_user_id: number;
}

export interface ReactivateUserParams {
  /** Id of the user. */
  user_id: number;
}

export interface UnmuteUserParams {
  /** Id of the user. */
  muted_user_id: number;
}

export interface UpdateUserParams {
  /** Id of the user to change. */
  user_id: number;
  /** The new name, at most 100 characters. Absent or blank: the name stays. */
  full_name?: string;
  /** The new role: 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest. Absent: the role stays. */
  role?: 100 | 200 | 300 | 400 | 600;
  /** The new email address. Only for owners who hold the permission `can_change_user_emails`. Absent: the address stays. Since feature level 285. */
  new_email?: string;
  /** New values of custom profile fields. Absent: the values stay. */
  profile_data?: ProfileDataUpdate[];
}

export interface UpdateUserByEmailParams {
  /** Email address of the user to change: the real address if the caller may see it, or the API email. */
  email: string;
  /** The new name, at most 100 characters. Absent or blank: the name stays. */
  full_name?: string;
  /** The new role: 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest. Absent: the role stays. */
  role?: 100 | 200 | 300 | 400 | 600;
  /** The new email address. Only for owners who hold the permission `can_change_user_emails`. Absent: the address stays. Since feature level 285. */
  new_email?: string;
  /** New values of custom profile fields. Absent: the values stay. */
  profile_data?: ProfileDataUpdate[];
}

export interface UploadAvatarParams {
  /** The picture: a GIF, JPEG, PNG, WebP, AVIF or TIFF file of at most 5 MiB. */
  file: Blob;
}

export interface CreateWebhookParams {
  /** URL to which events are sent with POST. */
  url: string;
  /** Types of the events to send, as event queues have them. */
  event_types: string[];
  /** User id of a bot: its events are sent. Absent or null: the events of the organization, which are those that every member gets and all about messages of public channels. That needs an administrator. */
  bot_id?: number | null;
  /** Conditions on messages, as for event queues: only messages that fulfil all of them are sent. */
  narrow?: NarrowTerm[] | null;
  /** True sends messages as HTML, false as they were written. */
  apply_markdown?: boolean;
}

export interface DeleteWebhookParams {
  /** Id of the webhook. */
  webhook_id: number;
}

export interface GetWebhookDeliveriesParams {
  /** Id of the webhook. */
  webhook_id: number;
  /** Id of an attempt: only earlier ones are listed. Absent: all. */
  before?: number;
  /** Number of attempts, at most 100. */
  limit?: number;
}

export interface ReplayWebhookParams {
  /** Id of the webhook. */
  webhook_id: number;
  /** Id of the first event to send again. */
  event_id: number;
}

export interface TestWebhookParams {
  /** Id of the webhook. */
  webhook_id: number;
}

export interface UpdateWebhookParams {
  /** Id of the webhook. */
  webhook_id: number;
  /** URL to which events are sent with POST. */
  url?: string;
  /** Types of the events to send, as event queues have them. Absent: they stay. */
  event_types?: string[];
  /** Conditions on messages, as for event queues: only messages that fulfil all of them are sent. Absent: they stay. */
  narrow?: NarrowTerm[] | null;
  /** Form of messages. Absent: it stays. */
  apply_markdown?: boolean;
  /** False stops sending; true goes on after the last event that was delivered. Absent: it stays as it is. */
  is_enabled?: boolean;
}

export interface ZcommandParams {
  /** The command, with its leading slash. */
  command: string;
}

export type AddAlertWordsResult = {
  /** All alert words of the caller. */
  alert_words: string[];
};

export type GetAlertWordsResult = {
  /** All alert words of the caller. */
  alert_words: string[];
};

export type RemoveAlertWordsResult = {
  /** All alert words of the caller. */
  alert_words: string[];
};

export type CreateApiKeyResult = {
  /** The key. It is not shown again. */
  api_key: string;
  /** The record of the key. */
  key: ApiKey;
};

export type FetchApiKeyResult = {
  /** The key for the API, 32 letters and digits. With the email address it authenticates requests. */
  api_key: string;
  /** The real email address of the user. */
  email: string;
  /** Id of the user. */
  user_id: number;
};

export type DevFetchApiKeyResult = {
  /** The key for the API, 32 letters and digits. With the email address it authenticates requests. */
  api_key: string;
  /** The real email address of the user. */
  email: string;
  /** Id of the user. */
  user_id: number;
};

export type GetApiKeysResult = {
  /** The keys, the oldest first. */
  api_keys: ApiKey[];
};

export type RegenerateApiKeyResult = {
  /** The new key. */
  api_key: string;
};

export type RevokeApiKeyResult = Record<string, never>;

export type GetAuditLogResult = {
  /** The entries, the newest first. */
  entries: AuditEntry[];
  /** Whether there are no earlier ones that fit. */
  found_oldest: boolean;
};

export type GetBotStorageResult = {
  /** The values, by key. */
  storage: {
    [name: string]: string;
  };
};

export type RemoveBotStorageResult = Record<string, never>;

export type UpdateBotStorageResult = Record<string, never>;

export type CreateBotResult = {
  /** User id of the new bot. */
  user_id: number;
  /** The bot's key for the API. */
  api_key: string;
  /** URL of the bot's picture. */
  avatar_url: string;
  /** Name of the channel to which the bot's messages go by default; null for none. */
  default_sending_stream: string | null;
  /** Name of the channel to which the bot's queues are limited by default; null for no limit. */
  default_events_register_stream: string | null;
  /** True if the bot's queues take messages of all public channels by default. */
  default_all_public_streams: boolean;
};

export type DeactivateBotResult = Record<string, never>;

export type GetBotsResult = {
  /** The bots. */
  bots: {
    /** User id of the bot. */
    user_id: number;
    /** Email address of the bot. */
    username: string;
    /** Name of the bot. */
    full_name: string;
    /** The bot's key for the API. */
    api_key: string;
    /** URL of the bot's picture. */
    avatar_url: string;
    /** Name of the channel to which the bot's messages go by default; null for none. */
    default_sending_stream: string | null;
    /** Name of the channel to which the bot's queues are limited by default; null for no limit. */
    default_events_register_stream: string | null;
    /** True if the bot's queues take messages of all public channels by default. */
    default_all_public_streams: boolean;
  }[];
};

export type GetBotCallsResult = {
  /** The calls, the newest first. */
  calls: BotCall[];
};

export type RegenerateBotApiKeyResult = {
  /** The new key. */
  api_key: string;
};

export type RepeatBotCallResult = Record<string, never>;

export type UpdateBotResult = {
  /** Name of the bot. */
  full_name: string;
  /** URL of the bot's picture. */
  avatar_url: string;
  /** Email address of the owner. Absent for a bot without an owner. */
  bot_owner?: string;
  /** URL of an outgoing webhook; null for other bots. */
  service_payload_url: string | null;
  /** Format of an outgoing webhook's requests: 1 generic, 2 Slack's. */
  service_interface: number;
  /** Name of the channel to which the bot's messages go by default; null for none. */
  default_sending_stream: string | null;
  /** Name of the channel to which the bot's queues are limited by default; null for no limit. */
  default_events_register_stream: string | null;
  /** True if the bot's queues take messages of all public channels by default. */
  default_all_public_streams: boolean;
};

export type CreateBigBlueButtonVideoCallResult = {
  /** URL at which users join the call. */
  url: string;
};

export type CreateChannelFolderResult = {
  /** Id of the new folder. */
  channel_folder_id: number;
};

export type GetChannelFoldersResult = {
  /** The folders, in their order. */
  channel_folders: ChannelFolder[];
};

export type PatchChannelFoldersResult = Record<string, never>;

export type UpdateChannelFolderResult = Record<string, never>;

export type AddDefaultStreamResult = Record<string, never>;

export type ArchiveStreamResult = Record<string, never>;

export type CreateChannelResult = {
  /** Id of the new channel. */
  id: number;
};

export type GetStreamByIdResult = {
  /** The channel. */
  stream: Channel;
};

export type GetStreamEmailAddressResult = {
  /** The address. Empty where the server takes no mails. */
  email: string;
};

export type GetStreamIdResult = {
  /** Id of the channel. */
  stream_id: number;
};

export type GetStreamsResult = {
  /** The channels. */
  streams: (Channel & {
    /** True for a default channel of new users. Only if `include_default` is true. */
    is_default?: boolean;
  })[];
};

export type GetSubscribersResult = {
  /** Ids of the subscribers. */
  subscribers: number[];
};

export type MarkStreamAsReadResult = Record<string, never>;

export type RemoveDefaultStreamResult = Record<string, never>;

export type UpdateStreamResult = Record<string, never>;

export type CreateDefaultStreamGroupResult = Record<string, never>;

export type RemoveDefaultStreamGroupResult = Record<string, never>;

export type UpdateDefaultStreamGroupResult = Record<string, never>;

export type UpdateDefaultStreamGroupStreamsResult = Record<string, never>;

export type GetDeploymentStatusResult = {
  /** The replicas that have been heard of in the last six seconds, by service and start. */
  replicas: ReplicaStatus[];
};

export type CreateDraftsResult = {
  /** Ids of the new drafts, in the order of the request. */
  ids: number[];
};

export type GetDraftsResult = {
  /** Number of the drafts. */
  count: number;
  /** The drafts. */
  drafts: Draft[];
};

export type DeleteDraftResult = Record<string, never>;

export type EditDraftResult = Record<string, never>;

export type AddCustomEmojiResult = Record<string, never>;

export type GetCustomEmojiResult = {
  /** The emoji, by id. */
  emoji: CustomEmoji;
};

export type DeactivateCustomEmojiResult = Record<string, never>;

export type ExportRealmResult = {
  /** Id of the export. */
  id: number;
};

export type GetRealmExportsResult = {
  /** The exports, the oldest first. */
  exports: {
    /** Id of the export. */
    id: number;
    /** User id of the administrator who requested it. */
    acting_user_id: number;
    /** Time of the request, in Unix seconds. */
    export_time: number;
    /** Time at which the file was deleted, in Unix seconds, or null. */
    deleted_timestamp: number | null;
    /** Time at which the export failed, in Unix seconds, or null. */
    failed_timestamp: number | null;
    /** URL of the file; null while there is none. Anyone with the URL can download the file. */
    export_url: string | null;
    /** True until the export has succeeded or failed. */
    pending: boolean;
    /** 1 public data, 2 also private data of users who have agreed. */
    export_type: number;
    /** Part of the export that is done, in percent. */
    percent: number;
  }[];
};

export type GetRealmExportConsentsResult = {
  /** All active users who are no bots. */
  export_consents: {
    /** Id of the user. */
    user_id: number;
    /** True if exports may contain the user's private data. */
    consented: boolean;
  }[];
};

export type DeleteRealmExportResult = Record<string, never>;

export type GetFileLinkResult = {
  /** Path under which the file can be read for 60 seconds without credentials. */
  url: string;
};

export type GetAttachmentsResult = {
  /** The files, in the order of their ids. */
  attachments: Attachment[];
  /** Size of all of the organisation's files, in bytes. */
  upload_space_used: number;
};

export type DeleteAttachmentResult = Record<string, never>;

export type UploadFileResult = {
  /** Path of the file on the organisation's host, for links in messages. */
  url: string;
  /** The same, under its older name. */
  uri: string;
  /** Name of the file, as it was sent. */
  filename: string;
};

export type CreateInviteLinkResult = {
  /** URL of the link: `{realm_url}/join/{key}/`. */
  invite_link: string;
};

export type GetInvitesResult = {
  /** The invitations. */
  invites: Invite[];
};

export type ResendEmailInviteResult = Record<string, never>;

export type RevokeEmailInviteResult = Record<string, never>;

export type RevokeInviteLinkResult = Record<string, never>;

export type SendInvitesResult = Record<string, never>;

export type EndLegalHoldResult = Record<string, never>;

export type GetLegalHoldsResult = {
  /** The holds in the order in which they were placed, ended ones too. */
  holds: LegalHold[];
};

export type CreateLegalHoldResult = {
  /** Id of the new hold. */
  hold_id: number;
};

export type AddLinkifierResult = {
  /** Id of the new linkifier. */
  id: number;
};

export type GetLinkifiersResult = {
  /** The linkifiers, in the order in which they apply. */
  linkifiers: Linkifier[];
};

export type RemoveLinkifierResult = Record<string, never>;

export type ReorderLinkifiersResult = Record<string, never>;

export type UpdateLinkifierResult = Record<string, never>;

export type AddSubmessageResult = Record<string, never>;

export type GetMessageResult = {
  /** The message. */
  message: Message;
  /** The text as it was written. */
  raw_content: string;
};

export type GetMessageHistoryResult = {
  /** The message after each edit, the oldest state first. It has one element if the message was never edited. */
  message_history: HistorySnapshot[];
};

export type GetMessagesResult = {
  /** The messages, sorted by id. */
  messages: Message[];
  /** Id from which the messages were counted. 10000000000000000 for the newest message. Absent if `message_ids` was given. */
  anchor?: number;
  /** True if the message with the anchor's id is in the result. */
  found_anchor?: boolean;
  /** True if the narrow has no older messages. */
  found_oldest?: boolean;
  /** True if the narrow has no newer messages. */
  found_newest?: boolean;
  /** Always false: all stored messages can be read. */
  history_limited?: boolean;
  /** Present while the words of older messages are being indexed, after an upgrade of the server: a search may miss some of them. */
  search_incomplete?: true;
};

export type GetReadReceiptsResult = {
  /** Ids of the users. */
  user_ids: number[];
};

export type MarkAllAsReadResult = {
  /** Always true: one request marks all messages. */
  complete: boolean;
};

export type CheckMessagesMatchNarrowResult = {
  /** The messages that match, by message id. The others are left out. */
  messages: {
    [name: string]: {
      /** The text as HTML, with the words that the search found in `<span class="highlight">`. */
      match_content: string;
      /** The topic as HTML, with the words that the search found in `<span class="highlight">`. */
      match_subject: string;
    };
  };
};

export type DeleteMessageResult = Record<string, never>;

export type RenderMessageResult = {
  /** The text as HTML. */
  rendered: string;
};

export type ReportMessageResult = Record<string, never>;

export type SendMessageResult = {
  /** Id of the new message. */
  id: number;
  /** The sender's new policy for the topic, if sending changed it: 2 unmuted, 3 followed. */
  automatic_new_visibility_policy?: number;
};

export type UpdateMessageResult = {
  /** The sender's files that the edit removed from the message, and to which no message links any more. */
  detached_uploads: Attachment[];
};

export type UpdateMessageFlagsResult = {
  /** Ids of the messages whose flag changed. */
  messages: number[];
  /** Ids of channels without a subscription, whose messages stay read. Only if `read` was to be removed. Since feature level 355. */
  ignored_because_not_subscribed_channels?: number[];
};

export type UpdateMessageFlagsForNarrowResult = {
  /** Number of messages in the range. */
  processed_count: number;
  /** Number of messages whose flag changed. */
  updated_count: number;
  /** Id of the oldest message of the range; null if the range is empty. */
  first_processed_id: number | null;
  /** Id of the newest message of the range; null if the range is empty. */
  last_processed_id: number | null;
  /** True if the narrow has no messages before the range. */
  found_oldest: boolean;
  /** True if the narrow has no messages after the range. */
  found_newest: boolean;
  /** Ids of channels without a subscription, whose messages stay read. Only if `read` was to be removed. Since feature level 355. */
  ignored_because_not_subscribed_channels?: number[];
};

export type AddNavigationViewResult = Record<string, never>;

export type GetNavigationViewsResult = {
  /** The entries. */
  navigation_views: NavigationView[];
};

export type RemoveNavigationViewResult = Record<string, never>;

export type EditNavigationViewResult = Record<string, never>;

export type MarkOnboardingStepAsReadResult = Record<string, never>;

export type ExportOwnDataResult = {
  /** Id of the export. */
  id: number;
};

export type GetOwnExportsResult = {
  /** The exports whose files are not deleted, the oldest first. */
  exports: OwnExport[];
};

export type DeleteOwnExportResult = Record<string, never>;

export type AddCodePlaygroundResult = {
  /** Id of the new playground. */
  id: number;
};

export type RemoveCodePlaygroundResult = Record<string, never>;

export type GetUserPresenceResult = {
  /** The presence. */
  presence: {
    /** The presence over all clients. */
    aggregated: {
      /** `active`, `idle`, or `offline` if there was no report for some minutes. */
      status: 'active' | 'idle' | 'offline';
      /** Time of the last report, in Unix seconds. */
      timestamp: number;
    };
    /** The same, under the name of the client. */
    website: {
      /** `active`, `idle`, or `offline` if there was no report for some minutes. */
      status: 'active' | 'idle' | 'offline';
      /** Time of the last report, in Unix seconds. */
      timestamp: number;
    };
  };
};

export type GetRealmPresenceResult = {
  /** The presences, by API email. */
  presences: {
    [name: string]: LegacyPresence;
  };
  /** Time of the answer, in Unix seconds with a fraction. */
  server_timestamp: number;
};

export type UpdatePresenceResult = {
  /** The presences: by user id in the newer form, by API email in the older one. Absent if `ping_only` is true. */
  presences?: Presences;
  /** Time of the answer, in Unix seconds with a fraction. Absent if `ping_only` is true. */
  server_timestamp?: number;
  /** Number to send as `last_update_id` in the next request; -1 if there are no presences. */
  presence_last_update_id?: number;
};

export type CreateProfileFieldResult = {
  /** Id of the new field. */
  id: number;
};

export type GetProfileFieldsResult = {
  /** The fields, in order. */
  custom_fields: ProfileField[];
};

export type DeleteProfileFieldResult = Record<string, never>;

export type DeleteOwnProfileDataResult = Record<string, never>;

export type ReorderProfileFieldsResult = Record<string, never>;

export type UpdateProfileFieldResult = Record<string, never>;

export type UpdateOwnProfileDataResult = Record<string, never>;

export type AddApnsTokenResult = Record<string, never>;

export type AddFcmTokenResult = Record<string, never>;

export type RegisterPushDeviceResult = Record<string, never>;

export type RemoveApnsTokenResult = Record<string, never>;

export type RemoveFcmTokenResult = Record<string, never>;

export type TestNotifyResult = Record<string, never>;

export type E2eeTestNotifyResult = Record<string, never>;

export type GetEventsResult = {
  /** The events, in the order of their ids. Ids grow but are not consecutive. */
  events: ChatEvent[];
  /** Id of the queue. */
  queue_id: string;
};

export type RegisterQueueResult = Partial<
  Omit<
    UserSettings,
    | 'display_emoji_reaction_users'
    | 'user_list_style'
    | 'hide_ai_features'
    | 'web_escape_navigates_to_home_view'
    | 'web_font_size_px'
    | 'web_line_height_percent'
    | 'web_animate_image_previews'
    | 'web_mark_read_on_scroll_policy'
    | 'web_channel_default_view'
    | 'web_navigate_to_sent_message'
    | 'web_stream_unreads_count_display_policy'
    | 'web_left_sidebar_unreads_count_summary'
    | 'web_left_sidebar_show_channel_folders'
    | 'web_suggest_update_timezone'
    | 'email_address_visibility'
    | 'send_private_typing_notifications'
    | 'send_stream_typing_notifications'
    | 'send_read_receipts'
    | 'allow_private_data_export'
    | 'resolved_topic_notice_auto_read_policy'
    | 'automatically_follow_topics_policy'
    | 'automatically_unmute_topics_in_muted_streams_policy'
    | 'automatically_follow_topics_where_mentioned'
    | 'enable_followed_topic_desktop_notifications'
    | 'enable_followed_topic_email_notifications'
    | 'enable_followed_topic_push_notifications'
    | 'enable_followed_topic_audible_notifications'
    | 'enable_followed_topic_wildcard_mentions_notify'
  >
> & {
  /** Id of the new queue; null for a spectator. */
  queue_id: string | null;
  /** Id of the last event that the state contains. The first poll sends it; -1 if there is none. */
  last_event_id: number;
  /** All alert words of the user. Fetch type `alert_words`. */
  alert_words?: string[];
  /** The user's drafts. Fetch type `drafts`. */
  drafts?: Draft[];
  /** Key for pictures of GIPHY; empty if the server has none. Fetch type `giphy`. */
  giphy_api_key?: string;
  /** True if the user has connected a Zoom account. Fetch type `video_calls`. */
  has_zoom_token?: boolean;
  /** Id of the last message that the user received, -1 for none. Deprecated. Fetch type `message`. */
  max_message_id?: number;
  /** Older form of `user_topics`: name of the channel, topic, and time of muting in Unix seconds. Fetch type `muted_topics`. */
  muted_topics?: [string, string, number][];
  /** Users whom the user has muted. Fetch type `muted_users`. */
  muted_users?: MutedUser[];
  /** Always null: there is no video that shows the client. Fetch type `onboarding_steps`. */
  navigation_tour_video_url?: null;
  /** Entries that the user has added to the navigation. Fetch type `navigation_views`. Since feature level 390. */
  navigation_views?: NavigationView[];
  /** Notices that the user has not seen yet. Fetch type `onboarding_steps`. */
  onboarding_steps?: OnboardingStep[];
  /** Devices registered for encrypted push notifications. Always empty. Fetch type `push_device`. */
  push_devices?: Record<string, never>;
  /** Direct conversations among the user's newest 1000 direct messages. Fetch type `recent_private_conversations`. */
  recent_private_conversations?: {
    /** Id of the newest message of the conversation. */
    max_message_id: number;
    /** Ids of the other participants, none in a conversation with oneself. */
    user_ids: number[];
  }[];
  /** Reminders for which the user has asked, by time. Fetch type `reminders`. */
  reminders?: Reminder[];
  /** The user's saved snippets. Fetch type `saved_snippets`. */
  saved_snippets?: SavedSnippet[];
  /** Messages that the user has scheduled, by time. Fetch type `scheduled_messages`. */
  scheduled_messages?: ScheduledMessage[];
  /** Ids of the messages that the user has starred. Fetch type `starred_messages`. */
  starred_messages?: number[];
  /** Always empty: searching ignores no words. Fetch type `stop_words`. */
  stop_words?: [];
  /** The newest 50,000 unread messages, by conversation. Present if both `message` and `update_message_flags` are fetched. */
  unread_msgs?: {
    /** Number of unread messages to show: direct messages, and messages in channels and topics that are not muted. */
    count: number;
    /** One-to-one conversations with unread messages. */
    pms: {
      /** Id of the other user; the own id in a conversation with oneself. */
      other_user_id: number;
      /** The same id under its deprecated name. */
      sender_id: number;
      /** Ids of the unread messages, ascending. */
      unread_message_ids: number[];
    }[];
    /** Topics with unread messages, muted ones included. */
    streams: {
      /** The topic. */
      topic: string;
      /** Id of the channel. */
      stream_id: number;
      /** Ids of the unread messages, ascending. */
      unread_message_ids: number[];
    }[];
    /** Group conversations with unread messages. */
    huddles: {
      /** Ids of all participants, ascending, separated by commas. */
      user_ids_string: string;
      /** Ids of the unread messages, ascending. */
      unread_message_ids: number[];
    }[];
    /** Ids of unread messages that mention the user, and of unmuted ones that mention everyone. */
    mentions: number[];
    /** True if the user has more unread messages than the newest 50,000, which are listed. */
    old_unreads_missing: boolean;
  };
  /** The user's settings. Fetch type `user_settings`. */
  user_settings?: UserSettings & {
    /** The choices for `emojiset`. */
    emojiset_choices: {
      /** Value of the setting. */
      key: string;
      /** Name of the choice. */
      text: string;
    }[];
    /** The sounds that clients offer for `notification_sound`. */
    available_notification_sounds: string[];
  };
  /** Topics for which the user has a policy. Fetch type `user_topic`. */
  user_topics?: {
    /** Id of the channel. */
    stream_id: number;
    /** The topic. */
    topic_name: string;
    /** Time of the last change, in Unix seconds. */
    last_updated: number;
    /** The policy: 1 muted, 2 unmuted in a muted channel, 3 followed. */
    visibility_policy: 0 | 1 | 2 | 3;
  }[];
  /** The choices for `emojiset`. */
  emojiset_choices?: {
    /** Value of the setting. */
    key: string;
    /** Name of the choice. */
    text: string;
  }[];
  /** The sounds that clients offer for `notification_sound`. */
  available_notification_sounds?: string[];
  /** Channel folders, archived ones included. Fetch type `channel_folders`. Since feature level 389. */
  channel_folders?: ChannelFolder[];
  /** Bots of the server, for example the notification bot. Fetch type `realm_user`. */
  cross_realm_bots?: (Omit<User, 'is_active' | 'is_system_bot'> & {
    /** Always true. */
    is_system_bot: true;
  })[];
  /** Types of profile fields, by name. Fetch type `custom_profile_fields`. */
  custom_profile_field_types?: {
    [name: string]: {
      /** Number of the type. */
      id: number;
      /** Name of the type for people. */
      name: string;
    };
  };
  /** Custom profile fields, in order. Fetch type `custom_profile_fields`. */
  custom_profile_fields?: ProfileField[];
  /** Channels that the user may see and was never subscribed to. Fetch type `subscription`. */
  never_subscribed?: (Channel & {
    /** Ids of the active subscribers, empty if the user may not know them. Absent unless the request asks for them. */
    subscribers?: number[];
    /** Ids of some subscribers, in place of all: bots, and users who were active in the last 14 days. Only for a large channel, if the request asks for `partial`. Since feature level 412. */
    partial_subscribers?: number[];
  })[];
  /** Number to send as `last_update_id` with the first report of the user's presence. Fetch type `presence`. */
  presence_last_update_id?: number;
  /** Presences of other users: by user id in the newer form, by API email in the older one. Fetch type `presence`. */
  presences?: Presences;
  /** Bots that the user may manage, with their API keys. Fetch type `realm_bot`. */
  realm_bots?: Bot[];
  /** Groups of channels for new users; empty for guests. Fetch type `default_stream_groups`. */
  realm_default_stream_groups?: DefaultChannelGroup[];
  /** Ids of the default channels of new users; empty for guests. Fetch type `default_streams`. */
  realm_default_streams?: number[];
  /** Domains whose email addresses new users may have. Fetch type `realm_domains`. */
  realm_domains?: RealmDomain[];
  /** Always empty: this server has no embedded bots. Fetch type `realm_embedded_bots`. */
  realm_embedded_bots?: [];
  /** The organisation's own emoji by id, deactivated ones included. Fetch type `realm_emoji`. */
  realm_emoji?: CustomEmoji;
  /** Always empty: the older form of linkifiers. Fetch type `realm_filters`. */
  realm_filters?: [];
  /** The integrations of the server. Fetch type `realm_incoming_webhook_bots`. */
  realm_incoming_webhook_bots?: WebhookBot[];
  /** Linkifiers, in the order in which they apply. Fetch type `realm_linkifiers`. */
  realm_linkifiers?: Linkifier[];
  /** Deactivated users. Fetch type `realm_user`. */
  realm_non_active_users?: Omit<User, 'is_active' | 'is_system_bot'>[];
  /** Code playgrounds, the oldest first. Fetch type `realm_playgrounds`. */
  realm_playgrounds?: Playground[];
  /** User groups, system groups first. Fetch type `realm_user_groups`. */
  realm_user_groups?: UserGroup[];
  /** Active users whom the user may see. Fetch type `realm_user`. */
  realm_users?: Omit<User, 'is_active' | 'is_system_bot'>[];
  /** Time of the presences, in Unix seconds with a fraction. Fetch type `presence`. */
  server_timestamp?: number;
  /** All channels that the user may see. Fetch type `stream`. */
  streams?: Channel[];
  /** Channels to which the user is subscribed. Fetch type `subscription`. */
  subscriptions?: Subscription[];
  /** Channels that the user may see and has left. Fetch type `subscription`. */
  unsubscribed?: Subscription[];
  /** Statuses of users who have one, by user id. Fetch type `user_status`. */
  user_status?: {
    [name: string]: {
      /** True if the user does not show others when active. Deprecated since feature level 148. */
      away?: true;
      /** Text of the status. */
      status_text?: string;
      /** Name of the status's emoji, without colons. */
      emoji_name?: string;
      /** Identifies the emoji among those of its type. */
      emoji_code?: string;
      /** Type of the emoji, as for reactions. */
      reaction_type?: string;
    };
  };
  /** `G` for a gravatar or generated picture, `U` for an uploaded one. Fetch type `realm_user`. */
  avatar_source?: 'G' | 'U';
  /** URL of the user's picture. Fetch type `realm_user`. */
  avatar_url?: string;
  /** URL of the user's picture in a larger size. Fetch type `realm_user`. */
  avatar_url_medium?: string;
  /** Id of the user; 0 for a spectator. Fetch type `realm_user`. */
  user_id?: number;
  /** Name of the user, at most 100 characters. */
  full_name?: string;
  /** API email of the user: the real address if everyone may see it, else a placeholder that contains the user's id. */
  email?: string;
  /** The real address of the user. Fetch type `realm_user`. */
  delivery_email?: string;
  /** True for the role of owner. */
  is_owner?: boolean;
  /** True for the roles of owner and administrator. */
  is_admin?: boolean;
  /** True for the roles of owner, administrator and moderator. */
  is_moderator?: boolean;
  /** True for the role of guest. */
  is_guest?: boolean;
  /** True if the user may create public or private channels. */
  can_create_streams?: boolean;
  /** True if the user may create public channels. */
  can_create_public_streams?: boolean;
  /** True if the user may create private channels. */
  can_create_private_streams?: boolean;
  /** True if the user may create channels that everyone can read without an account. */
  can_create_web_public_streams?: boolean;
  /** True if the user may subscribe others to channels. */
  can_subscribe_other_users?: boolean;
  /** True if the user may invite others by mail. */
  can_invite_others_to_realm?: boolean;
  /** True if users may edit their messages. */
  realm_allow_message_editing?: boolean;
  /** Seconds after sending within which users may edit their messages; null for no limit. */
  realm_message_content_edit_limit_seconds?: number | null;
  /** Seconds after sending within which users may delete their messages; null for no limit. */
  realm_message_content_delete_limit_seconds?: number | null;
  /** Seconds after sending within which users may move messages to another topic; null for no limit. */
  realm_move_messages_within_stream_limit_seconds?: number | null;
  /** Seconds after sending within which users may move messages to another channel; null for no limit. */
  realm_move_messages_between_streams_limit_seconds?: number | null;
  /** Edits that users can see: all, only moves, or none. */
  realm_message_edit_history_visibility_policy?: 'all' | 'moves' | 'none';
  /** Days after which messages are deleted; -1 keeps them for ever. */
  realm_message_retention_days?: number;
  /** Whether messages without a topic are allowed. */
  realm_topics_policy?: 'allow_empty_topic' | 'disable_empty_topic';
  /** True shows pictures to which messages link. */
  realm_inline_image_preview?: boolean;
  /** True shows previews of pages to which messages link. */
  realm_inline_url_embed_preview?: boolean;
  /** Language of code blocks that name none; empty for none. */
  realm_default_code_block_language?: string;
  /** True if users can see who has read a message. */
  realm_enable_read_receipts?: boolean;
  /** Provider of video calls: 0 none, 1 Jitsi Meet. */
  realm_video_chat_provider?: 0 | 1;
  /** URL of the organisation's Jitsi Meet server; null for the server's default. */
  realm_jitsi_server_url?: string | null;
  /** Rating of GIPHY pictures, an id of `giphy_rating_options`. */
  realm_giphy_rating?: 0 | 1 | 2 | 3 | 4 | 5;
  /** Days before a new member counts as a full member. */
  realm_waiting_period_threshold?: number;
  /** True if new users need an invitation. */
  realm_invite_required?: boolean;
  /** True if new users need an address of the allowed domains. */
  realm_emails_restricted_to_domains?: boolean;
  /** True refuses addresses of providers of disposable addresses. */
  realm_disallow_disposable_email_addresses?: boolean;
  /** True if users cannot change their names. */
  realm_name_changes_disabled?: boolean;
  /** True if users cannot change their addresses. */
  realm_email_changes_disabled?: boolean;
  /** True if users cannot change their pictures. */
  realm_avatar_changes_disabled?: boolean;
  /** True if no two users may have the same name. */
  realm_require_unique_names?: boolean;
  /** True if nobody sees when others are active. */
  realm_presence_disabled?: boolean;
  /** Picture of users who have uploaded none: `G` of Gravatar, which gets a hash of the address, or `J`, which this server draws. */
  realm_default_avatar_source?: 'G' | 'J';
  /** True if clients mark the names of guests. */
  realm_enable_guest_user_indicator?: boolean;
  /** True if clients warn before a direct message to a guest. */
  realm_enable_guest_user_dm_warning?: boolean;
  /** True if the server sends mails that sum up what was missed. */
  realm_digest_emails_enabled?: boolean;
  /** Day of the week for these mails; 0 is Monday. */
  realm_digest_weekday?: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  /** True sends new users a mail of welcome. */
  realm_send_welcome_emails?: boolean;
  /** Markdown that the welcome bot sends to new users; empty for none. */
  realm_welcome_message_custom_text?: string;
  /** True if mails may contain the text of messages. */
  realm_message_content_allowed_in_email_notifications?: boolean;
  /** True if push notifications are only sent encrypted. */
  realm_require_e2ee_push_notifications?: boolean;
  /** True if the organisation has push notifications. */
  realm_push_notifications_enabled?: boolean;
  /** Time when push notifications end, in Unix seconds; null for never. */
  realm_push_notifications_enabled_end_timestamp?: number | null;
  /** Code of the language of new users and of the server's messages. */
  realm_default_language?: string;
  /** True if channels that are open to the web can be read without an account. */
  realm_enable_spectator_access?: boolean;
  /** True if the organisation wants to be listed publicly. */
  realm_want_advertise_in_communities_directory?: boolean;
  /** Kind of organisation: 0 none chosen, 10 business, 20 open-source project, 30 education (non-profit), 35 education (for-profit), 40 research, 50 event, 60 non-profit, 70 government, 80 political group, 90 community, 100 personal, 1000 other. */
  realm_org_type?: 0 | 10 | 20 | 30 | 35 | 40 | 50 | 60 | 70 | 80 | 90 | 100 | 1000;
  /** Number of the payment plan; 1 without one. */
  realm_plan_type?: number;
  /** Size of all files together, in MiB; null for no limit. */
  realm_upload_quota_mib?: number | null;
  /** `G` for the generated icon, `U` for an uploaded one. */
  realm_icon_source?: 'G' | 'U';
  /** `D` for the default logo, `U` for an uploaded one. */
  realm_logo_source?: 'D' | 'U';
  /** `D` for the default logo of the dark mode, `U` for an uploaded one. */
  realm_night_logo_source?: 'D' | 'U';
  /** Id of the channel for reports of messages; -1 for none. */
  realm_moderation_request_channel_id?: number;
  /** Id of the channel in which new channels are announced; -1 for none. */
  realm_new_stream_announcements_stream_id?: number;
  /** Id of the channel in which new users are announced; -1 for none. */
  realm_signup_announcements_stream_id?: number;
  /** Who sees all users. Others see only users with whom they share a conversation. */
  realm_can_access_all_users_group?: GroupSettingValue;
  /** Who may add emoji of the organisation. */
  realm_can_add_custom_emoji_group?: GroupSettingValue;
  /** Who may subscribe others to channels. */
  realm_can_add_subscribers_group?: GroupSettingValue;
  /** Who may create bots. */
  realm_can_create_bots_group?: GroupSettingValue;
  /** Who may create user groups. */
  realm_can_create_groups?: GroupSettingValue;
  /** Who may create private channels. */
  realm_can_create_private_channel_group?: GroupSettingValue;
  /** Who may create public channels. */
  realm_can_create_public_channel_group?: GroupSettingValue;
  /** Who may create channels that everyone can read without an account. */
  realm_can_create_web_public_channel_group?: GroupSettingValue;
  /** Who may create bots that only send messages. */
  realm_can_create_write_only_bots_group?: GroupSettingValue;
  /** Who may delete all messages. */
  realm_can_delete_any_message_group?: GroupSettingValue;
  /** Who may delete own messages, within the time limit. */
  realm_can_delete_own_message_group?: GroupSettingValue;
  /** Who may invite users by mail. */
  realm_can_invite_users_group?: GroupSettingValue;
  /** Who may change all user groups. */
  realm_can_manage_all_groups?: GroupSettingValue;
  /** Who may manage payments. */
  realm_can_manage_billing_group?: GroupSettingValue;
  /** Who may mention everyone in a large channel or topic. */
  realm_can_mention_many_users_group?: GroupSettingValue;
  /** Who may move messages to other channels. */
  realm_can_move_messages_between_channels_group?: GroupSettingValue;
  /** Who may move messages to other topics. */
  realm_can_move_messages_between_topics_group?: GroupSettingValue;
  /** Who may resolve topics. */
  realm_can_resolve_topics_group?: GroupSettingValue;
  /** Who may change who deletes messages in channels that they administer. */
  realm_can_set_delete_message_policy_group?: GroupSettingValue;
  /** Who may change `topics_policy` of channels that they administer. */
  realm_can_set_topics_policy_group?: GroupSettingValue;
  /** Who may ask for summaries of topics. */
  realm_can_summarize_topics_group?: GroupSettingValue;
  /** Who may create invitation links. */
  realm_create_multiuse_invite_group?: GroupSettingValue;
  /** Who may begin direct conversations. */
  realm_direct_message_initiator_group?: GroupSettingValue;
  /** One participant of each direct conversation has to belong to these users. */
  realm_direct_message_permission_group?: GroupSettingValue;
  /** Name of the organisation. */
  realm_name?: string;
  /** Description of the organisation in Markdown. */
  realm_description?: string;
  /** URL of the organisation. */
  realm_url?: string;
  /** The same URL under its older name. */
  realm_uri?: string;
  /** Host name in the bots' email addresses. */
  realm_bot_domain?: string;
  /** URL of the organisation's icon. */
  realm_icon_url?: string;
  /** URL of the organisation's logo. */
  realm_logo_url?: string;
  /** URL of the organisation's logo for the dark mode. */
  realm_night_logo_url?: string;
  /** True unless `realm_message_edit_history_visibility_policy` is `none`; for older clients. */
  realm_allow_edit_history?: boolean;
  /** True if `realm_topics_policy` is `disable_empty_topic`; for older clients. */
  realm_mandatory_topics?: boolean;
  /** True if users may log in with email address and password. */
  realm_email_auth_enabled?: boolean;
  /** True if users may log in with a password. */
  realm_password_auth_enabled?: boolean;
  /** Older form of `realm_can_create_public_channel_group`: 1 members, 2 administrators, 3 full members, 4 moderators. */
  realm_create_public_stream_policy?: number;
  /** Older form of `realm_can_create_private_channel_group`: 1 members, 2 administrators, 3 full members, 4 moderators. */
  realm_create_private_stream_policy?: number;
  /** Older form of `realm_can_create_web_public_channel_group`: 2 administrators, 4 moderators, 6 nobody, 7 owners. */
  realm_create_web_public_stream_policy?: number;
  /** Older form of `realm_can_mention_many_users_group`: 1 everyone, 2 members, 3 full members, 5 administrators, 6 nobody, 7 moderators. */
  realm_wildcard_mention_policy?: number;
  /** Time when the organisation was created, in Unix seconds. Fetch type `realm`. */
  realm_date_created?: number;
  /** Ways of logging in, by name. Fetch type `realm`. */
  realm_authentication_methods?: {
    [name: string]: {
      /** True if the organisation has enabled the way. */
      enabled: boolean;
      /** True if the server offers the way. */
      available: boolean;
    };
  };
  /** State of the payment. Fetch type `realm_billing`. */
  realm_billing?: {
    /** Always false: this server has no payment plans. */
    has_pending_sponsorship_request: false;
  };
  /** Settings with which new users begin. Fetch type `realm_user_settings_defaults`. */
  realm_user_settings_defaults?: Omit<UserSettings, 'timezone'> & {
    /** The choices for `emojiset`. */
    emojiset_choices: {
      /** Value of the setting. */
      key: string;
      /** Name of the choice. */
      text: string;
    }[];
    /** The sounds that clients offer for `notification_sound`. */
    available_notification_sounds: string[];
  };
  /** Most characters of a message. */
  max_message_length?: 10000;
  /** Most characters of a topic. */
  max_topic_length?: 60;
  /** Most characters of a channel's name. */
  max_stream_name_length?: 60;
  /** Most characters of a channel's description. */
  max_stream_description_length?: 1024;
  /** Most characters of a channel folder's name. */
  max_channel_folder_name_length?: 60;
  /** Most characters of a channel folder's description. */
  max_channel_folder_description_length?: 1024;
  /** Most characters of a reminder's note. */
  max_reminder_note_length?: 1000;
  /** Fewest characters of a password. */
  password_min_length?: 6;
  /** Most characters of a password. */
  password_max_length?: 100;
  /** Number of guesses that a password has to withstand. */
  password_min_guesses?: 10000;
  /** Largest size of a file, in MiB. */
  max_file_upload_size_mib?: number;
  /** Largest size of a picture of a user, in MiB. */
  max_avatar_file_size_mib?: 5;
  /** Largest size of the organisation's icon, in MiB. */
  max_icon_file_size_mib?: 5;
  /** Largest size of the organisation's logo, in MiB. */
  max_logo_file_size_mib?: 5;
  /** Most users whom one request can have told about new subscriptions. */
  max_bulk_new_subscription_messages?: 100;
  /** Fewest days after which a deactivated organisation may be deleted. */
  server_min_deactivated_realm_deletion_days?: 14;
  /** Most days after which a deactivated organisation may be deleted; null for no limit. */
  server_max_deactivated_realm_deletion_days?: null;
  /** Seconds that a client should wait for the answer to a poll. The server answers earlier. */
  event_queue_longpoll_timeout_seconds?: 90;
  /** Seconds between two reports of presence. */
  server_presence_ping_interval_seconds?: 60;
  /** Seconds without a report after which a user counts as offline. */
  server_presence_offline_threshold_seconds?: 200;
  /** Milliseconds after which a client forgets that somebody is writing, unless it is told again. */
  server_typing_started_expiry_period_milliseconds?: 45000;
  /** Milliseconds without input after which a client tells that the user ceased to write. */
  server_typing_stopped_wait_period_milliseconds?: 12000;
  /** Milliseconds after which a client repeats that the user is writing. */
  server_typing_started_wait_period_milliseconds?: 30000;
  /** True if the server can show pictures to which messages link. */
  server_inline_image_preview?: true;
  /** True if the server can show previews of pages to which messages link. */
  server_inline_url_embed_preview?: true;
  /** Formats of thumbnails of uploaded pictures. The name is the last part of a thumbnail's path. */
  server_thumbnail_formats?: unknown[];
  /** True if no user of the server can change the own picture. */
  server_avatar_changes_disabled?: false;
  /** True if no user of the server can change the own name. */
  server_name_changes_disabled?: false;
  /** True if the server is so old that clients warn. */
  server_needs_upgrade?: false;
  /** True if channels can be opened to readers without an account. */
  server_web_public_streams_enabled?: true;
  /** True if the server can summarise topics. */
  server_can_summarize_topics?: false;
  /** URL of the Jitsi Meet server for organisations that name none. */
  server_jitsi_server_url?: 'https://meet.jit.si';
  /** The same URL under its older name. */
  jitsi_server_url?: 'https://meet.jit.si';
  /** True if the server sends mails that sum up what was missed. */
  settings_send_digest_emails?: false;
  /** True on a server for development. */
  development_environment?: false;
  /** Text that says which payment plan allows a logo; empty for none. */
  upgrade_text_for_wide_organization_logo?: '';
  /** The choices for `realm_giphy_rating`, by name. */
  giphy_rating_options?: {
    [name: string]: unknown;
  };
  /** The choices for `realm_video_chat_provider`, by name. */
  realm_available_video_chat_providers?: {
    [name: string]: unknown;
  };
  /** Kinds of external accounts for profile fields, by name. */
  realm_default_external_accounts?: {
    [name: string]: unknown;
  };
  /** Name that clients show for the empty topic. */
  realm_empty_topic_display_name?: 'general chat';
  /** Always false; for older clients. */
  realm_is_zephyr_mirror_realm?: false;
  /** URL of a file with the names of all Unicode emoji. Fetch type `realm`. */
  server_emoji_data_url?: string;
  /** Number of the server's generation. It grows when another release or the whole server starts. Fetch type `realm`. */
  server_generation?: number;
  /** Allowed values and defaults of all group settings of organisations, channels and groups. Fetch type `realm`. */
  server_supported_permission_settings?: {
    /** The organisation's group settings, by name. */
    realm: {
      [name: string]: {
        [name: string]: unknown;
      };
    };
    /** Group settings of channels, by name. */
    stream: {
      [name: string]: {
        [name: string]: unknown;
      };
    };
    /** Group settings of user groups, by name. */
    group: {
      [name: string]: {
        [name: string]: unknown;
      };
    };
  };
  /** Release of the server, for example `11.0`. */
  service_version?: string;
  /** Feature level of the server. It grows with every change of the API; clients decide by it what they can use. */
  service_feature_level?: number;
  /** Release on which the server is based. */
  service_merge_base?: string;
  /** Always true: nothing is limited by a payment plan. */
  service_plan_is_not_limited?: true;
  /** Id of the channel in which updates of the server are announced; -1 for none. */
  realm_service_update_announcements_stream_id?: number;
  [name: string]: unknown;
};

export type DeleteQueueResult = Record<string, never>;

export type AddReactionResult = Record<string, never>;

export type RemoveReactionResult = Record<string, never>;

export type DeactivateOwnRealmResult = Record<string, never>;

export type DeleteRealmIconResult = {
  /** URL of the organisation's icon. */
  icon_url: string;
};

export type DeleteRealmLogoResult = Record<string, never>;

export type TestWelcomeBotCustomMessageResult = {
  /** Id of the message. */
  message_id: number;
};

export type UpdateRealmResult = Partial<
  Omit<
    RealmSettings,
    | 'digest_emails_enabled'
    | 'digest_weekday'
    | 'push_notifications_enabled'
    | 'push_notifications_enabled_end_timestamp'
    | 'want_advertise_in_communities_directory'
    | 'plan_type'
    | 'upload_quota_mib'
    | 'icon_source'
    | 'logo_source'
    | 'night_logo_source'
    | 'service_update_announcements_stream_id'
  >
> & {
  /** The new name. */
  name?: string;
  /** The new description. */
  description?: string;
  /** Who sees all users. Others see only users with whom they share a conversation. */
  can_access_all_users_group?: GroupSettingValue;
  /** Who may add emoji of the organisation. */
  can_add_custom_emoji_group?: GroupSettingValue;
  /** Who may subscribe others to channels. */
  can_add_subscribers_group?: GroupSettingValue;
  /** Who may create bots. */
  can_create_bots_group?: GroupSettingValue;
  /** Who may create user groups. */
  can_create_groups?: GroupSettingValue;
  /** Who may create private channels. */
  can_create_private_channel_group?: GroupSettingValue;
  /** Who may create public channels. */
  can_create_public_channel_group?: GroupSettingValue;
  /** Who may create channels that everyone can read without an account. */
  can_create_web_public_channel_group?: GroupSettingValue;
  /** Who may create bots that only send messages. */
  can_create_write_only_bots_group?: GroupSettingValue;
  /** Who may delete all messages. */
  can_delete_any_message_group?: GroupSettingValue;
  /** Who may delete own messages, within the time limit. */
  can_delete_own_message_group?: GroupSettingValue;
  /** Who may invite users by mail. */
  can_invite_users_group?: GroupSettingValue;
  /** Who may change all user groups. */
  can_manage_all_groups?: GroupSettingValue;
  /** Who may mention everyone in a large channel or topic. */
  can_mention_many_users_group?: GroupSettingValue;
  /** Who may move messages to other channels. */
  can_move_messages_between_channels_group?: GroupSettingValue;
  /** Who may move messages to other topics. */
  can_move_messages_between_topics_group?: GroupSettingValue;
  /** Who may resolve topics. */
  can_resolve_topics_group?: GroupSettingValue;
  /** Who may change who deletes messages in channels that they administer. */
  can_set_delete_message_policy_group?: GroupSettingValue;
  /** Who may change `topics_policy` of channels that they administer. */
  can_set_topics_policy_group?: GroupSettingValue;
  /** Who may create invitation links. */
  create_multiuse_invite_group?: GroupSettingValue;
  /** Who may begin direct conversations. */
  direct_message_initiator_group?: GroupSettingValue;
  /** One participant of each direct conversation has to belong to these users. */
  direct_message_permission_group?: GroupSettingValue;
};

export type UpdateRealmUserSettingsDefaultsResult = Record<string, never>;

export type UploadRealmIconResult = {
  /** URL of the organisation's icon. */
  icon_url: string;
};

export type UploadRealmLogoResult = Record<string, never>;

export type AddRealmDomainResult = {
  /** Id and name of the new domain. */
  new_domain: [number, string];
};

export type GetRealmDomainsResult = {
  /** The domains. */
  domains: RealmDomain[];
};

export type RemoveRealmDomainResult = Record<string, never>;

export type UpdateRealmDomainResult = Record<string, never>;

export type CreateMessageReminderResult = {
  /** Id of the reminder. */
  reminder_id: number;
};

export type GetRemindersResult = {
  /** The reminders, by time. */
  reminders: Reminder[];
};

export type DeleteReminderResult = Record<string, never>;

export type CreateSavedSnippetResult = {
  /** Id of the new snippet. */
  saved_snippet_id: number;
};

export type GetSavedSnippetsResult = {
  /** The snippets, in the order of their ids. */
  saved_snippets: SavedSnippet[];
};

export type DeleteSavedSnippetResult = Record<string, never>;

export type EditSavedSnippetResult = Record<string, never>;

export type CreateScheduledMessageResult = {
  /** Id of the scheduled message. */
  scheduled_message_id: number;
};

export type GetScheduledMessagesResult = {
  /** The messages, by time. */
  scheduled_messages: ScheduledMessage[];
};

export type DeleteScheduledMessageResult = Record<string, never>;

export type UpdateScheduledMessageResult = Record<string, never>;

export type GetServerSettingsResult = {
  /** Release of the server, for example `11.0`. */
  service_version?: string;
  /** Feature level of the server. It grows with every change of the API; clients decide by it what they can use. */
  service_feature_level?: number;
  /** Release on which the server is based. */
  service_merge_base?: string;
  /** For each way of logging in, whether it is enabled. */
  authentication_methods: {
    [name: string]: boolean;
  };
  /** Ways of logging in through other services, in the order in which to show them. */
  external_authentication_methods: ExternalAuthenticationMethod[];
  /** True if the server sends push notifications. */
  push_notifications_enabled: boolean;
  /** Always false: the server refuses no client program for its age. */
  is_incompatible: boolean;
  /** True if users may log in with email address and password. */
  email_auth_enabled: boolean;
  /** True if the user name at log-in is an email address. */
  require_email_format_usernames: boolean;
  /** URL of the organisation. */
  realm_url: string;
  /** The same URL under its older name. */
  realm_uri: string;
  /** Name of the organisation. */
  realm_name: string;
  /** URL of the organisation's icon. */
  realm_icon: string;
  /** Description of the organisation as HTML. */
  realm_description: string;
  /** True if some channels can be read without an account. */
  realm_web_public_access_enabled: boolean;
  [name: string]: unknown;
};

export type RestErrorHandlingResult = Record<string, never>;

export type UpdateSettingsResult = Record<string, never>;

export type GetStorageResult = {
  /** Size of all of the organisation's files, in bytes. */
  upload_space_used: number;
  /** Size that all files together may have, in MiB. Null: no limit. */
  upload_quota_mib: number | null;
  /** The users whose files take the most space, the largest sum first. */
  users: {
    /** Id of the user who uploaded the files. */
    user_id: number;
    /** Number of files. */
    files: number;
    /** Size of these files, in bytes. */
    bytes: number;
  }[];
  /** The channels whose files take the most space, the largest sum first. */
  channels: {
    /** Id of the channel. */
    channel_id: number;
    /** Number of files. */
    files: number;
    /** Size of these files, in bytes. */
    bytes: number;
  }[];
  /** Files of all direct messages together. */
  direct_messages: {
    /** Number of files. */
    files: number;
    /** Size of these files, in bytes. */
    bytes: number;
  };
  /** Files to which no message links. The server deletes them by itself, 35 days after the upload at the earliest. */
  unlinked: {
    /** Number of files. */
    files: number;
    /** Size of these files, in bytes. */
    bytes: number;
  };
};

export type GetStorageFilesResult = {
  /** The files, the largest first. */
  files: StoredFile[];
  /** Where the list goes on. Null: it is complete. An answer may have fewer files than asked for, or none, although the list goes on. */
  next: StoragePlace | null;
};

export type DeleteStorageFileResult = Record<string, never>;

export type GetSubscriptionStatusResult = {
  /** True if the user is subscribed. */
  is_subscribed: boolean;
};

export type GetSubscriptionsResult = {
  /** The subscriptions. */
  subscriptions: Subscription[];
};

export type SubscribeResult = {
  /** Names of the new channels of each user, by user id. */
  subscribed: {
    [name: string]: string[];
  };
  /** Names of the channels to which each user was already subscribed, by user id. */
  already_subscribed: {
    [name: string]: string[];
  };
  /** Names of the channels that were left out. Only if `authorization_errors_fatal` is false. */
  unauthorized?: string[];
  /** Whether the notification bot told the users. Absent if nobody had to be told. */
  new_subscription_messages_sent?: boolean;
};

export type UnsubscribeResult = {
  /** Names of the channels that users left. */
  removed: string[];
  /** Names of the channels to which none of the users was subscribed. */
  not_removed: string[];
};

export type UpdateSubscriptionsResult = {
  /** Names of the new channels, by the caller's user id. */
  subscribed: {
    [name: string]: string[];
  };
  /** Names of the channels to which the caller was already subscribed, by the caller's user id. */
  already_subscribed: {
    [name: string]: string[];
  };
  /** Names of the channels that the caller left. */
  removed: string[];
  /** Names of the channels to which the caller was not subscribed. */
  not_removed: string[];
  /** Whether the notification bot told somebody. Absent if nobody had to be told. */
  new_subscription_messages_sent?: boolean;
};

export type UpdateSubscriptionSettingsResult = Record<string, never>;

export type GetStreamTopicsResult = {
  /** The topics, the one with the newest message first. */
  topics: {
    /** The topic. */
    name: string;
    /** Id of the newest message of the topic. */
    max_id: number;
  }[];
};

export type MarkTopicAsReadResult = Record<string, never>;

export type MuteTopicResult = Record<string, never>;

export type DeleteTopicResult = {
  /** True if no messages are left in the topic. */
  complete: boolean;
};

export type UpdateUserTopicResult = Record<string, never>;

export type SetTypingStatusResult = Record<string, never>;

export type SetTypingStatusForMessageEditResult = Record<string, never>;

export type CreateUserGroupResult = {
  /** Id of the new group. */
  group_id: number;
};

export type DeactivateUserGroupResult = Record<string, never>;

export type GetIsUserGroupMemberResult = {
  /** True if the user belongs to the group. */
  is_user_group_member: boolean;
};

export type GetUserGroupsResult = {
  /** The groups, in the order of their ids. */
  user_groups: UserGroup[];
};

export type GetUserGroupMembersResult = {
  /** Ids of the members. */
  members: number[];
};

export type GetUserGroupSubgroupsResult = {
  /** Ids of the subgroups. */
  subgroups: number[];
};

export type UpdateUserGroupResult = Record<string, never>;

export type UpdateUserGroupMembersResult = Record<string, never>;

export type UpdateUserGroupSubgroupsResult = Record<string, never>;

export type GetUserStatusResult = {
  /** The status; an empty object if none is set. */
  status: UserStatus;
};

export type UpdateStatusResult = Record<string, never>;

export type UpdateStatusForUserResult = Record<string, never>;

export type CreateUserResult = {
  /** Id of the new user. */
  user_id: number;
};

export type DeactivateUserResult = Record<string, never>;

export type DeactivateOwnUserResult = Record<string, never>;

export type DeleteAvatarResult = {
  /** URL of the user's picture. */
  avatar_url: string;
};

export type GetUserResult = {
  /** The user. */
  user: User;
};

export type GetUserByEmailResult = {
  /** The user. */
  user: User;
};

export type GetOwnUserResult = Omit<User, 'delivery_email' | 'is_active' | 'avatar_url'> & {
  /** The real address of the caller. */
  delivery_email: string;
  /** False for a deactivated account. */
  is_active: boolean;
  /** URL of the caller's picture. */
  avatar_url: string;
  /** Id of the last message that the caller received, -1 for none. Deprecated. */
  max_message_id: number;
};

export type GetUsersResult = {
  /** The users. */
  members: User[];
};

export type MuteUserResult = Record<string, never>;

export type ReactivateUserResult = Record<string, never>;

export type UnmuteUserResult = Record<string, never>;

export type UpdateUserResult = Record<string, never>;

export type UpdateUserByEmailResult = Record<string, never>;

export type UploadAvatarResult = {
  /** URL of the user's picture. */
  avatar_url: string;
};

export type CreateWebhookResult = {
  /** The new webhook. */
  webhook: Webhook;
};

export type DeleteWebhookResult = Record<string, never>;

export type GetWebhooksResult = {
  /** The webhooks, the oldest first. */
  webhooks: Webhook[];
};

export type GetWebhookDeliveriesResult = {
  /** The attempts, the newest first. */
  deliveries: WebhookDelivery[];
};

export type ReplayWebhookResult = Record<string, never>;

export type TestWebhookResult = {
  /** The attempt. */
  delivery: {
    /** Id of the event; -1 for a test. */
    event_id: number;
    /** Type of the event; `events_lost` where the server no longer had events that were not delivered yet. */
    event_type: string;
    /** Time of the attempt, in Unix seconds. */
    attempted_at: number;
    /** Time until the answer, in milliseconds. */
    duration_ms: number;
    /** HTTP status of the answer; null if there was none. */
    status: number | null;
    /** Reason for which there was no answer; null if there was one. */
    error: string | null;
    /** The first 500 characters of the answer. */
    answer: string;
  };
};

export type UpdateWebhookResult = {
  /** The webhook as it is now. */
  webhook: Webhook;
};

export type ZcommandResult = {
  /** Text for the user about what changed. It takes the place of the empty `msg`. */
  msg?: string;
};

/** All operations, by resource. */
export interface Operations {
  alertWords: {
    /** Add alert words.
     * `POST /users/me/alert_words` */
    add(params: AddAlertWordsParams, options?: CallOptions): Promise<AddAlertWordsResult>;
    /** List the caller's alert words.
     * `GET /users/me/alert_words` */
    list(params?: Record<string, never>, options?: CallOptions): Promise<GetAlertWordsResult>;
    /** Remove alert words.
     * `DELETE /users/me/alert_words` */
    remove(params: RemoveAlertWordsParams, options?: CallOptions): Promise<RemoveAlertWordsResult>;
  };
  apiKeys: {
    /** Create an API key.
     * `POST /users/me/api_keys` */
    create(params: CreateApiKeyParams, options?: CallOptions): Promise<CreateApiKeyResult>;
    /** Fetch an API key for an email address and password.
     * `POST /fetch_api_key` */
    fetch(params: FetchApiKeyParams, options?: CallOptions): Promise<FetchApiKeyResult>;
    /** Fetch an API key without a password (only where DEV_LOGIN is on).
     * `POST /dev_fetch_api_key` */
    fetchForDevelopment(params: DevFetchApiKeyParams, options?: CallOptions): Promise<DevFetchApiKeyResult>;
    /** List the API keys of an account.
     * `GET /users/me/api_keys` */
    list(params?: GetApiKeysParams, options?: CallOptions): Promise<GetApiKeysResult>;
    /** Replace the caller's API key; the former one stops working at once.
     * `POST /users/me/api_key/regenerate` */
    regenerate(params?: Record<string, never>, options?: CallOptions): Promise<RegenerateApiKeyResult>;
    /** Revoke an API key.
     * `DELETE /users/me/api_keys/{key_id}` */
    revoke(params: RevokeApiKeyParams, options?: CallOptions): Promise<RevokeApiKeyResult>;
  };
  auditLog: {
    /** List entries of the audit log.
     * `GET /audit_log` */
    list(params?: GetAuditLogParams, options?: CallOptions): Promise<GetAuditLogResult>;
  };
  botStorage: {
    /** Get values of the caller's storage.
     * `GET /bot_storage` */
    get(params?: GetBotStorageParams, options?: CallOptions): Promise<GetBotStorageResult>;
    /** Remove values of the caller's storage.
     * `DELETE /bot_storage` */
    remove(params?: RemoveBotStorageParams, options?: CallOptions): Promise<RemoveBotStorageResult>;
    /** Add or replace values of the caller's storage.
     * `PUT /bot_storage` */
    update(params: UpdateBotStorageParams, options?: CallOptions): Promise<UpdateBotStorageResult>;
  };
  bots: {
    /** Create a bot.
     * `POST /bots` */
    create(params: CreateBotParams, options?: CallOptions): Promise<CreateBotResult>;
    /** Deactivate a bot.
     * `DELETE /bots/{bot_id}` */
    deactivate(params: DeactivateBotParams, options?: CallOptions): Promise<DeactivateBotResult>;
    /** List the caller's active bots.
     * `GET /bots` */
    list(params?: Record<string, never>, options?: CallOptions): Promise<GetBotsResult>;
    /** List a bot's calls.
     * `GET /bots/{bot_id}/calls` */
    listCalls(params: GetBotCallsParams, options?: CallOptions): Promise<GetBotCallsResult>;
    /** Replace a bot's API key; the former one stops working at once.
     * `POST /bots/{bot_id}/api_key/regenerate` */
    regenerateApiKey(params: RegenerateBotApiKeyParams, options?: CallOptions): Promise<RegenerateBotApiKeyResult>;
    /** Call an outgoing webhook bot again.
     * `POST /bots/{bot_id}/calls/{call_id}/repeat` */
    repeatCall(params: RepeatBotCallParams, options?: CallOptions): Promise<RepeatBotCallResult>;
    /** Update a bot.
     * `PATCH /bots/{bot_id}` */
    update(params: UpdateBotParams, options?: CallOptions): Promise<UpdateBotResult>;
  };
  calls: {
    /** Refuse a video call: this server has no video server.
     * `GET /calls/bigbluebutton/create` */
    createBigBlueButton(
      params: CreateBigBlueButtonVideoCallParams,
      options?: CallOptions,
    ): Promise<CreateBigBlueButtonVideoCallResult>;
  };
  channelFolders: {
    /** Create a channel folder.
     * `POST /channel_folders/create` */
    create(params: CreateChannelFolderParams, options?: CallOptions): Promise<CreateChannelFolderResult>;
    /** List the channel folders.
     * `GET /channel_folders` */
    list(params?: GetChannelFoldersParams, options?: CallOptions): Promise<GetChannelFoldersResult>;
    /** Reorder the channel folders, archived ones included.
     * `PATCH /channel_folders` */
    reorder(params: PatchChannelFoldersParams, options?: CallOptions): Promise<PatchChannelFoldersResult>;
    /** Rename, describe, archive or unarchive a channel folder.
     * `PATCH /channel_folders/{channel_folder_id}` */
    update(params: UpdateChannelFolderParams, options?: CallOptions): Promise<UpdateChannelFolderResult>;
  };
  channels: {
    /** Add a channel to the default channels of new users.
     * `POST /default_streams` */
    addDefault(params: AddDefaultStreamParams, options?: CallOptions): Promise<AddDefaultStreamResult>;
    /** Archive a channel.
     * `DELETE /streams/{stream_id}` */
    archive(params: ArchiveStreamParams, options?: CallOptions): Promise<ArchiveStreamResult>;
    /** Create a channel.
     * `POST /channels/create` */
    create(params: CreateChannelParams, options?: CallOptions): Promise<CreateChannelResult>;
    /** Get a channel.
     * `GET /streams/{stream_id}` */
    get(params: GetStreamByIdParams, options?: CallOptions): Promise<GetStreamByIdResult>;
    /** Get the address to which mails for a channel are sent.
     * `GET /streams/{stream_id}/email_address` */
    getEmailAddress(params: GetStreamEmailAddressParams, options?: CallOptions): Promise<GetStreamEmailAddressResult>;
    /** Get the id of a channel by its name.
     * `GET /get_stream_id` */
    getId(params: GetStreamIdParams, options?: CallOptions): Promise<GetStreamIdResult>;
    /** List channels.
     * `GET /streams` */
    list(params?: GetStreamsParams, options?: CallOptions): Promise<GetStreamsResult>;
    /** List a channel's subscribers.
     * `GET /streams/{stream_id}/members` */
    listSubscribers(params: GetSubscribersParams, options?: CallOptions): Promise<GetSubscribersResult>;
    /** Mark the messages of a channel as read.
     * `POST /mark_stream_as_read` */
    markAsRead(params: MarkStreamAsReadParams, options?: CallOptions): Promise<MarkStreamAsReadResult>;
    /** Remove a channel from the default channels of new users.
     * `DELETE /default_streams` */
    removeDefault(params: RemoveDefaultStreamParams, options?: CallOptions): Promise<RemoveDefaultStreamResult>;
    /** Change a channel.
     * `PATCH /streams/{stream_id}` */
    update(params: UpdateStreamParams, options?: CallOptions): Promise<UpdateStreamResult>;
  };
  defaultChannelGroups: {
    /** Create a group of channels that new users are offered.
     * `POST /default_stream_groups/create` */
    create(params: CreateDefaultStreamGroupParams, options?: CallOptions): Promise<CreateDefaultStreamGroupResult>;
    /** Remove a group of channels that new users are offered.
     * `DELETE /default_stream_groups/{group_id}` */
    remove(params: RemoveDefaultStreamGroupParams, options?: CallOptions): Promise<RemoveDefaultStreamGroupResult>;
    /** Change the name or description of a group of channels that new users are offered.
     * `PATCH /default_stream_groups/{group_id}` */
    update(params: UpdateDefaultStreamGroupParams, options?: CallOptions): Promise<UpdateDefaultStreamGroupResult>;
    /** Add channels to a group that new users are offered, or remove some.
     * `PATCH /default_stream_groups/{group_id}/streams` */
    updateChannels(
      params: UpdateDefaultStreamGroupStreamsParams,
      options?: CallOptions,
    ): Promise<UpdateDefaultStreamGroupStreamsResult>;
  };
  deployment: {
    /** Look at the running deployment.
     * `GET /deployment` */
    getStatus(params?: Record<string, never>, options?: CallOptions): Promise<GetDeploymentStatusResult>;
  };
  drafts: {
    /** Create drafts.
     * `POST /drafts` */
    create(params?: CreateDraftsParams, options?: CallOptions): Promise<CreateDraftsResult>;
    /** List the caller's drafts.
     * `GET /drafts` */
    list(params?: Record<string, never>, options?: CallOptions): Promise<GetDraftsResult>;
    /** Delete one of the caller's drafts.
     * `DELETE /drafts/{draft_id}` */
    remove(params: DeleteDraftParams, options?: CallOptions): Promise<DeleteDraftResult>;
    /** Replace one of the caller's drafts.
     * `PATCH /drafts/{draft_id}` */
    update(params: EditDraftParams, options?: CallOptions): Promise<EditDraftResult>;
  };
  emoji: {
    /** Add an emoji of the organisation.
     * `POST /realm/emoji/{emoji_name}` */
    addCustom(params: AddCustomEmojiParams, options?: CallOptions): Promise<AddCustomEmojiResult>;
    /** List the organisation's custom emoji.
     * `GET /realm/emoji` */
    list(params?: Record<string, never>, options?: CallOptions): Promise<GetCustomEmojiResult>;
    /** Deactivate an emoji of the organisation.
     * `DELETE /realm/emoji/{emoji_name}` */
    removeCustom(params: DeactivateCustomEmojiParams, options?: CallOptions): Promise<DeactivateCustomEmojiResult>;
  };
  exports: {
    /** Export the data of the organization.
     * `POST /export/realm` */
    create(params?: ExportRealmParams, options?: CallOptions): Promise<ExportRealmResult>;
    /** List the exports of the organization.
     * `GET /export/realm` */
    list(params?: Record<string, never>, options?: CallOptions): Promise<GetRealmExportsResult>;
    /** List which users agree to exports of their private data.
     * `GET /export/realm/consents` */
    listConsents(params?: Record<string, never>, options?: CallOptions): Promise<GetRealmExportConsentsResult>;
    /** Delete the file of an export.
     * `DELETE /export/realm/{export_id}` */
    remove(params: DeleteRealmExportParams, options?: CallOptions): Promise<DeleteRealmExportResult>;
  };
  files: {
    /** Get a temporary link to a file.
     * `GET /user_uploads/{realm_id_str}/{filename}` */
    getLink(params: GetFileLinkParams, options?: CallOptions): Promise<GetFileLinkResult>;
    /** List the caller's files.
     * `GET /attachments` */
    list(params?: Record<string, never>, options?: CallOptions): Promise<GetAttachmentsResult>;
    /** Delete one of the caller's files.
     * `DELETE /attachments/{attachment_id}` */
    remove(params: DeleteAttachmentParams, options?: CallOptions): Promise<DeleteAttachmentResult>;
    /** Upload a file.
     * `POST /user_uploads` */
    upload(params: UploadFileParams, options?: CallOptions): Promise<UploadFileResult>;
  };
  invites: {
    /** Create an invitation link that many users can use.
     * `POST /invites/multiuse` */
    createLink(params?: CreateInviteLinkParams, options?: CallOptions): Promise<CreateInviteLinkResult>;
    /** List the open invitations that the caller may manage.
     * `GET /invites` */
    list(params?: Record<string, never>, options?: CallOptions): Promise<GetInvitesResult>;
    /** Send the mail of an invitation again.
     * `POST /invites/{invite_id}/resend` */
    resend(params: ResendEmailInviteParams, options?: CallOptions): Promise<ResendEmailInviteResult>;
    /** Revoke an invitation sent by mail.
     * `DELETE /invites/{invite_id}` */
    revoke(params: RevokeEmailInviteParams, options?: CallOptions): Promise<RevokeEmailInviteResult>;
    /** Revoke an invitation link.
     * `DELETE /invites/multiuse/{invite_id}` */
    revokeLink(params: RevokeInviteLinkParams, options?: CallOptions): Promise<RevokeInviteLinkResult>;
    /** Invite users by mail.
     * `POST /invites` */
    send(params: SendInvitesParams, options?: CallOptions): Promise<SendInvitesResult>;
  };
  legalHolds: {
    /** End a legal hold.
     * `DELETE /legal_holds/{hold_id}` */
    end(params: EndLegalHoldParams, options?: CallOptions): Promise<EndLegalHoldResult>;
    /** List legal holds.
     * `GET /legal_holds` */
    list(params?: Record<string, never>, options?: CallOptions): Promise<GetLegalHoldsResult>;
    /** Place a legal hold.
     * `POST /legal_holds` */
    place(params: CreateLegalHoldParams, options?: CallOptions): Promise<CreateLegalHoldResult>;
  };
  linkifiers: {
    /** Add a linkifier.
     * `POST /realm/filters` */
    add(params: AddLinkifierParams, options?: CallOptions): Promise<AddLinkifierResult>;
    /** List the linkifiers, in the order in which they apply.
     * `GET /realm/linkifiers` */
    list(params?: Record<string, never>, options?: CallOptions): Promise<GetLinkifiersResult>;
    /** Remove a linkifier.
     * `DELETE /realm/filters/{filter_id}` */
    remove(params: RemoveLinkifierParams, options?: CallOptions): Promise<RemoveLinkifierResult>;
    /** Change the order in which linkifiers apply.
     * `PATCH /realm/linkifiers` */
    reorder(params: ReorderLinkifiersParams, options?: CallOptions): Promise<ReorderLinkifiersResult>;
    /** Change a linkifier.
     * `PATCH /realm/filters/{filter_id}` */
    update(params: UpdateLinkifierParams, options?: CallOptions): Promise<UpdateLinkifierResult>;
  };
  messages: {
    /** Add a submessage to a message.
     * `POST /submessage` */
    addSubmessage(params: AddSubmessageParams, options?: CallOptions): Promise<AddSubmessageResult>;
    /** Fetch one message.
     * `GET /messages/{message_id}` */
    get(params: GetMessageParams, options?: CallOptions): Promise<GetMessageResult>;
    /** Fetch a message's edit history.
     * `GET /messages/{message_id}/history` */
    getHistory(params: GetMessageHistoryParams, options?: CallOptions): Promise<GetMessageHistoryResult>;
    /** Fetch messages around an anchor.
     * `GET /messages` */
    list(params?: GetMessagesParams, options?: CallOptions): Promise<GetMessagesResult>;
    /** List the users who have read a message.
     * `GET /messages/{message_id}/read_receipts` */
    listReaders(params: GetReadReceiptsParams, options?: CallOptions): Promise<GetReadReceiptsResult>;
    /** Mark all messages as read.
     * `POST /mark_all_as_read` */
    markAllAsRead(params?: Record<string, never>, options?: CallOptions): Promise<MarkAllAsReadResult>;
    /** Find which of some messages match a narrow, with the matches highlighted.
     * `GET /messages/matches_narrow` */
    matchNarrow(params: CheckMessagesMatchNarrowParams, options?: CallOptions): Promise<CheckMessagesMatchNarrowResult>;
    /** Delete a message permanently.
     * `DELETE /messages/{message_id}` */
    remove(params: DeleteMessageParams, options?: CallOptions): Promise<DeleteMessageResult>;
    /** Render the text of a message as HTML.
     * `POST /messages/render` */
    render(params: RenderMessageParams, options?: CallOptions): Promise<RenderMessageResult>;
    /** Report a message to the organisation's moderators.
     * `POST /messages/{message_id}/report` */
    report(params: ReportMessageParams, options?: CallOptions): Promise<ReportMessageResult>;
    /** Send a message to a channel or to users.
     * `POST /messages` */
    send(params: SendMessageParams, options?: CallOptions): Promise<SendMessageResult>;
    /** Edit a message's text, or move it with others to a topic or channel.
     * `PATCH /messages/{message_id}` */
    update(params: UpdateMessageParams, options?: CallOptions): Promise<UpdateMessageResult>;
    /** Add or remove a personal flag on messages.
     * `POST /messages/flags` */
    updateFlags(params: UpdateMessageFlagsParams, options?: CallOptions): Promise<UpdateMessageFlagsResult>;
    /** Add or remove a personal flag on the messages around an anchor.
     * `POST /messages/flags/narrow` */
    updateFlagsForNarrow(
      params: UpdateMessageFlagsForNarrowParams,
      options?: CallOptions,
    ): Promise<UpdateMessageFlagsForNarrowResult>;
  };
  navigationViews: {
    /** Add a navigation view.
     * `POST /navigation_views` */
    add(params: AddNavigationViewParams, options?: CallOptions): Promise<AddNavigationViewResult>;
    /** List the caller's navigation views.
     * `GET /navigation_views` */
    list(params?: Record<string, never>, options?: CallOptions): Promise<GetNavigationViewsResult>;
    /** Remove one of the caller's navigation views.
     * `DELETE /navigation_views/{fragment}` */
    remove(params: RemoveNavigationViewParams, options?: CallOptions): Promise<RemoveNavigationViewResult>;
    /** Pin, unpin or rename one of the caller's navigation views.
     * `PATCH /navigation_views/{fragment}` */
    update(params: EditNavigationViewParams, options?: CallOptions): Promise<EditNavigationViewResult>;
  };
  onboardingSteps: {
    /** Mark an onboarding step as seen.
     * `POST /users/me/onboarding_steps` */
    markAsRead(params: MarkOnboardingStepAsReadParams, options?: CallOptions): Promise<MarkOnboardingStepAsReadResult>;
  };
  ownExports: {
    /** Export the own data.
     * `POST /users/me/exports` */
    create(params?: Record<string, never>, options?: CallOptions): Promise<ExportOwnDataResult>;
    /** List the exports of the own data.
     * `GET /users/me/exports` */
    list(params?: Record<string, never>, options?: CallOptions): Promise<GetOwnExportsResult>;
    /** Delete an export of the own data.
     * `DELETE /users/me/exports/{own_export_id}` */
    remove(params: DeleteOwnExportParams, options?: CallOptions): Promise<DeleteOwnExportResult>;
  };
  playgrounds: {
    /** Add a code playground for a language.
     * `POST /realm/playgrounds` */
    add(params: AddCodePlaygroundParams, options?: CallOptions): Promise<AddCodePlaygroundResult>;
    /** Remove a code playground.
     * `DELETE /realm/playgrounds/{playground_id}` */
    remove(params: RemoveCodePlaygroundParams, options?: CallOptions): Promise<RemoveCodePlaygroundResult>;
  };
  presence: {
    /** Get a user's presence.
     * `GET /users/{user_id_or_email}/presence` */
    get(params: GetUserPresenceParams, options?: CallOptions): Promise<GetUserPresenceResult>;
    /** Get the presence of all users of the organisation.
     * `GET /realm/presence` */
    list(params?: Record<string, never>, options?: CallOptions): Promise<GetRealmPresenceResult>;
    /** Report the caller's presence, and get the presence of other users.
     * `POST /users/me/presence` */
    update(params: UpdatePresenceParams, options?: CallOptions): Promise<UpdatePresenceResult>;
  };
  profileFields: {
    /** Create a custom profile field.
     * `POST /realm/profile_fields` */
    create(params: CreateProfileFieldParams, options?: CallOptions): Promise<CreateProfileFieldResult>;
    /** List the custom profile fields.
     * `GET /realm/profile_fields` */
    list(params?: Record<string, never>, options?: CallOptions): Promise<GetProfileFieldsResult>;
    /** Delete a custom profile field and the users' values of it.
     * `DELETE /realm/profile_fields/{field_id}` */
    remove(params: DeleteProfileFieldParams, options?: CallOptions): Promise<DeleteProfileFieldResult>;
    /** Remove the caller's values of custom profile fields.
     * `DELETE /users/me/profile_data` */
    removeOwnData(params: DeleteOwnProfileDataParams, options?: CallOptions): Promise<DeleteOwnProfileDataResult>;
    /** Reorder the custom profile fields.
     * `PATCH /realm/profile_fields` */
    reorder(params: ReorderProfileFieldsParams, options?: CallOptions): Promise<ReorderProfileFieldsResult>;
    /** Update a custom profile field.
     * `PATCH /realm/profile_fields/{field_id}` */
    update(params: UpdateProfileFieldParams, options?: CallOptions): Promise<UpdateProfileFieldResult>;
    /** Set the caller's values of custom profile fields.
     * `PATCH /users/me/profile_data` */
    updateOwnData(params: UpdateOwnProfileDataParams, options?: CallOptions): Promise<UpdateOwnProfileDataResult>;
  };
  pushDevices: {
    /** Add the push token of one of the caller's Apple devices.
     * `POST /users/me/apns_device_token` */
    addApnsToken(params: AddApnsTokenParams, options?: CallOptions): Promise<AddApnsTokenResult>;
    /** Add the push token of one of the caller's Android devices.
     * `POST /users/me/android_gcm_reg_id` */
    addFcmToken(params: AddFcmTokenParams, options?: CallOptions): Promise<AddFcmTokenResult>;
    /** Register a device for encrypted notifications; always refused, because there is no push service.
     * `POST /mobile_push/register` */
    register(params: RegisterPushDeviceParams, options?: CallOptions): Promise<RegisterPushDeviceResult>;
    /** Remove the push token of one of the caller's Apple devices.
     * `DELETE /users/me/apns_device_token` */
    removeApnsToken(params: RemoveApnsTokenParams, options?: CallOptions): Promise<RemoveApnsTokenResult>;
    /** Remove the push token of one of the caller's Android devices.
     * `DELETE /users/me/android_gcm_reg_id` */
    removeFcmToken(params: RemoveFcmTokenParams, options?: CallOptions): Promise<RemoveFcmTokenResult>;
    /** Send a test notification to the caller's devices.
     * `POST /mobile_push/test_notification` */
    test(params?: TestNotifyParams, options?: CallOptions): Promise<TestNotifyResult>;
    /** Send an encrypted test notification; always refused, because no device can be registered.
     * `POST /mobile_push/e2ee/test_notification` */
    testEncrypted(params?: E2eeTestNotifyParams, options?: CallOptions): Promise<E2eeTestNotifyResult>;
  };
  queues: {
    /** Wait for events.
     * `GET /events` */
    poll(params?: GetEventsParams, options?: CallOptions): Promise<GetEventsResult>;
    /** Register an event queue and fetch the initial state.
     * `POST /register` */
    register(params?: RegisterQueueParams, options?: CallOptions): Promise<RegisterQueueResult>;
    /** Delete an event queue.
     * `DELETE /events` */
    remove(params: DeleteQueueParams, options?: CallOptions): Promise<DeleteQueueResult>;
  };
  reactions: {
    /** React to a message with an emoji.
     * `POST /messages/{message_id}/reactions` */
    add(params: AddReactionParams, options?: CallOptions): Promise<AddReactionResult>;
    /** Remove a reaction.
     * `DELETE /messages/{message_id}/reactions` */
    remove(params: RemoveReactionParams, options?: CallOptions): Promise<RemoveReactionResult>;
  };
  realm: {
    /** Deactivate the caller's organisation; from the reply on, all its users are refused.
     * `POST /realm/deactivate` */
    deactivate(params?: Record<string, never>, options?: CallOptions): Promise<DeactivateOwnRealmResult>;
    /** Delete the organisation's icon.
     * `DELETE /realm/icon` */
    deleteIcon(params?: Record<string, never>, options?: CallOptions): Promise<DeleteRealmIconResult>;
    /** Delete the organisation's logo.
     * `DELETE /realm/logo` */
    deleteLogo(params: DeleteRealmLogoParams, options?: CallOptions): Promise<DeleteRealmLogoResult>;
    /** Send the caller a welcome message as new users would get it.
     * `POST /realm/test_welcome_bot_custom_message` */
    testWelcomeMessage(
      params: TestWelcomeBotCustomMessageParams,
      options?: CallOptions,
    ): Promise<TestWelcomeBotCustomMessageResult>;
    /** Change settings of the organisation.
     * `PATCH /realm` */
    update(params?: UpdateRealmParams, options?: CallOptions): Promise<UpdateRealmResult>;
    /** Change the default settings of new users.
     * `PATCH /realm/user_settings_defaults` */
    updateUserSettingsDefaults(
      params?: UpdateRealmUserSettingsDefaultsParams,
      options?: CallOptions,
    ): Promise<UpdateRealmUserSettingsDefaultsResult>;
    /** Upload the organisation's icon.
     * `POST /realm/icon` */
    uploadIcon(params: UploadRealmIconParams, options?: CallOptions): Promise<UploadRealmIconResult>;
    /** Upload the organisation's logo.
     * `POST /realm/logo` */
    uploadLogo(params: UploadRealmLogoParams, options?: CallOptions): Promise<UploadRealmLogoResult>;
  };
  realmDomains: {
    /** Allow email addresses of a domain.
     * `POST /realm/domains` */
    add(params: AddRealmDomainParams, options?: CallOptions): Promise<AddRealmDomainResult>;
    /** List the allowed email domains of the organisation.
     * `GET /realm/domains` */
    list(params?: Record<string, never>, options?: CallOptions): Promise<GetRealmDomainsResult>;
    /** Stop allowing email addresses of a domain.
     * `DELETE /realm/domains/{domain}` */
    remove(params: RemoveRealmDomainParams, options?: CallOptions): Promise<RemoveRealmDomainResult>;
    /** Change whether email addresses of subdomains are allowed.
     * `PATCH /realm/domains/{domain}` */
    update(params: UpdateRealmDomainParams, options?: CallOptions): Promise<UpdateRealmDomainResult>;
  };
  reminders: {
    /** Ask to be reminded of a message.
     * `POST /reminders` */
    create(params: CreateMessageReminderParams, options?: CallOptions): Promise<CreateMessageReminderResult>;
    /** List the caller's reminders.
     * `GET /reminders` */
    list(params?: Record<string, never>, options?: CallOptions): Promise<GetRemindersResult>;
    /** Delete one of the caller's reminders.
     * `DELETE /reminders/{reminder_id}` */
    remove(params: DeleteReminderParams, options?: CallOptions): Promise<DeleteReminderResult>;
  };
  savedSnippets: {
    /** Create a saved snippet.
     * `POST /saved_snippets` */
    create(params: CreateSavedSnippetParams, options?: CallOptions): Promise<CreateSavedSnippetResult>;
    /** List the caller's saved snippets.
     * `GET /saved_snippets` */
    list(params?: Record<string, never>, options?: CallOptions): Promise<GetSavedSnippetsResult>;
    /** Delete one of the caller's saved snippets.
     * `DELETE /saved_snippets/{saved_snippet_id}` */
    remove(params: DeleteSavedSnippetParams, options?: CallOptions): Promise<DeleteSavedSnippetResult>;
    /** Edit one of the caller's saved snippets.
     * `PATCH /saved_snippets/{saved_snippet_id}` */
    update(params: EditSavedSnippetParams, options?: CallOptions): Promise<EditSavedSnippetResult>;
  };
  scheduledMessages: {
    /** Schedule a message.
     * `POST /scheduled_messages` */
    create(params: CreateScheduledMessageParams, options?: CallOptions): Promise<CreateScheduledMessageResult>;
    /** List the caller's scheduled messages.
     * `GET /scheduled_messages` */
    list(params?: Record<string, never>, options?: CallOptions): Promise<GetScheduledMessagesResult>;
    /** Delete one of the caller's scheduled messages.
     * `DELETE /scheduled_messages/{scheduled_message_id}` */
    remove(params: DeleteScheduledMessageParams, options?: CallOptions): Promise<DeleteScheduledMessageResult>;
    /** Change one of the caller's scheduled messages.
     * `PATCH /scheduled_messages/{scheduled_message_id}` */
    update(params: UpdateScheduledMessageParams, options?: CallOptions): Promise<UpdateScheduledMessageResult>;
  };
  server: {
    /** Describe the server and the organisation.
     * `GET /server_settings` */
    getSettings(params?: Record<string, never>, options?: CallOptions): Promise<GetServerSettingsResult>;
    /** Answer with an error, so that clients can try how they handle errors.
     * `POST /rest-error-handling` */
    testError(params?: Record<string, never>, options?: CallOptions): Promise<RestErrorHandlingResult>;
  };
  settings: {
    /** Change the caller's settings, name, email address or password.
     * `PATCH /settings` */
    update(params?: UpdateSettingsParams, options?: CallOptions): Promise<UpdateSettingsResult>;
  };
  storage: {
    /** Get the storage that files take.
     * `GET /storage` */
    get(params?: GetStorageParams, options?: CallOptions): Promise<GetStorageResult>;
    /** List the largest files.
     * `GET /storage/files` */
    listFiles(params?: GetStorageFilesParams, options?: CallOptions): Promise<GetStorageFilesResult>;
    /** Delete a user's file.
     * `DELETE /storage/files/{file_id}` */
    removeFile(params: DeleteStorageFileParams, options?: CallOptions): Promise<DeleteStorageFileResult>;
  };
  subscriptions: {
    /** Check whether a user is subscribed to a channel.
     * `GET /users/{user_id}/subscriptions/{stream_id}` */
    getStatus(params: GetSubscriptionStatusParams, options?: CallOptions): Promise<GetSubscriptionStatusResult>;
    /** List the caller's subscriptions.
     * `GET /users/me/subscriptions` */
    list(params?: GetSubscriptionsParams, options?: CallOptions): Promise<GetSubscriptionsResult>;
    /** Subscribe users to channels, creating channels that do not exist.
     * `POST /users/me/subscriptions` */
    subscribe(params: SubscribeParams, options?: CallOptions): Promise<SubscribeResult>;
    /** Unsubscribe users from channels.
     * `DELETE /users/me/subscriptions` */
    unsubscribe(params: UnsubscribeParams, options?: CallOptions): Promise<UnsubscribeResult>;
    /** Subscribe to channels and unsubscribe from others.
     * `PATCH /users/me/subscriptions` */
    update(params?: UpdateSubscriptionsParams, options?: CallOptions): Promise<UpdateSubscriptionsResult>;
    /** Change the caller's settings of channels.
     * `POST /users/me/subscriptions/properties` */
    updateSettings(
      params: UpdateSubscriptionSettingsParams,
      options?: CallOptions,
    ): Promise<UpdateSubscriptionSettingsResult>;
  };
  topics: {
    /** List a channel's topics, newest first.
     * `GET /users/me/{stream_id}/topics` */
    list(params: GetStreamTopicsParams, options?: CallOptions): Promise<GetStreamTopicsResult>;
    /** Mark the messages of a topic as read.
     * `POST /mark_topic_as_read` */
    markAsRead(params: MarkTopicAsReadParams, options?: CallOptions): Promise<MarkTopicAsReadResult>;
    /** Mute or unmute a topic (older form).
     * `PATCH /users/me/subscriptions/muted_topics` */
    mute(params: MuteTopicParams, options?: CallOptions): Promise<MuteTopicResult>;
    /** Delete all messages of a topic.
     * `POST /streams/{stream_id}/delete_topic` */
    remove(params: DeleteTopicParams, options?: CallOptions): Promise<DeleteTopicResult>;
    /** Mute, unmute or follow a topic.
     * `POST /user_topics` */
    updateVisibility(params: UpdateUserTopicParams, options?: CallOptions): Promise<UpdateUserTopicResult>;
  };
  typing: {
    /** Send a typing notification for a new message.
     * `POST /typing` */
    set(params: SetTypingStatusParams, options?: CallOptions): Promise<SetTypingStatusResult>;
    /** Send a typing notification for the edit of a message.
     * `POST /messages/{message_id}/typing` */
    setForMessageEdit(
      params: SetTypingStatusForMessageEditParams,
      options?: CallOptions,
    ): Promise<SetTypingStatusForMessageEditResult>;
  };
  userGroups: {
    /** Create a user group.
     * `POST /user_groups/create` */
    create(params: CreateUserGroupParams, options?: CallOptions): Promise<CreateUserGroupResult>;
    /** Deactivate a user group.
     * `POST /user_groups/{user_group_id}/deactivate` */
    deactivate(params: DeactivateUserGroupParams, options?: CallOptions): Promise<DeactivateUserGroupResult>;
    /** Check whether a user is a member of a user group.
     * `GET /user_groups/{user_group_id}/members/{user_id}` */
    isMember(params: GetIsUserGroupMemberParams, options?: CallOptions): Promise<GetIsUserGroupMemberResult>;
    /** List the user groups.
     * `GET /user_groups` */
    list(params?: GetUserGroupsParams, options?: CallOptions): Promise<GetUserGroupsResult>;
    /** List the members of a user group.
     * `GET /user_groups/{user_group_id}/members` */
    listMembers(params: GetUserGroupMembersParams, options?: CallOptions): Promise<GetUserGroupMembersResult>;
    /** List the subgroups of a user group.
     * `GET /user_groups/{user_group_id}/subgroups` */
    listSubgroups(params: GetUserGroupSubgroupsParams, options?: CallOptions): Promise<GetUserGroupSubgroupsResult>;
    /** Change a user group, or reactivate it.
     * `PATCH /user_groups/{user_group_id}` */
    update(params: UpdateUserGroupParams, options?: CallOptions): Promise<UpdateUserGroupResult>;
    /** Add and remove members and subgroups of a user group, oneself included.
     * `POST /user_groups/{user_group_id}/members` */
    updateMembers(params: UpdateUserGroupMembersParams, options?: CallOptions): Promise<UpdateUserGroupMembersResult>;
    /** Add and remove subgroups of a user group.
     * `POST /user_groups/{user_group_id}/subgroups` */
    updateSubgroups(
      params: UpdateUserGroupSubgroupsParams,
      options?: CallOptions,
    ): Promise<UpdateUserGroupSubgroupsResult>;
  };
  userStatus: {
    /** Get a user's status.
     * `GET /users/{user_id}/status` */
    get(params: GetUserStatusParams, options?: CallOptions): Promise<GetUserStatusResult>;
    /** Set the caller's status.
     * `POST /users/me/status` */
    update(params?: UpdateStatusParams, options?: CallOptions): Promise<UpdateStatusResult>;
    /** Set a user's status, for administrators.
     * `POST /users/{user_id}/status` */
    updateForUser(params: UpdateStatusForUserParams, options?: CallOptions): Promise<UpdateStatusForUserResult>;
  };
  users: {
    /** Create a user.
     * `POST /users` */
    create(params: CreateUserParams, options?: CallOptions): Promise<CreateUserResult>;
    /** Deactivate a user.
     * `DELETE /users/{user_id}` */
    deactivate(params: DeactivateUserParams, options?: CallOptions): Promise<DeactivateUserResult>;
    /** Deactivate the calling user.
     * `DELETE /users/me` */
    deactivateOwn(params?: Record<string, never>, options?: CallOptions): Promise<DeactivateOwnUserResult>;
    /** Delete the caller's picture.
     * `DELETE /users/me/avatar` */
    deleteAvatar(params?: Record<string, never>, options?: CallOptions): Promise<DeleteAvatarResult>;
    /** Get a user.
     * `GET /users/{user_id}` */
    get(params: GetUserParams, options?: CallOptions): Promise<GetUserResult>;
    /** Get a user, addressed by email.
     * `GET /users/{email}` */
    getByEmail(params: GetUserByEmailParams, options?: CallOptions): Promise<GetUserByEmailResult>;
    /** Get the calling user.
     * `GET /users/me` */
    getOwn(params?: Record<string, never>, options?: CallOptions): Promise<GetOwnUserResult>;
    /** List the users of the organisation.
     * `GET /users` */
    list(params?: GetUsersParams, options?: CallOptions): Promise<GetUsersResult>;
    /** Mute a user.
     * `POST /users/me/muted_users/{muted_user_id}` */
    mute(params: MuteUserParams, options?: CallOptions): Promise<MuteUserResult>;
    /** Reactivate a user.
     * `POST /users/{user_id}/reactivate` */
    reactivate(params: ReactivateUserParams, options?: CallOptions): Promise<ReactivateUserResult>;
    /** Unmute a user.
     * `DELETE /users/me/muted_users/{muted_user_id}` */
    unmute(params: UnmuteUserParams, options?: CallOptions): Promise<UnmuteUserResult>;
    /** Update a user.
     * `PATCH /users/{user_id}` */
    update(params: UpdateUserParams, options?: CallOptions): Promise<UpdateUserResult>;
    /** Update a user, addressed by email.
     * `PATCH /users/{email}` */
    updateByEmail(params: UpdateUserByEmailParams, options?: CallOptions): Promise<UpdateUserByEmailResult>;
    /** Upload the caller's picture.
     * `POST /users/me/avatar` */
    uploadAvatar(params: UploadAvatarParams, options?: CallOptions): Promise<UploadAvatarResult>;
  };
  webhooks: {
    /** Create an event webhook.
     * `POST /webhooks` */
    create(params: CreateWebhookParams, options?: CallOptions): Promise<CreateWebhookResult>;
    /** Delete an event webhook.
     * `DELETE /webhooks/{webhook_id}` */
    delete(params: DeleteWebhookParams, options?: CallOptions): Promise<DeleteWebhookResult>;
    /** List the event webhooks.
     * `GET /webhooks` */
    list(params?: Record<string, never>, options?: CallOptions): Promise<GetWebhooksResult>;
    /** List a webhook's deliveries.
     * `GET /webhooks/{webhook_id}/deliveries` */
    listDeliveries(params: GetWebhookDeliveriesParams, options?: CallOptions): Promise<GetWebhookDeliveriesResult>;
    /** Send the events from an id on again.
     * `POST /webhooks/{webhook_id}/replay` */
    replay(params: ReplayWebhookParams, options?: CallOptions): Promise<ReplayWebhookResult>;
    /** Send a test event to a webhook.
     * `POST /webhooks/{webhook_id}/test` */
    test(params: TestWebhookParams, options?: CallOptions): Promise<TestWebhookResult>;
    /** Change, disable or enable an event webhook.
     * `PATCH /webhooks/{webhook_id}` */
    update(params: UpdateWebhookParams, options?: CallOptions): Promise<UpdateWebhookResult>;
  };
  zcommands: {
    /** Run a slash command that changes a setting of the caller, or only answers.
     * `POST /zcommand` */
    run(params: ZcommandParams, options?: CallOptions): Promise<ZcommandResult>;
  };
}
