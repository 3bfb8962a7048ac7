import { z } from 'zod';
import { Narrow } from './narrow';
import { json, operation, raw } from './operation';
import { Count, Id } from './scalars';
import { messageFlagsAdded, messageFlagsRemoved } from './messages';

const owner = 'messaging';

/** Source: spec/core-operations.md, section 2.4; spec/wire-contract.md, section 2.4. */
export const updateMessageFlagsForNarrow = operation({
  id: 'update-message-flags-for-narrow',
  owner,
  errors: ['BAD_NARROW'],
  http: { method: 'POST', path: '/messages/flags/narrow' },
  allow: 'user',
  params: {
    anchor: raw(z.string()),
    include_anchor: json(z.boolean().default(true)),
    num_before: json(Count),
    num_after: json(Count),
    narrow: json(Narrow.nullable()),
    op: raw(z.string()),
    flag: raw(z.string()),
  },
  result: {
    processed_count: Count,
    updated_count: Count,
    first_processed_id: Id.nullable(),
    last_processed_id: Id.nullable(),
    found_oldest: z.boolean(),
    found_newest: z.boolean(),
    ignored_because_not_subscribed_channels: z.array(Id).optional(),
  },
  emits: [messageFlagsAdded, messageFlagsRemoved],
  summary: 'Add or remove a personal flag on the messages around an anchor',
  level: 155,
});

export const markAllAsRead = operation({
  id: 'mark-all-as-read',
  owner,
  http: { method: 'POST', path: '/mark_all_as_read' },
  allow: 'user',
  result: { complete: z.boolean() },
  emits: [messageFlagsAdded],
  summary: 'Mark all messages as read',
});

export const markStreamAsRead = operation({
  id: 'mark-stream-as-read',
  owner,
  http: { method: 'POST', path: '/mark_stream_as_read' },
  allow: 'user',
  params: { stream_id: json(z.int()) },
  emits: [messageFlagsAdded],
  summary: 'Mark the messages of a channel as read',
});

export const markTopicAsRead = operation({
  id: 'mark-topic-as-read',
  owner,
  http: { method: 'POST', path: '/mark_topic_as_read' },
  allow: 'user',
  params: { stream_id: json(z.int()), topic_name: raw(z.string()) },
  emits: [messageFlagsAdded],
  summary: 'Mark the messages of a topic as read',
});

export const checkMessagesMatchNarrow = operation({
  id: 'check-messages-match-narrow',
  owner,
  errors: ['BAD_NARROW'],
  http: { method: 'GET', path: '/messages/matches_narrow' },
  allow: 'user',
  params: { msg_ids: json(z.array(z.int())), narrow: json(Narrow) },
  result: {
    /** The matching messages, by message id. */
    messages: z.record(z.string(), z.strictObject({ match_content: z.string(), match_subject: z.string() })),
  },
  summary: 'Find which of some messages match a narrow, with the matches highlighted',
});
