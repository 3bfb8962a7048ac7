import { z } from 'zod';
import { json } from '../declaring/operation';
import { Id } from '../declaring/scalars';
import { exportPage, exportParams, PageKey } from '../shared/export-pages';
import { operation } from './declare';

/** Parts of an export that messaging reads and that come before the messages, in the order in which they name each other. */
export const SOURCES_BEFORE_MESSAGES = [
  'channels',
  'subscriptions',
  'direct_conversations',
  'user_topics',
  'emoji',
  'linkifiers',
  'scheduled_messages',
] as const;
/** All parts. Archives do not have `archived_attachments`, to which only deleted messages link. */
const MESSAGING_EXPORT_SOURCES = [...SOURCES_BEFORE_MESSAGES, 'attachments', 'archived_attachments'] as const;
export type MessagingExportSource = (typeof MESSAGING_EXPORT_SOURCES)[number];

export const readMessagingExportPage = exportPage('messaging', MESSAGING_EXPORT_SOURCES);

/** A message with its conversation: a channel, or the users of direct messages. */
export const ExportedMessage = z.object({
  id: Id,
  channel_id: Id.nullable(),
  participants: z.array(Id).nullable(),
  conversation_id: Id,
  sender_id: Id,
  topic: z.string(),
  content: z.string(),
  rendered_content: z.string(),
  client: z.string(),
  timestamp: z.int(),
  last_edit_timestamp: z.int().nullable(),
  /** JSON text, as the messages of clients have it. */
  edit_history: z.string().nullable(),
  has_attachment: z.boolean(),
  has_image: z.boolean(),
  has_link: z.boolean(),
  reactions: z.array(
    z.object({ id: Id, user_id: Id, emoji_name: z.string(), emoji_code: z.string(), reaction_type: z.string() }),
  ),
});
export type ExportedMessage = z.infer<typeof ExportedMessage>;

export const readExportMessages = operation({
  id: 'read-export-messages',
  allow: 'internal',
  params: exportParams,
  result: { messages: z.array(ExportedMessage), next: PageKey.nullable() },
  safe: true,
  summary: 'Read messages with their reactions for an export, by id',
});

/** A message that is deleted or has expired, as it was. */
export const ArchivedExportMessage = ExportedMessage.extend({
  deleted_at: z.int(),
  has_expired: z.boolean(),
  attachment_ids: z.array(Id),
});
export type ArchivedExportMessage = z.infer<typeof ArchivedExportMessage>;

export const readArchivedMessages = operation({
  id: 'read-archived-messages',
  allow: 'internal',
  params: exportParams,
  result: { messages: z.array(ArchivedExportMessage), next: PageKey.nullable() },
  safe: true,
  summary: 'Read deleted and expired messages that are still kept for an export, by id',
});

export const readExportReceipts = operation({
  id: 'read-export-receipts',
  allow: 'internal',
  params: { ...exportParams, first_id: json(Id), last_id: json(Id) },
  result: {
    /** Message, user, and the names of the user's flags by their bits in `EXPORT_FLAGS`. */
    receipts: z.array(z.tuple([Id, Id, z.int()])),
    next: PageKey.nullable(),
  },
  safe: true,
  summary: 'Read for an export who received or flagged messages between two ids',
});

/** Flags in `read-export-receipts`, from the lowest bit. */
export const EXPORT_FLAGS = [
  'starred',
  'collapsed',
  'mentioned',
  'topic_wildcard_mentioned',
  'has_alert_word',
  'read',
  'historical',
  'stream_wildcard_mentioned',
] as const;

export const getExportSize = operation({
  id: 'get-export-size',
  allow: 'internal',
  params: {
    realm_id: json(Id),
    /** Messages are counted up to this number. */
    max_messages: json(z.int().min(1)),
  },
  result: {
    messages: z.int(),
    /** Ids of the first and the last message; null without messages. */
    first_id: Id.nullable(),
    last_id: Id.nullable(),
    /** Bytes of all uploaded files. */
    bytes: z.int(),
  },
  safe: true,
  summary: 'Get the number of messages and bytes that an export would have',
});
