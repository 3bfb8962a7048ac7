import { z } from 'zod';
import {
  flag,
  int,
  optionalFlag,
  optionalInt,
  optionalRef,
  optionalText,
  optionalTime,
  ref,
  text,
  time,
} from './fields';
import { channelGroupSettings, groupGroupSettings, realmGroupSettings, realmSettings, userSettings } from './settings';

/** Value of `import_source` in `realm.json` that the established server writes. Importers treat other sources as foreign. */
export const IMPORT_SOURCE = 'zulip';

/** The topic of direct messages. Old archives have the empty text. */
export const DIRECT_MESSAGE_TOPIC = '\u0007';

/** Types of `zerver_recipient`. */
export const RecipientType = { user: 1, channel: 2, group: 3 } as const;

/** Bits of `flags_mask` of a user's message, from the lowest. */
export const MESSAGE_FLAGS = [
  'read',
  'starred',
  'collapsed',
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'group_mentioned',
  'force_expand',
  'force_collapse',
  'has_alert_word',
  'historical',
  'is_private',
  'active_mobile_push_notification',
] as const;
export type MessageFlag = (typeof MESSAGE_FLAGS)[number];

/** Returns the bits of flags. */
export function flagsMask(flags: Iterable<MessageFlag>): number {
  let mask = 0;
  for (const name of flags) mask |= 1 << MESSAGE_FLAGS.indexOf(name);
  return mask;
}

/** Returns the flags of a mask. */
export function flagsOf(mask: number): MessageFlag[] {
  return MESSAGE_FLAGS.filter((_, bit) => mask & (1 << bit));
}

const emoji = { emoji_name: z.string(), reaction_type: text('unicode_emoji'), emoji_code: z.string() };

const userProfile = z.object({
  id: ref,
  last_login: optionalTime,
  is_superuser: flag(false),
  groups: z.array(ref).default([]),
  user_permissions: z.array(ref).default([]),
  ...userSettings,
  delivery_email: z.string(),
  email: z.string(),
  realm: ref,
  recipient: optionalRef,
  full_name: z.string(),
  date_joined: time,
  tos_version: optionalText,
  is_staff: flag(false),
  is_active: flag(true),
  is_bot: flag(false),
  bot_type: optionalInt(),
  bot_owner: optionalRef,
  role: int(400),
  long_term_idle: flag(false),
  last_active_message_id: optionalRef,
  is_mirror_dummy: flag(false),
  can_forge_sender: flag(false),
  can_create_users: flag(false),
  can_change_user_emails: flag(false),
  last_reminder: optionalTime,
  rate_limits: text(''),
  default_sending_stream: optionalRef,
  default_events_register_stream: optionalRef,
  default_all_public_streams: flag(false),
  timezone: text(''),
  /** `U` for an uploaded picture, `G` for a generated one. */
  avatar_source: text('G'),
  avatar_version: int(1),
  avatar_hash: optionalText,
  zoom_token: z.unknown().default(null),
});

/** Tables of `realm.json`: the schema of a row, with the established server's defaults. Fields that a schema does not name are
 *  dropped. Source: the export tool and the data models of the established server, feature level 421. */
export const realmTables = {
  zerver_realm: z.object({
    id: ref,
    name: z.string(),
    description: text(''),
    string_id: z.string(),
    uuid: z.string().optional(),
    uuid_owner_secret: z.string().optional(),
    date_created: time,
    ...realmSettings,
    ...realmGroupSettings,
  }),
  zerver_realmauthenticationmethod: z.object({ id: ref, realm: ref, name: z.string() }),
  zerver_presencesequence: z.object({ id: ref, realm: ref, last_update_id: int(0) }),
  zerver_scheduledmessage: z.object({
    id: ref,
    sender: ref,
    recipient: ref,
    subject: text(''),
    content: z.string(),
    rendered_content: text(''),
    sending_client: ref,
    stream: optionalRef,
    realm: ref,
    scheduled_timestamp: time,
    request_timestamp: optionalTime,
    read_by_sender: flag(true),
    delivered: flag(false),
    delivered_message: optionalRef,
    has_attachment: flag(false),
    failed: flag(false),
    failure_message: optionalText,
    /** 1 for a message that is sent later, 3 for a reminder. */
    delivery_type: int(1),
    reminder_target_message_id: optionalInt(),
    reminder_note: optionalText,
  }),
  zerver_defaultstream: z.object({ id: ref, realm: ref, stream: ref }),
  zerver_customprofilefield: z.object({
    id: ref,
    realm: ref,
    name: z.string(),
    hint: text(''),
    order: int(0),
    display_in_profile_summary: flag(false),
    required: flag(false),
    editable_by_user: flag(true),
    field_type: int(1),
    /** JSON text. */
    field_data: text(''),
  }),
  zerver_realmauditlog: z.object({
    id: ref,
    realm: ref,
    event_type: z.int(),
    event_time: time,
    event_last_message_id: optionalInt(),
    acting_user: optionalRef,
    modified_user: optionalRef,
    modified_stream: optionalRef,
    modified_user_group: optionalRef,
    extra_data: z.record(z.string(), z.unknown()).default({}),
    backfilled: flag(false),
  }),
  zerver_realmemoji: z.object({
    id: ref,
    author: optionalRef,
    realm: ref,
    name: z.string(),
    file_name: optionalText,
    is_animated: flag(false),
    deactivated: flag(false),
  }),
  zerver_realmdomain: z.object({ id: ref, realm: ref, domain: z.string(), allow_subdomains: flag(false) }),
  zerver_realmexport: z.object({
    id: ref,
    realm: ref,
    acting_user: optionalRef,
    type: z.int(),
    status: z.int(),
    date_requested: time,
    date_started: optionalTime,
    date_succeeded: optionalTime,
    date_failed: optionalTime,
    date_deleted: optionalTime,
    export_path: optionalText,
    sha256sum_hex: optionalText,
    tarball_size_bytes: optionalInt(),
    stats: z.unknown().default(null),
  }),
  zerver_realmfilter: z.object({
    id: ref,
    realm: ref,
    pattern: z.string(),
    url_template: z.string(),
    order: int(0),
  }),
  zerver_realmplayground: z.object({
    id: ref,
    realm: ref,
    url_template: z.string(),
    name: z.string(),
    pygments_language: z.string(),
  }),
  zerver_realmuserdefault: z.object({ id: ref, ...userSettings, realm: ref }),
  zerver_onboardingusermessage: z.object({ id: ref, realm: ref, message: ref, flags_mask: z.int() }),
  zerver_userprofile: userProfile,
  /** Users whom an import creates inactive, until somebody confirms the address. */
  zerver_userprofile_mirrordummy: userProfile,
  /** The server's own bots, which another server has under other ids. */
  zerver_userprofile_crossrealm: z.object({ id: ref, email: z.string(), recipient_id: ref }),
  /** Every group, also those without a name, which are values of settings. */
  zerver_usergroup: z.object({ id: ref, realm: ref }),
  zerver_namedusergroup: z.object({
    id: ref,
    usergroup_ptr: ref,
    name: z.string(),
    description: text(''),
    date_created: optionalTime,
    creator: optionalRef,
    is_system_group: flag(false),
    ...groupGroupSettings,
    realm_for_sharding: ref,
    deactivated: flag(false),
  }),
  zerver_usergroupmembership: z.object({ id: ref, user_group: ref, user_profile: ref }),
  zerver_groupgroupmembership: z.object({ id: ref, supergroup: ref, subgroup: ref }),
  zerver_service: z.object({
    id: ref,
    name: z.string(),
    user_profile: ref,
    base_url: text(''),
    token: text(''),
    interface: int(1),
  }),
  zerver_botstoragedata: z.object({ id: ref, bot_profile: ref, key: z.string(), value: z.string() }),
  zerver_botconfigdata: z.object({ id: ref, bot_profile: ref, key: z.string(), value: z.string() }),
  zerver_channelfolder: z.object({
    id: ref,
    realm: ref,
    name: z.string(),
    description: text(''),
    rendered_description: text(''),
    order: int(0),
    date_created: time,
    creator: optionalRef,
    is_archived: flag(false),
  }),
  zerver_stream: z.object({
    id: ref,
    name: z.string(),
    realm: ref,
    date_created: time,
    creator: optionalRef,
    deactivated: flag(false),
    description: text(''),
    rendered_description: text(''),
    subscriber_count: int(0),
    recipient: optionalRef,
    folder: optionalRef,
    invite_only: flag(false),
    history_public_to_subscribers: flag(true),
    is_web_public: flag(false),
    message_retention_days: optionalInt(),
    ...channelGroupSettings,
    first_message_id: optionalInt(),
    is_recently_active: flag(true),
    /** 1 as the organisation, 2 allows messages without a topic, 3 does not, 4 has only messages without a topic. */
    topics_policy: int(1),
  }),
  /** A set of users who write to each other. Two users, or one alone, have no row. */
  zerver_huddle: z.object({
    id: ref,
    huddle_hash: text(''),
    recipient: optionalRef,
    group_size: int(0),
  }),
  zerver_recipient: z.object({ id: ref, type: z.int(), type_id: ref }),
  zerver_subscription: z.object({
    id: ref,
    user_profile: ref,
    recipient: ref,
    active: flag(true),
    is_user_active: flag(true),
    is_muted: flag(false),
    color: text('#c2c2c2'),
    pin_to_top: flag(false),
    desktop_notifications: optionalFlag,
    audible_notifications: optionalFlag,
    push_notifications: optionalFlag,
    email_notifications: optionalFlag,
    wildcard_mentions_notify: optionalFlag,
  }),
  zerver_alertword: z.object({ id: ref, realm: ref, user_profile: ref, word: z.string() }),
  zerver_customprofilefieldvalue: z.object({
    id: ref,
    user_profile: ref,
    field: ref,
    value: z.string(),
    rendered_value: optionalText,
  }),
  zerver_muteduser: z.object({ id: ref, user_profile: ref, muted_user: ref, date_muted: time }),
  zerver_navigationview: z.object({
    id: ref,
    user: ref,
    fragment: z.string(),
    is_pinned: flag(false),
    name: optionalText,
  }),
  zerver_onboardingstep: z.object({ id: ref, user: ref, onboarding_step: z.string(), timestamp: time }),
  zerver_savedsnippet: z.object({
    id: ref,
    realm: ref,
    user_profile: ref,
    title: z.string(),
    content: z.string(),
    date_created: time,
  }),
  zerver_useractivity: z.object({
    id: ref,
    user_profile: ref,
    client: ref,
    query: z.string(),
    count: z.int(),
    last_visit: time,
  }),
  zerver_useractivityinterval: z.object({ id: ref, user_profile: ref, start: time, end: time }),
  zerver_userpresence: z.object({
    id: ref,
    user_profile: ref,
    realm: ref,
    last_active_time: optionalTime,
    last_connected_time: optionalTime,
    last_update_id: int(0),
  }),
  zerver_userstatus: z.object({
    id: ref,
    user_profile: ref,
    timestamp: time,
    client: ref,
    emoji_name: text(''),
    reaction_type: text('unicode_emoji'),
    emoji_code: text(''),
    status_text: text(''),
  }),
  zerver_usertopic: z.object({
    id: ref,
    user_profile: ref,
    stream: ref,
    recipient: ref,
    topic_name: z.string(),
    last_updated: time,
    /** 1 muted, 2 unmuted, 3 followed. */
    visibility_policy: int(1),
  }),
  zerver_reaction: z.object({ id: ref, user_profile: ref, message: ref, ...emoji }),
  /** Programs that send messages. */
  zerver_client: z.object({ id: ref, name: z.string() }),
};

/** Tables of the files `messages-000001.json` and so on, of which each has up to a thousand messages. */
export const messageTables = {
  zerver_message: z.object({
    id: ref,
    sender: ref,
    recipient: ref,
    realm: ref,
    /** The topic; DIRECT_MESSAGE_TOPIC in direct messages. */
    subject: text(''),
    /** True for a message to a channel. */
    is_channel_message: flag(true),
    content: z.string(),
    rendered_content: optionalText,
    rendered_content_version: optionalInt(),
    date_sent: time,
    sending_client: ref,
    last_edit_time: optionalTime,
    /** JSON text: the past edits, the last one first. */
    edit_history: optionalText,
    has_attachment: flag(false),
    has_image: flag(false),
    has_link: flag(false),
  }),
  /** A message that a user received, or has flagged. */
  zerver_usermessage: z.object({ id: ref, user_profile: ref, message: ref, flags_mask: z.int() }),
};

/** The table of `attachment.json`. */
export const attachmentTables = {
  zerver_attachment: z.object({
    id: ref,
    file_name: z.string(),
    /** Path of the file below `uploads/`, which is its path in the URL too. */
    path_id: z.string(),
    owner: ref,
    realm: ref,
    create_time: time,
    size: z.int(),
    content_type: optionalText,
    is_realm_public: optionalFlag,
    is_web_public: optionalFlag,
    messages: z.array(ref).default([]),
    scheduled_messages: z.array(ref).default([]),
  }),
};

/** Rows of the files `records.json` in the folders of files: one for each file, by its path in the folder. */
const record = {
  realm_id: ref,
  s3_path: z.string(),
  path: z.string(),
  size: z.number().optional(),
  last_modified: z.union([z.number(), z.string()]).optional(),
  content_type: z.string().nullable().optional(),
};
export const recordTables = {
  uploads: z.object({ ...record, user_profile_id: ref, user_profile_email: z.string() }),
  /** `{path}.original` is the uploaded picture, `{path}.png` the picture of 100 pixels. */
  avatars: z.object({
    ...record,
    user_profile_id: ref,
    user_profile_email: z.string(),
    avatar_version: z.int().optional(),
  }),
  emoji: z.object({
    ...record,
    author: z.int().nullable().optional(),
    file_name: z.string(),
    name: z.string().optional(),
    deactivated: z.boolean().optional(),
  }),
  /** `icon.original`, `logo.original`, `night_logo.original` and smaller versions, in a folder for the organisation. */
  realm_icons: z.object(record),
};

export const tables = { ...realmTables, ...messageTables, ...attachmentTables };

type Tables = typeof tables;
export type TableName = keyof Tables;
/** A row as a reader gets it, with defaults in place of absent fields. */
export type Row<Name extends TableName> = z.output<Tables[Name]>;
/** A row as a writer gives it: fields with defaults may be absent. */
export type NewRow<Name extends TableName> = z.input<Tables[Name]>;

export type RecordFolder = keyof typeof recordTables;
export type FileRecord<Folder extends RecordFolder> = z.output<(typeof recordTables)[Folder]>;

/** Files of an archive that have fixed names. */
export const REALM_FILE = 'realm.json';
export const ATTACHMENT_FILE = 'attachment.json';
export const ANALYTICS_FILE = 'analytics.json';
export const MIGRATION_FILE = 'migration_status.json';
export const STATS_FILE = 'stats.json';
/** Messages in one file. */
export const MESSAGES_PER_FILE = 1000;

/** Returns the name of the file of messages with this number, from 1. */
export function messageFile(number: number): string {
  return `messages-${String(number).padStart(6, '0')}.json`;
}

/** Returns the name of a folder's file of records. */
export function recordsFile(folder: RecordFolder): string {
  return `${folder}/records.json`;
}
