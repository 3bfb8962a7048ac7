import { z } from 'zod';
import { BY_CAPABILITIES, event } from '../declaring/event';
import { EXAMPLE_IDS } from '../declaring/example-ids';
import { json, operation, path, raw } from '../declaring/operation';
import { Count, Id, RequestedId, text } from '../declaring/scalars';
import { HiddenUser } from '../shared/hidden-user';
import { MAX_MESSAGE_LENGTH, MAX_SUBMESSAGE_LENGTH } from '../shared/limits';
import { Narrow } from '../shared/narrow';
import { allowEmptyTopicName, applyMarkdown, clientGravatar } from '../shared/params';
import { realmUserAdded } from '../shared/users';
import { attachmentUpdated } from './attachment-events';
import { Reaction } from './reactions';
import { Submessage } from './submessages';
import { mutedTopicsChanged, userTopicChanged } from './topics';

const owner = 'messaging';

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
    .describe(
      'Name of the program that sent the message, at most 30 characters; `Unspecified` if it gave none.',
    ),
  type: z
    .enum(['stream', 'private'])
    .describe('`stream` for a message in a channel, `private` for a direct message.'),
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
  sender_realm_str: z
    .string()
    .describe('Always empty: organisations have no short names here. For older clients.'),
  avatar_url: z
    .string()
    .nullable()
    .describe(
      "URL of the sender's picture. Null if the client computes it as a gravatar from `sender_email`.",
    ),
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
  owner,
  description: 'A message was sent. Goes to all who received it, and to queues of all public channels.',
  entry: { message: z.strictObject(sharedFields).describe('The message that was sent.') },
  shaping: MessageShaping,
  client: {
    message: EventMessage.describe(
      'The message, with text and picture in the form that the queue asked for.',
    ),
    flags: z
      .array(z.string())
      .describe(
        "The user's flags of the message. Empty for a message that the user only sees because the queue takes all public channels.",
      ),
    local_message_id: z
      .string()
      .optional()
      .describe(
        'The `local_id` of the request that sent the message. Only in the queue that the request named.',
      ),
  },
});

const flagChange = {
  operation: z.enum(['add', 'remove']).describe('The same word as `op`; for older clients.'),
  flag: z.string().describe('Name of the flag, for example `read` or `starred`.'),
  messages: z.array(Id).describe('Ids of the messages whose flag changed.'),
  all: z
    .boolean()
    .describe('True if all messages of the user were marked as read; `messages` is empty then.'),
};
const mentioned = z.literal(true).optional().describe('Present if the message mentions the user.');

/** Where a message is that became unread. */
export const UnreadMessageDetail = z.discriminatedUnion('type', [
  z.strictObject({
    type: z
      .literal('private')
      .describe('`private` for a direct message, `stream` for a message in a channel.'),
    user_ids: z.array(Id).describe('Ids of the other participants, none in a conversation with oneself.'),
    mentioned,
  }),
  z.strictObject({
    type: z
      .literal('stream')
      .describe('`private` for a direct message, `stream` for a message in a channel.'),
    stream_id: Id.describe('Id of the channel.'),
    topic: z.string().describe('The topic.'),
    unmuted_stream_msg: z
      .boolean()
      .describe('True if neither the channel nor the topic is muted for the user.'),
    mentioned,
  }),
]);
export type UnreadMessageDetail = z.infer<typeof UnreadMessageDetail>;

export const messageFlagsAdded = event({
  name: 'update_message_flags/add',
  owner,
  description: "Flags were set on some of the user's messages. Goes to that user.",
  entry: flagChange,
});

export const messageFlagsRemoved = event({
  name: 'update_message_flags/remove',
  owner,
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

export const sendMessage = operation({
  id: 'send-message',
  owner,
  errors: [
    'STREAM_DOES_NOT_EXIST',
    'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
    'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
  ],
  http: { method: 'POST', path: '/messages' },
  allow: 'user',
  params: {
    type: raw(
      z.enum(['direct', 'private', 'channel', 'stream']),
      '`channel` (or `stream`) to send to a channel, `direct` (or `private`) to send to users.',
      'channel',
    ),
    to: raw(
      z
        .string()
        .describe(
          'The recipients. For a channel its id or its name; for a direct message a JSON list of user ids or email addresses. Several addresses may also be separated by commas.',
        )
        .meta({
          examples: ['general', `[${EXAMPLE_IDS.user_id}, ${EXAMPLE_IDS.other_user_id}]`, 'ada@example.com'],
        }),
    ),
    content: raw(
      z.string().refine((text) => !text.includes('\0'), 'Message must not contain null bytes'),
      'The text in Markdown. Blank lines before and spaces after it are removed. It must not be empty; beyond 10,000 characters it is cut.',
      'Lunch at **noon**?',
    ),
    topic: raw(
      z.string().trim().optional(),
      "The topic. Required for a channel, ignored for a direct message. Beyond 60 characters it is cut; an empty topic is the channel's general chat.",
      'lunch',
      { aliases: ['subject'] },
    ),
    queue_id: raw(
      z.string().optional(),
      'The event queue of the sending client. Its event about the message carries `local_id`.',
      EXAMPLE_IDS.queue_id,
    ),
    local_id: raw(
      z.string().optional(),
      'A name for the message that the client chooses, unique in its queue. Together with `queue_id` it makes repeating the request safe.',
      '1763830000.1',
    ),
    widget_content: raw(
      z.string().optional(),
      `JSON text with buttons that clients show below the message, at most ${MAX_SUBMESSAGE_LENGTH} characters: see the guide on widgets. Replaces the widget that the text would make.`,
      '{"widget_type":"zform","extra_data":{"type":"choices","heading":"Lunch?","choices":[{"short_name":"A","long_name":"Pizza","reply":"pizza"}]}}',
    ),
    read_by_sender: json(
      z.boolean().optional(),
      'True if the message starts as read for its sender. Absent: true for programs in which people write, false for all others.',
    ),
  },
  example: ['topic'],
  result: {
    id: Id.describe('Id of the new message.'),
    automatic_new_visibility_policy: z
      .int()
      .optional()
      .describe("The sender's new policy for the topic, if sending changed it: 2 unmuted, 3 followed."),
  },
  // The notice to the owner of a bot may be the first message of the notification bot, which is made then.
  emits: [attachmentUpdated, messageSent, mutedTopicsChanged, realmUserAdded, userTopicChanged],
  summary: 'Send a message to a channel or to users',
  description:
    'Sends a message to a channel or as a direct message. Text longer than 10,000 characters is cut. A text that begins with the word `/poll` or `/todo` makes the message a poll or a to-do list. A repeated request with the same `queue_id` and `local_id` returns the id of the first message and sends no other.',
});

export const getMessages = operation({
  id: 'get-messages',
  owner,
  errors: ['BAD_NARROW'],
  http: { method: 'GET', path: '/messages' },
  allow: 'spectator',
  params: {
    anchor: raw(
      z
        .string()
        .optional()
        .describe(
          'Place from which messages are counted: a message id, `oldest`, `newest`, or `first_unread` for the oldest unread message of the narrow. Required unless `message_ids` is given.',
        )
        .meta({ examples: ['newest', String(EXAMPLE_IDS.message_id)] }),
    ),
    include_anchor: json(
      z.boolean().default(true),
      'Whether the anchor itself is returned. Only one of the two numbers may be above 0 if it is not.',
    ),
    num_before: json(
      Count.optional(),
      'Number of messages to return before the anchor. Required unless `message_ids` is given.',
      50,
    ),
    num_after: json(
      Count.optional(),
      'Number of messages to return after the anchor. The sum of both numbers is at most 5000. Required unless `message_ids` is given.',
      0,
    ),
    narrow: json(Narrow.nullish(), 'Conditions that all have to hold. Absent: all messages of the caller.', [
      { operator: 'channel', operand: 'general' },
      { operator: 'topic', operand: 'lunch' },
    ]),
    client_gravatar: clientGravatar,
    apply_markdown: applyMarkdown,
    use_first_unread_anchor: json(z.boolean().default(false), 'Older form of the anchor `first_unread`.'),
    message_ids: json(
      z.array(z.int()).nullish(),
      'Ids of the messages to return, in place of an anchor and numbers.',
      [EXAMPLE_IDS.message_id, EXAMPLE_IDS.other_message_id],
    ),
    allow_empty_topic_name: allowEmptyTopicName,
  },
  example: ['anchor', 'num_before', 'num_after', 'narrow'],
  result: {
    messages: z.array(MessageRecord).describe('The messages, sorted by id.'),
    /** Not `int`: LARGER_THAN_MAX_MESSAGE_ID is larger than the safe integers. */
    anchor: z
      .number()
      .optional()
      .describe(
        'Id from which the messages were counted. 10000000000000000 for the newest message. Absent if `message_ids` was given.',
      ),
    found_anchor: z
      .boolean()
      .optional()
      .describe("True if the message with the anchor's id is in the result."),
    found_oldest: z.boolean().optional().describe('True if the narrow has no older messages.'),
    found_newest: z.boolean().optional().describe('True if the narrow has no newer messages.'),
    history_limited: z.boolean().optional().describe('Always false: all stored messages can be read.'),
  },
  summary: 'Fetch messages around an anchor',
  description:
    "Returns messages around an anchor, or the messages with given ids, sorted by id. A spectator's narrow has to contain the term `channels:web-public`.",
});

export const renderMessage = operation({
  id: 'render-message',
  owner,
  http: { method: 'POST', path: '/messages/render' },
  allow: 'user',
  params: {
    content: raw(
      text(MAX_MESSAGE_LENGTH),
      'The text in Markdown, at most 10,000 characters.',
      'Lunch at **noon**?',
    ),
  },
  result: { rendered: z.string().describe('The text as HTML.') },
  summary: 'Render the text of a message as HTML',
  description:
    "Returns the HTML that a message with this text would have, with mentions and links of the caller's organisation. Sends nothing.",
});

export const renderDescriptions = operation({
  id: 'render-descriptions',
  owner,
  allow: 'user',
  params: { texts: json(z.array(z.string())) },
  result: { rendered: z.array(z.string()) },
  safe: true,
  summary: 'Render descriptions as HTML',
});

export const getMessage = operation({
  id: 'get-message',
  owner,
  http: { method: 'GET', path: '/messages/{message_id}' },
  allow: 'spectator',
  params: {
    message_id: path(RequestedId, 'Id of the message.'),
    apply_markdown: applyMarkdown,
    allow_empty_topic_name: allowEmptyTopicName,
  },
  result: {
    message: MessageRecord.describe('The message.'),
    raw_content: z.string().describe('The text as it was written.'),
  },
  summary: 'Fetch one message',
  description: 'Returns a message that the caller may read, in the form of a list of messages.',
});
