import { z } from 'zod';
import { EXAMPLE_IDS } from '../declaring/example-ids';
import { json, path, raw } from '../declaring/operation';
import { Count, Id, RequestedId } from '../declaring/scalars';
import { MAX_MESSAGES_PER_FETCH } from '../shared/limits';
import { Narrow } from '../shared/narrow';
import { messageFlagsAdded, messageFlagsRemoved } from './message-events';
import { operation } from './declare';

/** Channels that a change of flags left out. */
export const IgnoredChannels = z
  .array(Id)
  .optional()
  .describe(
    'Ids of channels without a subscription, whose messages stay read. Only if `read` was to be removed. Since feature level 355.',
  );

export const updateMessageFlags = operation({
  id: 'update-message-flags',
  http: { method: 'POST', path: '/messages/flags' },
  allow: 'user',
  params: {
    messages: json(z.array(z.int()), 'Ids of the messages.', [EXAMPLE_IDS.message_id, EXAMPLE_IDS.other_message_id]),
    op: raw(z.string(), '`add` sets the flag, `remove` removes it.', 'add'),
    flag: raw(
      z
        .string()
        .describe('The flag: `read`, `starred` or `collapsed`. The server sets all others.')
        .meta({ examples: ['read', 'starred'] }),
    ),
  },
  result: {
    messages: z.array(Id).describe('Ids of the messages whose flag changed.'),
    ignored_because_not_subscribed_channels: IgnoredChannels,
  },
  emits: [messageFlagsAdded, messageFlagsRemoved],
  summary: 'Add or remove a personal flag on messages',
  description:
    "Sets or removes one of the caller's flags. If the caller may not read one of the messages, none is changed; only marking as read succeeds in any case.",
});

/** Source: spec/core-operations.md, section 2.4; spec/wire-contract.md, section 2.4. */
export const updateMessageFlagsForNarrow = operation({
  id: 'update-message-flags-for-narrow',
  errors: ['BAD_NARROW'],
  http: { method: 'POST', path: '/messages/flags/narrow' },
  allow: 'user',
  params: {
    anchor: raw(
      z
        .string()
        .describe(
          'Place from which messages are counted: a message id, `oldest`, `newest`, or `first_unread` for the oldest unread message of the narrow.',
        )
        .meta({ examples: ['first_unread', String(EXAMPLE_IDS.message_id)] }),
    ),
    include_anchor: json(
      z.boolean().default(true),
      'Whether the anchor itself is changed. Only one of the two numbers may be above 0 if it is not.',
    ),
    num_before: json(Count, 'Number of messages before the anchor.', 0),
    num_after: json(Count, 'Number of messages after the anchor.', 1000),
    narrow: json(
      Narrow.nullable(),
      'Conditions that all have to hold; `[]` or null for all messages. Marking as read is fastest with the term `is:unread`.',
      [['is', 'unread']],
    ),
    op: raw(z.string(), '`add` sets the flag, `remove` removes it.', 'add'),
    flag: raw(z.string(), 'The flag: `read`, `starred` or `collapsed`.', 'read'),
  },
  result: {
    processed_count: Count.describe('Number of messages in the range.'),
    updated_count: Count.describe('Number of messages whose flag changed.'),
    first_processed_id: Id.nullable().describe('Id of the oldest message of the range; null if the range is empty.'),
    last_processed_id: Id.nullable().describe('Id of the newest message of the range; null if the range is empty.'),
    found_oldest: z.boolean().describe('True if the narrow has no messages before the range.'),
    found_newest: z.boolean().describe('True if the narrow has no messages after the range.'),
    ignored_because_not_subscribed_channels: IgnoredChannels,
  },
  emits: [messageFlagsAdded, messageFlagsRemoved],
  summary: 'Add or remove a personal flag on the messages around an anchor',
  description:
    "Sets or removes one of the caller's flags on the messages around an anchor. The server lowers the numbers so that one request changes at most 5000 messages: continue from the first or last processed id until the wanted end is found.",
  level: 155,
});

export const markAllAsRead = operation({
  id: 'mark-all-as-read',
  http: { method: 'POST', path: '/mark_all_as_read' },
  allow: 'user',
  result: { complete: z.boolean().describe('Always true: one request marks all messages.') },
  emits: [messageFlagsAdded],
  summary: 'Mark all messages as read',
  description: 'Marks all unread messages of the caller as read, muted ones included.',
});

export const markStreamAsRead = operation({
  id: 'mark-stream-as-read',
  http: { method: 'POST', path: '/mark_stream_as_read' },
  allow: 'user',
  params: { stream_id: json(z.int(), 'Id of the channel.') },
  emits: [messageFlagsAdded],
  summary: 'Mark the messages of a channel as read',
  description: 'Marks all unread messages of a channel as read.',
});

export const markTopicAsRead = operation({
  id: 'mark-topic-as-read',
  http: { method: 'POST', path: '/mark_topic_as_read' },
  allow: 'user',
  params: {
    stream_id: json(z.int(), 'Id of the channel.'),
    topic_name: raw(z.string(), 'The topic, in upper or lower case.', 'lunch'),
  },
  emits: [messageFlagsAdded],
  summary: 'Mark the messages of a topic as read',
  description: 'Marks all unread messages of a topic as read. Refused if the topic has no messages.',
});

export const checkMessagesMatchNarrow = operation({
  id: 'check-messages-match-narrow',
  errors: ['BAD_NARROW'],
  http: { method: 'GET', path: '/messages/matches_narrow' },
  allow: 'user',
  params: {
    msg_ids: json(z.array(z.int()).max(MAX_MESSAGES_PER_FETCH), 'Ids of the messages to check.', [
      EXAMPLE_IDS.message_id,
      EXAMPLE_IDS.other_message_id,
    ]),
    narrow: json(Narrow, 'Conditions that all have to hold.', [['search', 'lunch']]),
  },
  result: {
    /** The matching messages, by message id. */
    messages: z
      .record(
        z.string(),
        z.strictObject({
          match_content: z
            .string()
            .describe('The text as HTML, with the words that the search found in `<span class="highlight">`.'),
          match_subject: z
            .string()
            .describe('The topic as HTML, with the words that the search found in `<span class="highlight">`.'),
        }),
      )
      .describe('The messages that match, by message id. The others are left out.'),
  },
  summary: 'Find which of some messages match a narrow, with the matches highlighted',
  description:
    'Returns those of the given messages that a narrow finds. Clients with search words use it for messages that arrive as events.',
});

export const getReadReceipts = operation({
  id: 'get-read-receipts',
  http: { method: 'GET', path: '/messages/{message_id}/read_receipts' },
  level: 137,
  allow: 'user',
  params: { message_id: path(RequestedId, 'Id of a message that the caller may read.') },
  result: { user_ids: z.array(Id).describe('Ids of the users.') },
  summary: 'List the users who have read a message',
  description:
    'Lists the users who have read a message and let others know it. The sender is left out. Refused if the organisation has no read receipts.',
});
