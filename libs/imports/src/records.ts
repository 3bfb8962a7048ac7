import type { Readable } from 'node:stream';

/** The bytes of a file in a source. */
export interface FileContent {
  /** Bytes, as the source says. */
  size: number;
  open(): Promise<Readable>;
}

export interface OrganisationRecord {
  kind: 'organisation';
  name: string;
  description: string;
  /** Unix seconds. */
  date_created: number;
  /** Settings by our names. The accounts service takes the values that its settings can have. */
  settings?: Record<string, unknown>;
  group_settings?: Record<string, GroupValue>;
  user_settings_defaults?: Record<string, unknown>;
  /** Settings whose value is a channel. */
  channel_settings?: Record<string, string>;
  domains?: { domain: string; allow_subdomains: boolean }[];
  /** Sites that run code. */
  playgrounds?: { name: string; pygments_language: string; url_template: string }[];
}

/** The icon or a logo of the organisation. */
export interface RealmPictureRecord {
  kind: 'realm_picture';
  picture: 'icon' | 'logo' | 'night_logo';
  content: FileContent;
}

export interface SavedSnippetRecord {
  kind: 'saved_snippet';
  id: string;
  user: string;
  title: string;
  content: string;
  date_created: number;
}

/** A notice that a user has seen. */
export interface OnboardingStepRecord {
  kind: 'onboarding_step';
  user: string;
  name: string;
}

/** The value of a setting: users, and groups by their ids in the source or by the names of system groups. */
export interface GroupValue {
  users: string[];
  groups: string[];
}

/** One of a user's custom fields. `type` and `field_data` are those of the API. */
export interface ProfileFieldRecord {
  kind: 'profile_field';
  id: string;
  name: string;
  hint: string;
  type: number;
  field_data: string;
  display_in_profile_summary: boolean;
  required: boolean;
  editable_by_user: boolean;
}

export interface UserRecord {
  kind: 'user';
  id: string;
  /** Null where the source has none: the user becomes an inactive placeholder. */
  email: string | null;
  full_name: string;
  /** A role of the API: 200 administrator, 300 moderator, 400 member, 600 guest. */
  role: number;
  is_active: boolean;
  is_bot: boolean;
  /** Id of the user who owns the bot. */
  bot_owner?: string | undefined;
  timezone: string;
  date_joined: number;
  settings?: Record<string, unknown>;
  alert_words?: string[];
  /** Values of profile fields, by the ids of the fields. */
  profile?: Record<string, string>;
  avatar?: FileContent | undefined;
  /** The emoji is a character. */
  status?: UserStatus | undefined;
}

export interface UserStatus {
  status_text: string;
  emoji_name: string;
  emoji_code: string;
  reaction_type: string;
}

export interface MutedUserRecord {
  kind: 'muted_user';
  user: string;
  muted_user: string;
  date_muted: number;
}

export interface GroupRecord {
  kind: 'group';
  id: string;
  name: string;
  description: string;
  members: string[];
  subgroups: string[];
  is_deactivated: boolean;
  creator?: string | null;
  date_created?: number | null;
  group_settings?: Record<string, GroupValue>;
}

export interface FolderRecord {
  kind: 'folder';
  id: string;
  name: string;
  description: string;
  creator: string | null;
  is_archived: boolean;
  date_created: number;
}

export interface SubscriptionRecord {
  user: string;
  is_active: boolean;
  is_muted?: boolean;
  pin_to_top?: boolean;
  color?: string | undefined;
  desktop_notifications?: boolean | null;
  email_notifications?: boolean | null;
  push_notifications?: boolean | null;
  audible_notifications?: boolean | null;
  wildcard_mentions_notify?: boolean | null;
}

export interface ChannelRecord {
  kind: 'channel';
  id: string;
  name: string;
  description: string;
  creator: string | null;
  date_created: number;
  is_private: boolean;
  is_web_public: boolean;
  history_is_public: boolean;
  is_archived: boolean;
  is_default: boolean;
  folder?: string | undefined;
  /** Name of the system group whose members may write; absent for everyone. */
  senders?: string | undefined;
  /** Settings whose value is a group, by our names. */
  group_settings?: Record<string, GroupValue>;
  topics_policy?: string;
  message_retention_days?: number | null;
  subscriptions: SubscriptionRecord[];
}

export interface EmojiRecord {
  kind: 'emoji';
  id: string;
  name: string;
  author: string | null;
  is_deactivated: boolean;
  picture: FileContent;
}

/** A file, to which messages link as `/user_uploads/<id>`. */
export interface FileRecord {
  kind: 'file';
  id: string;
  name: string;
  owner: string;
  date_created: number;
  content: FileContent;
  /** Where the source has the file, for links to a file that cannot be read. */
  source_url?: string;
}

export interface LinkifierRecord {
  kind: 'linkifier';
  pattern: string;
  url_template: string;
}

export interface TopicPolicyRecord {
  kind: 'topic_policy';
  user: string;
  channel: string;
  topic: string;
  /** A policy of the API: 1 muted, 2 unmuted, 3 followed. */
  policy: number;
  last_updated: number;
}

export interface ReactionRecord {
  user: string;
  /** Name of an emoji: of a character, or of the organisation. */
  emoji: string;
  /** Code of a character, where the source has it. */
  code?: string;
}

/** Flags that a user has set, or that are set for the user. */
export type Flag =
  | 'read'
  | 'starred'
  | 'collapsed'
  | 'mentioned'
  | 'stream_wildcard_mentioned'
  | 'topic_wildcard_mentioned'
  | 'has_alert_word';

/** Users who received a message, or have flagged it without, and their flags. */
export interface RecipientsRecord {
  users: string[];
  is_received: boolean;
  flags: Flag[];
}

/** One earlier state of a message, as the API's history of edits has it, with ids of the source. */
export interface EditRecord {
  timestamp: number;
  user: string | null;
  prev_content?: string;
  prev_topic?: string;
  topic?: string;
  prev_channel?: string;
  channel?: string;
}

export interface MessageRecord {
  kind: 'message';
  id: string;
  sender: string;
  /** Unix seconds, with a fraction where the source has one. Messages are in the order of their times. */
  timestamp: number;
  /** The channel, or the users of a direct conversation, the sender among them. */
  to: { channel: string; topic: string } | { users: string[] };
  content: string;
  client: string;
  /** Ids of the files to which the content links. Other links to files stay as they are. */
  files: string[];
  last_edit?: number | undefined;
  last_move?: number | undefined;
  /** The newest first. */
  edits?: EditRecord[];
  reactions: ReactionRecord[];
  /** Absent where the source does not say: then all users of the conversation have received and read the message. */
  recipients?: RecipientsRecord[];
  starred_by?: string[];
}

/** A reaction of a source that has the reactions apart from the messages. */
export interface LateReactionRecord extends ReactionRecord {
  kind: 'reaction';
  message: string;
}

/** One of the server's own bots, which the organisation has too. */
export interface SystemBotRecord {
  kind: 'system_bot';
  id: string;
  bot: 'notification' | 'welcome' | 'email-gateway';
}

/** An export of any server as a stream of records. A record comes after the records that it names, except for owners of bots
 *  and muted users. */
export type SourceRecord =
  | OrganisationRecord
  | ProfileFieldRecord
  | UserRecord
  | MutedUserRecord
  | GroupRecord
  | FolderRecord
  | ChannelRecord
  | EmojiRecord
  | FileRecord
  | LinkifierRecord
  | TopicPolicyRecord
  | RealmPictureRecord
  | SavedSnippetRecord
  | OnboardingStepRecord
  | MessageRecord
  | LateReactionRecord
  | SystemBotRecord;
export type RecordKind = SourceRecord['kind'];

export const ROLES = { owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 } as const;
