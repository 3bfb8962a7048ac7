import { z } from 'zod';
import { People } from '../declaring/audience';
import { BY_CAPABILITIES } from '../declaring/event';
import { json, path, raw } from '../declaring/operation';
import { Id, RequestedId, text } from '../declaring/scalars';
import { MAX_MESSAGE_LENGTH, MAX_TOPIC_LENGTH } from '../shared/limits';
import { allowEmptyTopicName } from '../shared/params';
import { AttachmentRecord, attachmentUpdated } from './attachment-events';
import { streamUpdated } from './channel-events';
import { messageFields, messageFlagsAdded, messageFlagsRemoved, messageSent } from './message-events';
import { mutedTopicsChanged, userTopicChanged } from './topics';
import { event, operation } from './declare';

/** A message as it was after one edit. Source: spec/core-operations.md, section 3.2. */
export const HistorySnapshot = z
  .strictObject({
    topic: z.string().describe('Topic after the edit. Empty for direct messages.'),
    content: z.string().describe('Markdown after the edit.'),
    rendered_content: z.string().describe('HTML after the edit.'),
    timestamp: z.int().describe('Time of the edit, in Unix seconds.'),
    user_id: Id.nullable().describe('Id of the user who made the edit; null if unknown.'),
    prev_topic: z.string().optional().describe('Topic before the edit. Only if the topic changed.'),
    stream: Id.optional().describe(
      'Id of the channel after the edit. Only if the message moved to another channel. Since feature level 118.',
    ),
    prev_stream: Id.optional().describe(
      'Id of the channel before the edit. Only if the message moved to another channel.',
    ),
    prev_content: z.string().optional().describe('Markdown before the edit. Only if the text changed.'),
    prev_rendered_content: z.string().optional().describe('HTML before the edit. Only if the text changed.'),
    content_html_diff: z
      .string()
      .optional()
      .describe('HTML with the inserted and deleted words marked. Only if the text changed.'),
  })
  .describe('A message after one edit. The first one is the message as it was sent.');
export type HistorySnapshot = z.infer<typeof HistorySnapshot>;

/** The messages of a topic that move together with the given one. */
export const PropagateMode = z.enum(['change_one', 'change_later', 'change_all']);
export type PropagateMode = z.infer<typeof PropagateMode>;

const messageEdit = {
  user_id: Id.nullable().describe('Id of the user who made the edit; null if the server rendered the message again.'),
  rendering_only: z
    .boolean()
    .describe(
      'True if nobody edited the message: only its HTML is new, for example because the thumbnail of a picture is ready.',
    ),
  message_id: Id.describe('Id of the edited message; of a move, one of `message_ids`.'),
  message_ids: z.array(Id).describe('Ids of all messages that changed or moved, of those that the user may see.'),
  edit_timestamp: z.int().describe('Time of the edit, in Unix seconds.'),
  // In a channel.
  stream_name: z
    .string()
    .optional()
    .describe(
      'Name of the channel before the edit. Absent for direct messages, and for users who may not know a channel that the messages left.',
    ),
  stream_id: Id.optional().describe('Id of the channel before the edit. Absent for direct messages.'),
  // With another text.
  orig_content: z.string().optional().describe('Markdown before the edit. Only if the text changed.'),
  orig_rendered_content: z.string().optional().describe('HTML before the edit. Only if the text changed.'),
  content: z.string().optional().describe('Markdown after the edit. Only if the text or its HTML changed.'),
  rendered_content: z.string().optional().describe('HTML after the edit. Only if the text or its HTML changed.'),
  is_me_message: z
    .boolean()
    .optional()
    .describe('True if the text begins with `/me `. Only if the text or its HTML changed.'),
  // In another place.
  propagate_mode: PropagateMode.optional().describe(
    'The messages that moved together with the edited one. Only for a move.',
  ),
  orig_subject: z.string().optional().describe('Topic before the move. Only for a move.'),
  subject: z.string().optional().describe('Topic after the move. Only if the topic changed.'),
  topic_links: messageFields.topic_links
    .optional()
    .describe('Links that the new topic contains. Only if the topic changed.'),
  new_stream_id: Id.optional().describe('Id of the channel after the move. Only if the channel changed.'),
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
  description:
    'The text of a message or its HTML changed, or messages moved to another topic or channel. Goes to all who can read them.',
  entry: messageEdit,
  shaping: UpdateMessageShaping,
  client: { ...messageEdit, flags: z.array(z.string()).describe("The user's flags of the edited message.") },
});

const place = {
  message_type: z
    .enum(['private', 'stream'])
    .describe('`stream` for messages of a channel, `private` for direct messages.'),
  stream_id: Id.optional().describe('Id of the channel. Absent for direct messages.'),
  topic: z.string().optional().describe('The topic. Absent for direct messages.'),
};

export const messagesDeleted = event({
  name: 'delete_message',
  description:
    'Messages were deleted, or the user may no longer read them. Goes to all who had them, if the client has the capability `bulk_message_deletion`.',
  entry: { message_ids: z.array(Id).describe('Ids of the messages, all of one conversation.'), ...place },
  shaping: BY_CAPABILITIES,
});

export const messageDeleted = event({
  name: 'delete_message',
  description:
    'A message was deleted, or the user may no longer read it. Goes to all who had it, if the client lacks the capability `bulk_message_deletion`.',
  entry: { message_id: Id.describe('Id of the message.'), ...place },
  shaping: BY_CAPABILITIES,
});

export const updateMessage = operation({
  id: 'update-message',
  errors: [
    'EXPECTATION_MISMATCH',
    'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
    'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
    'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
  ],
  http: { method: 'PATCH', path: '/messages/{message_id}' },
  allow: 'user',
  params: {
    message_id: path(RequestedId, 'Id of the message.'),
    content: raw(
      text(MAX_MESSAGE_LENGTH)
        .refine((content) => !content.includes('\0'), 'Message must not contain null bytes')
        .optional(),
      'The new text in Markdown, at most 10,000 characters. Absent: the text stays. An empty text becomes `(deleted)`.',
      'Lunch at **one**?',
    ),
    topic: raw(
      z
        .string()
        .trim()
        .optional()
        .describe('The new topic, at most 60 characters. Absent: the topic stays.')
        .meta({ examples: ['lunch', '✔ lunch'] }),
      undefined,
      undefined,
      { aliases: ['subject'] },
    ),
    stream_id: json(
      RequestedId.optional(),
      'Id of the channel to which the messages move. Absent: they stay in their channel. The text cannot change in the same request.',
    ),
    propagate_mode: raw(
      PropagateMode.default('change_one'),
      'The messages of the topic that move: only this one (`change_one`), this one and all later ones (`change_later`), or all (`change_all`).',
    ),
    send_notification_to_old_thread: json(
      z.boolean().default(false),
      'True makes the notification bot tell the old topic of the move.',
    ),
    send_notification_to_new_thread: json(
      z.boolean().default(true),
      'True makes the notification bot tell the new topic of the move.',
    ),
    prev_content_sha256: raw(
      z.string().optional(),
      'SHA-256 of the Markdown that the client edited, in hexadecimal. The edit is refused if the message has another text by now. Absent: no check.',
      '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    ),
  },
  example: ['content'],
  result: {
    detached_uploads: z
      .array(AttachmentRecord)
      .describe("The sender's files that the edit removed from the message, and to which no message links any more."),
  },
  emits: [
    attachmentUpdated,
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
  description:
    'Changes the text of an own message, or moves messages of a topic to another topic or channel. Settings of the organisation and the channel decide who may move messages, and until when. Resolving a topic is a move to the same topic with `✔ ` before it.',
});

export const getMessageHistory = operation({
  id: 'get-message-history',
  http: { method: 'GET', path: '/messages/{message_id}/history' },
  allow: 'user',
  params: {
    message_id: path(RequestedId, 'Id of a message that the caller may read.'),
    allow_empty_topic_name: allowEmptyTopicName,
  },
  result: {
    message_history: z
      .array(HistorySnapshot)
      .describe(
        'The message after each edit, the oldest state first. It has one element if the message was never edited.',
      ),
  },
  summary: "Fetch a message's edit history",
  description: 'Returns the message after each of its edits. The organisation may show all edits, only moves, or none.',
});

export const deleteMessage = operation({
  id: 'delete-message',
  http: { method: 'DELETE', path: '/messages/{message_id}' },
  allow: 'user',
  params: { message_id: path(RequestedId, 'Id of the message.') },
  emits: [messagesDeleted, messageDeleted, streamUpdated, messageFlagsRemoved],
  audit: { shows: 'all' },
  summary: 'Delete a message permanently',
  description:
    'Deletes a message for everyone; it cannot be restored. Administrators may delete all messages; settings of the organisation and the channel say who else, and how long users may delete their own.',
});

export const deleteTopic = operation({
  id: 'delete-topic',
  http: { method: 'POST', path: '/streams/{stream_id}/delete_topic' },
  allow: 'user',
  params: {
    stream_id: path(RequestedId, 'Id of the channel.'),
    topic_name: raw(text(MAX_TOPIC_LENGTH), 'The topic, in upper or lower case.', 'lunch'),
  },
  result: { complete: z.boolean().describe('True if no messages are left in the topic.') },
  emits: [messagesDeleted, messageDeleted, streamUpdated],
  audit: { shows: 'all' },
  summary: 'Delete all messages of a topic',
  description:
    'Deletes the messages of a topic for everyone. A long topic takes several requests: repeat the request until `complete` is true. For those who may delete any message in the channel.',
});
