import { z } from 'zod';
import { BY_CAPABILITIES } from '../declaring/event';
import { Id } from '../declaring/scalars';
import { HiddenUser } from '../shared/users';
import { Reaction } from './reactions';
import { Submessage } from './submessages';
import { event } from './declare';

const Participant = z.strictObject({
  id: Id.describe('Id of the participant.'),
  email: z.string().describe('API email of the participant.'),
  full_name: z.string().describe('Name of the participant.'),
  is_mirror_dummy: z.literal(false).describe('Always false; for older clients.'),
});

/** The changes of one edit, as message objects list them. Source: spec/wire-contract.md, section 4, "edit_history". */
export const EditHistoryEntry = z
  .strictObject({
    user_id: Id.nullable().describe('Id of the user who made the edit; null if unknown.'),
    timestamp: z.int().describe('Time of the edit, in Unix seconds.'),
    prev_content: z.string().optional().describe('Markdown before the edit. Only if the text changed.'),
    prev_rendered_content: z.string().optional().describe('HTML before the edit. Only if the text changed.'),
    prev_topic: z.string().optional().describe('Topic before the edit. Only if the topic changed.'),
    topic: z.string().optional().describe('Topic after the edit. Only if the topic changed.'),
    prev_stream: Id.optional().describe(
      'Id of the channel before the edit. Only if the message moved to another channel.',
    ),
    stream: Id.optional().describe(
      'Id of the channel after the edit. Only if the message moved to another channel. Since feature level 118.',
    ),
  })
  .describe('One edit of a message: what it changed, with the values before it.');
export type EditHistoryEntry = z.infer<typeof EditHistoryEntry>;

/** A message without what differs between its readers. Source: spec/wire-contract.md, section 4. */
export const messageFields = {
  id: Id.describe('Id of the message. A later message has a larger id.'),
  sender_id: Id.describe('User id of the sender.'),
  recipient_id: Id.describe(
    'Number of the channel or direct conversation. Equal numbers mean equal recipients; the number has no other meaning.',
  ),
  timestamp: z.int().describe('Time of sending, in Unix seconds.'),
  client: z
    .string()
    .describe('Name of the program that sent the message, at most 30 characters; `Unspecified` if it gave none.'),
  type: z.enum(['stream', 'private']).describe('`stream` for a message in a channel, `private` for a direct message.'),
  stream_id: Id.optional().describe('Id of the channel. Only for a message in a channel.'),
  display_recipient: z
    .union([z.string(), z.array(Participant)])
    .describe("The channel's name, or all participants of the direct conversation, the sender included."),
  subject: z
    .string()
    .describe(
      'The topic. Empty for direct messages, and for messages without a topic if the client asked for empty topics.',
    ),
  content: z.string().describe('The text, in the form that `content_type` names.'),
  content_type: z
    .enum(['text/html', 'text/x-markdown'])
    .describe('`text/html` for rendered HTML, `text/x-markdown` for the text as written.'),
  is_me_message: z
    .boolean()
    .describe('True if the text begins with `/me `: clients show it as an action of the sender.'),
  topic_links: z
    .array(
      z.strictObject({
        text: z.string().describe('The part of the topic that is the link.'),
        url: z.string().describe('Target of the link.'),
      }),
    )
    .describe('Links that the topic contains, made by linkifiers or written as URLs.'),
  sender_email: z.string().describe('API email of the sender.'),
  sender_full_name: z.string().describe('Name of the sender.'),
  sender_realm_str: z.string().describe('Always empty: organisations have no short names here. For older clients.'),
  avatar_url: z
    .string()
    .nullable()
    .describe("URL of the sender's picture. Null if the client computes it as a gravatar from `sender_email`."),
  reactions: z.array(Reaction).describe('Emoji reactions, the oldest first.'),
  submessages: z
    .array(Submessage)
    .describe('Parts of the widget that the message shows, by id. Empty for most messages, which show none.'),
  last_edit_timestamp: z
    .int()
    .optional()
    .describe('Time of the last change of the text, in Unix seconds. Absent if the text never changed.'),
  last_moved_timestamp: z
    .int()
    .optional()
    .describe(
      'Time of the last move to another topic or channel, in Unix seconds. Absent if the message was never moved.',
    ),
  edit_history: z
    .array(EditHistoryEntry)
    .optional()
    .describe('All edits, the newest first. Absent without edits, and where the organisation hides them.'),
};

/** A message as in an event, which has the flags beside it. */
export const EventMessage = z
  .strictObject(messageFields)
  .describe("A message as an event carries it. The reader's flags stand beside it.");

export const MessageRecord = z
  .strictObject({
    ...messageFields,
    flags: z
      .array(z.string())
      .describe("The caller's flags of the message, for example `read`, `starred` and `mentioned`."),
    match_content: z
      .string()
      .optional()
      .describe(
        'The text as HTML, with the words that a search found in `<span class="highlight">`. Only if the narrow has search words.',
      ),
    match_subject: z
      .string()
      .optional()
      .describe(
        'The topic as HTML, with the words that a search found in `<span class="highlight">`. Only if the narrow has search words.',
      ),
  })
  .describe('A message as one user sees it.');
export type MessageRecord = z.infer<typeof MessageRecord>;

const { content: _, content_type: __, avatar_url: ___, ...sharedFields } = messageFields;

/** The parts of a `message` event that differ between clients. */
export const MessageShaping = z.strictObject({
  conversation_id: Id,
  content: z.string(),
  rendered_content: z.string(),
  avatar_url: z.string(),
  /** The client may compute the avatar itself: it is a gravatar, and the address is visible to everyone. */
  is_gravatar: z.boolean(),
  sender_id: Id,
  sender_email: z.string(),
  /** The sender's own copy starts as read. */
  read_by_sender: z.boolean(),
  /** Flags by user id, of users who have flags of their own. */
  flags: z.record(z.string(), z.array(z.string())),
  /** A channel wildcard mention: every recipient is mentioned. */
  stream_wildcard: z.boolean(),
  /** The sender, where some guests cannot access that user. */
  hidden: HiddenUser.optional(),
  /** Present where the message arrives as read: ids of the users to whom it does not. */
  unread_by: z.array(Id).optional(),
  /** The queue that gets `local_message_id`, and that id. */
  local: z.strictObject({ queue_id: z.string(), local_id: z.string() }).optional(),
});
export type MessageShaping = z.infer<typeof MessageShaping>;

export const messageSent = event({
  name: 'message',
  description: 'A message was sent. Goes to all who received it, and to queues of all public channels.',
  entry: { message: z.strictObject(sharedFields).describe('The message that was sent.') },
  shaping: MessageShaping,
  client: {
    message: EventMessage.describe('The message, with text and picture in the form that the queue asked for.'),
    flags: z
      .array(z.string())
      .describe(
        "The user's flags of the message. Empty for a message that the user only sees because the queue takes all public channels.",
      ),
    local_message_id: z
      .string()
      .optional()
      .describe('The `local_id` of the request that sent the message. Only in the queue that the request named.'),
  },
});

const flagChange = {
  operation: z.enum(['add', 'remove']).describe('The same word as `op`; for older clients.'),
  flag: z.string().describe('Name of the flag, for example `read` or `starred`.'),
  messages: z.array(Id).describe('Ids of the messages whose flag changed.'),
  all: z.boolean().describe('True if all messages of the user were marked as read; `messages` is empty then.'),
};
const mentioned = z.literal(true).optional().describe('Present if the message mentions the user.');

/** Where a message is that became unread. */
export const UnreadMessageDetail = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('private').describe('`private` for a direct message, `stream` for a message in a channel.'),
    user_ids: z.array(Id).describe('Ids of the other participants, none in a conversation with oneself.'),
    mentioned,
  }),
  z.strictObject({
    type: z.literal('stream').describe('`private` for a direct message, `stream` for a message in a channel.'),
    stream_id: Id.describe('Id of the channel.'),
    topic: z.string().describe('The topic.'),
    unmuted_stream_msg: z.boolean().describe('True if neither the channel nor the topic is muted for the user.'),
    mentioned,
  }),
]);
export type UnreadMessageDetail = z.infer<typeof UnreadMessageDetail>;

export const messageFlagsAdded = event({
  name: 'update_message_flags/add',
  description: "Flags were set on some of the user's messages. Goes to that user.",
  entry: flagChange,
});

export const messageFlagsRemoved = event({
  name: 'update_message_flags/remove',
  description: "Flags were removed from some of the user's messages. Goes to that user.",
  entry: {
    ...flagChange,
    message_details: z
      .record(z.string(), UnreadMessageDetail)
      .optional()
      .describe('Where each message is that became unread, by message id. Only for the flag `read`.'),
  },
  shaping: BY_CAPABILITIES,
});
