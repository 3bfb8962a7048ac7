import { z } from 'zod';
import { userTopicChanged, mutedTopicsChanged } from './topics';
import { messageFields, messageFlagsAdded, messageFlagsRemoved, messageSent } from './messages';
import { People } from './audience';
import { BY_CAPABILITIES, event } from './event';
import { MAX_MESSAGE_LENGTH, MAX_TOPIC_LENGTH } from './limits';
import { json, operation, path, raw } from './operation';
import { Id, RequestedId, text } from './scalars';
import { streamUpdated } from './channels';

const owner = 'messaging';

/** A message as it was after one edit. Source: spec/core-operations.md, section 3.2. */
export const HistorySnapshot = z.strictObject({
  topic: z.string(),
  content: z.string(),
  rendered_content: z.string(),
  timestamp: z.int(),
  user_id: Id.nullable(),
  prev_topic: z.string().optional(),
  stream: Id.optional(),
  prev_stream: Id.optional(),
  prev_content: z.string().optional(),
  prev_rendered_content: z.string().optional(),
  content_html_diff: z.string().optional(),
});
export type HistorySnapshot = z.infer<typeof HistorySnapshot>;

/** The messages of a topic that move together with the given one. */
export const PropagateMode = z.enum(['change_one', 'change_later', 'change_all']);
export type PropagateMode = z.infer<typeof PropagateMode>;

const messageEdit = {
  user_id: Id,
  rendering_only: z.literal(false),
  message_id: Id,
  message_ids: z.array(Id),
  edit_timestamp: z.int(),
  // In a channel.
  stream_name: z.string().optional(),
  stream_id: Id.optional(),
  // With another text.
  orig_content: z.string().optional(),
  orig_rendered_content: z.string().optional(),
  content: z.string().optional(),
  rendered_content: z.string().optional(),
  is_me_message: z.boolean().optional(),
  // In another place.
  propagate_mode: PropagateMode.optional(),
  orig_subject: z.string().optional(),
  subject: z.string().optional(),
  topic_links: messageFields.topic_links.optional(),
  new_stream_id: Id.optional(),
};

/** Some of an entry's recipients, named by whichever list is shorter. */
const SomeUsers = z.union([z.strictObject({ only: z.array(Id) }), z.strictObject({ except: z.array(Id) })]);
export type SomeUsers = z.infer<typeof SomeUsers>;

/** Each recipient's flags of the message that was edited. */
export const UpdateMessageShaping = z.strictObject({
  /** Users who received the message; to the others it is history. */
  received: SomeUsers,
  unread: SomeUsers,
  /** Flags by user id, of users who have flags of their own besides `read`. */
  flags: z.record(z.string(), z.array(z.string())),
  /** A channel wildcard mention: everyone who received the message is mentioned. */
  stream_wildcard: z.boolean(),
  /** Users who may know the name of the channel that the messages left, where they moved to another one. */
  knowing_source: People.optional(),
});
export type UpdateMessageShaping = z.infer<typeof UpdateMessageShaping>;

export const messageUpdated = event({
  name: 'update_message',
  owner,
  entry: messageEdit,
  shaping: UpdateMessageShaping,
  client: { ...messageEdit, flags: z.array(z.string()) },
});

const place = {
  message_type: z.enum(['private', 'stream']),
  stream_id: Id.optional(),
  topic: z.string().optional(),
};

/** Deletion of messages, for clients with `bulk_message_deletion`. */
export const messagesDeleted = event({
  name: 'delete_message',
  owner,
  entry: { message_ids: z.array(Id), ...place },
  shaping: BY_CAPABILITIES,
});

/** Deletion of one message, for other clients. */
export const messageDeleted = event({
  name: 'delete_message',
  owner,
  entry: { message_id: Id, ...place },
  shaping: BY_CAPABILITIES,
});

export const updateMessage = operation({
  id: 'update-message',
  owner,
  errors: [
    'EXPECTATION_MISMATCH',
    'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
    'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
    'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
  ],
  http: { method: 'PATCH', path: '/messages/{message_id}' },
  allow: 'user',
  params: {
    message_id: path(RequestedId),
    content: raw(
      text(MAX_MESSAGE_LENGTH)
        .refine((content) => !content.includes('\0'), 'Message must not contain null bytes')
        .optional(),
    ),
    topic: raw(z.string().trim().optional(), { aliases: ['subject'] }),
    stream_id: json(RequestedId.optional()),
    propagate_mode: raw(PropagateMode.default('change_one')),
    send_notification_to_old_thread: json(z.boolean().default(false)),
    send_notification_to_new_thread: json(z.boolean().default(true)),
    prev_content_sha256: raw(z.string().optional()),
  },
  result: { detached_uploads: z.array(z.never()) },
  emits: [
    messageUpdated,
    messagesDeleted,
    messageDeleted,
    messageFlagsAdded,
    streamUpdated,
    messageSent,
    userTopicChanged,
    mutedTopicsChanged,
  ],
  summary: "Edit a message's text, or move it with others to a topic or channel",
});

export const getMessageHistory = operation({
  id: 'get-message-history',
  owner,
  http: { method: 'GET', path: '/messages/{message_id}/history' },
  allow: 'user',
  params: {
    message_id: path(RequestedId),
    allow_empty_topic_name: json(z.boolean().default(false)),
  },
  result: { message_history: z.array(HistorySnapshot) },
  summary: "Fetch a message's edit history",
});

export const deleteMessage = operation({
  id: 'delete-message',
  owner,
  http: { method: 'DELETE', path: '/messages/{message_id}' },
  allow: 'user',
  params: { message_id: path(RequestedId) },
  emits: [messagesDeleted, messageDeleted, streamUpdated, messageFlagsRemoved],
  summary: 'Delete a message permanently',
});

/** Deletes in batches: `complete` is false if messages are left for another call. */
export const deleteTopic = operation({
  id: 'delete-topic',
  owner,
  http: { method: 'POST', path: '/streams/{stream_id}/delete_topic' },
  allow: 'user',
  params: { stream_id: path(RequestedId), topic_name: raw(text(MAX_TOPIC_LENGTH)) },
  result: { complete: z.boolean() },
  emits: [messagesDeleted, messageDeleted, streamUpdated],
  summary: 'Delete all messages of a topic',
});
