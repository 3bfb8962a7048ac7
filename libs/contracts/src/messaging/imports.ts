import { z } from 'zod';
import { json } from '../declaring/operation';
import { Id } from '../declaring/scalars';
import { ImportedAccount, ImportedBytes, ImportedGroupValue, ImportedIds } from '../shared/imports';
import { TopicsPolicy } from './channel-events';
import { operation } from './declare';

const setting = z.boolean().nullable();

const ImportedSubscription = z.object({
  user_id: Id,
  is_active: z.boolean(),
  color: z.string().nullable(),
  is_muted: z.boolean(),
  pin_to_top: z.boolean(),
  desktop_notifications: setting,
  email_notifications: setting,
  push_notifications: setting,
  audible_notifications: setting,
  wildcard_mentions_notify: setting,
});

export const ImportedChannel = z.object({
  source_id: z.string(),
  name: z.string(),
  description: z.string(),
  creator_id: Id.nullable(),
  date_created: z.int(),
  invite_only: z.boolean(),
  is_web_public: z.boolean(),
  history_public_to_subscribers: z.boolean(),
  is_archived: z.boolean(),
  is_default: z.boolean(),
  folder_id: Id.nullable(),
  message_retention_days: z
    .int()
    .refine((days) => days === -1 || days > 0)
    .nullable(),
  topics_policy: TopicsPolicy,
  group_settings: z.record(z.string(), ImportedGroupValue),
  subscriptions: z.array(ImportedSubscription),
});
export type ImportedChannel = z.infer<typeof ImportedChannel>;

export const ImportedFile = z.object({
  source_id: z.string(),
  owner_id: Id,
  /** Unix milliseconds. */
  created_at: z.int(),
  file: ImportedBytes,
});
export type ImportedFile = z.infer<typeof ImportedFile>;

export const ImportedEmoji = z.object({
  source_id: z.string(),
  name: z.string(),
  author_id: Id,
  is_deactivated: z.boolean(),
  file: ImportedBytes,
});
export type ImportedEmoji = z.infer<typeof ImportedEmoji>;

const Refused = z.object({ source_id: z.string(), reason: z.string() });

/** Bytes of one part of a file: as base64, below half of what the bus carries by default. */
export const IMPORT_PART_BYTES = 360 * 1024;

export const storeImportedFile = operation({
  id: 'store-imported-file',
  allow: 'internal',
  params: {
    realm_id: json(Id),
    /** A random name of the file, without which nothing finds its parts. */
    name: json(z.string().regex(/^[A-Za-z0-9_-]{20,40}$/)),
    /** Number of the part, from 0. The parts come one after the other. */
    part: json(z.int().min(0)),
    bytes: json(z.base64()),
    is_last: json(z.boolean()),
  },
  result: {
    /** Key of the whole file in the store, after the last part. */
    key: z.string().nullable(),
    size: z.int(),
  },
  summary: 'Store a part of a file of an import; after the last part, join the parts',
});

export const findImportedFiles = operation({
  id: 'find-imported-files',
  allow: 'internal',
  params: { realm_id: json(Id), source_ids: json(z.array(z.string())), emoji: json(z.array(z.string())) },
  result: {
    /** Paths of the files, by the ids of the source. */
    paths: z.record(z.string(), z.string()),
    emoji: z.array(z.string()),
  },
  safe: true,
  summary: 'Get which files and emoji of an import are there already',
});

export const importFiles = operation({
  id: 'import-files',
  allow: 'internal',
  params: { realm_id: json(Id), files: json(z.array(ImportedFile)), emoji: json(z.array(ImportedEmoji)) },
  result: { paths: z.record(z.string(), z.string()), refused: z.array(Refused) },
  summary: 'Add files and custom emoji of an import, whose bytes are in the store, without events',
});

export const importChannels = operation({
  id: 'import-channels',
  allow: 'internal',
  params: {
    realm_id: json(Id),
    accounts: json(z.array(ImportedAccount)),
    channels: json(z.array(ImportedChannel)),
    linkifiers: json(z.array(z.object({ pattern: z.string(), url_template: z.string() }))),
    topic_policies: json(
      z.array(
        z.object({
          user_id: Id,
          channel_id: Id,
          topic: z.string(),
          visibility_policy: z.int().min(1).max(3),
          last_updated: z.int(),
        }),
      ),
    ),
  },
  result: { ids: ImportedIds, refused: z.array(Refused) },
  summary: 'Add the channels, subscriptions and linkifiers of an import that are not there yet, without events',
});

/** Flags that users have besides `read`, as the API names them. */
const ImportedFlag = z.enum(['starred', 'collapsed', 'mentioned', 'topic_wildcard_mentioned', 'has_alert_word']);

export const ImportedMessage = z.object({
  source_id: z.string(),
  sender_id: Id,
  timestamp: z.int(),
  /** A channel with a topic, or the participants of a direct conversation, sorted. */
  channel_id: Id.nullable(),
  topic: z.string(),
  participants: z.array(Id),
  content: z.string(),
  client: z.string(),
  /** Paths of the files that belong to the message. */
  files: z.array(z.string()),
  last_edit_timestamp: z.int().nullable(),
  last_moved_timestamp: z.int().nullable(),
  edits: z.array(
    z.object({
      timestamp: z.int(),
      user_id: Id.nullable(),
      prev_content: z.string().optional(),
      prev_topic: z.string().optional(),
      topic: z.string().optional(),
      prev_stream: Id.optional(),
      stream: Id.optional(),
    }),
  ),
  /** Users by their flags. Null where the source does not say who received the message. */
  recipients: z
    .array(
      z.object({ user_ids: z.array(Id), is_received: z.boolean(), is_read: z.boolean(), flags: z.array(ImportedFlag) }),
    )
    .nullable(),
  starred_by: z.array(Id),
});
export type ImportedMessage = z.infer<typeof ImportedMessage>;

export const importMessages = operation({
  id: 'import-messages',
  allow: 'internal',
  params: {
    realm_id: json(Id),
    /** In the order in which they get their ids. */
    messages: json(z.array(ImportedMessage)),
    /** Reactions to messages of this request, and of earlier ones. `emoji_code` is the code of a character. */
    reactions: json(
      z.array(
        z.object({
          message: z.string(),
          user_id: Id,
          emoji_name: z.string(),
          emoji_code: z.string().nullable(),
        }),
      ),
    ),
  },
  result: {
    /** Number of the reactions that the organisation has now; names of unknown emoji, once for each reaction. */
    reactions: z.int(),
    unknown_emoji: z.array(z.string()),
    /** Messages whose text could not be rendered. */
    refused: z.array(Refused),
  },
  summary: 'Add the messages and reactions of an import that are not there yet, without events',
});

export const openImportedChannels = operation({
  id: 'open-imported-channels',
  allow: 'internal',
  params: {
    realm_id: json(Id),
    /** Whether the source says who received and read which message. Otherwise everyone in a conversation has read all. */
    has_recipients: json(z.boolean()),
  },
  summary: 'Let subscribers receive messages from now on, after an import',
});
