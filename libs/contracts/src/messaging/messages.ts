import { z } from 'zod';
import { EXAMPLE_IDS } from '../declaring/example-ids';
import { json, path, raw } from '../declaring/operation';
import { Count, Id, RequestedId, text } from '../declaring/scalars';
import { MAX_MESSAGE_LENGTH, MAX_SUBMESSAGE_LENGTH } from '../shared/limits';
import { Narrow } from '../shared/narrow';
import { allowEmptyTopicName, applyMarkdown, clientGravatar } from '../shared/params';
import { realmUserAdded } from '../shared/users';
import { attachmentUpdated } from './attachment-events';
import { mutedTopicsChanged, userTopicChanged } from './topics';
import { MessageRecord, messageSent } from './message-events';
import { operation } from './declare';

export const sendMessage = operation({
  id: 'send-message',
  errors: ['STREAM_DOES_NOT_EXIST', 'STREAM_WILDCARD_MENTION_NOT_ALLOWED', 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED'],
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
  idempotentWith: ['queue_id', 'local_id'],
  summary: 'Send a message to a channel or to users',
  description:
    'Sends a message to a channel or as a direct message. Text longer than 10,000 characters is cut. A text that begins with the word `/poll` or `/todo` makes the message a poll or a to-do list. A repeated request with the same `queue_id` and `local_id` returns the id of the first message and sends no other.',
});

export const getMessages = operation({
  id: 'get-messages',
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
    message_ids: json(z.array(z.int()).nullish(), 'Ids of the messages to return, in place of an anchor and numbers.', [
      EXAMPLE_IDS.message_id,
      EXAMPLE_IDS.other_message_id,
    ]),
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
    found_anchor: z.boolean().optional().describe("True if the message with the anchor's id is in the result."),
    found_oldest: z.boolean().optional().describe('True if the narrow has no older messages.'),
    found_newest: z.boolean().optional().describe('True if the narrow has no newer messages.'),
    history_limited: z.boolean().optional().describe('Always false: all stored messages can be read.'),
    search_incomplete: z
      .literal(true)
      .optional()
      .describe(
        'Present while the words of older messages are being indexed, after an upgrade of the server: a search may miss some of them.',
      ),
  },
  summary: 'Fetch messages around an anchor',
  description:
    "Returns messages around an anchor, or the messages with given ids, sorted by id. A spectator's narrow has to contain the term `channels:web-public`.",
});

export const renderMessage = operation({
  id: 'render-message',
  http: { method: 'POST', path: '/messages/render' },
  allow: 'user',
  params: {
    content: raw(text(MAX_MESSAGE_LENGTH), 'The text in Markdown, at most 10,000 characters.', 'Lunch at **noon**?'),
  },
  result: { rendered: z.string().describe('The text as HTML.') },
  safe: true,
  summary: 'Render the text of a message as HTML',
  description:
    "Returns the HTML that a message with this text would have, with mentions and links of the caller's organisation. Sends nothing.",
});

export const renderDescriptions = operation({
  id: 'render-descriptions',
  allow: 'user',
  params: { texts: json(z.array(z.string())) },
  result: { rendered: z.array(z.string()) },
  safe: true,
  summary: 'Render descriptions as HTML',
});

export const getMessage = operation({
  id: 'get-message',
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
