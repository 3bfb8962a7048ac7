import { z } from 'zod';
import { MAX_MESSAGE_LENGTH } from './limits';
import { EditHistoryEntry } from './message-edits';
import { json, operation, path, raw } from './operation';
import { Count, Id, RequestedId, text } from './scalars';
import { Narrow } from './narrow';
import { Reaction } from './reactions';

const owner = 'messaging';

const Participant = z.strictObject({
  id: Id,
  email: z.string(),
  full_name: z.string(),
  is_mirror_dummy: z.literal(false),
});

/** A message without what differs between its readers. Source: spec/wire-contract.md, section 4. */
export const messageFields = {
  id: Id,
  sender_id: Id,
  recipient_id: Id,
  timestamp: z.int(),
  client: z.string(),
  type: z.enum(['stream', 'private']),
  stream_id: Id.optional(),
  display_recipient: z.union([z.string(), z.array(Participant)]),
  subject: z.string(),
  content: z.string(),
  content_type: z.enum(['text/html', 'text/x-markdown']),
  is_me_message: z.boolean(),
  topic_links: z.array(z.strictObject({ text: z.string(), url: z.string() })),
  sender_email: z.string(),
  sender_full_name: z.string(),
  sender_realm_str: z.string(),
  avatar_url: z.string().nullable(),
  reactions: z.array(Reaction),
  submessages: z.array(z.unknown()),
  last_edit_timestamp: z.int().optional(),
  last_moved_timestamp: z.int().optional(),
  edit_history: z.array(EditHistoryEntry).optional(),
};

/** A message as an event carries it; its flags stand beside it. */
export const EventMessage = z.strictObject(messageFields);

export const MessageRecord = z.strictObject({
  ...messageFields,
  flags: z.array(z.string()),
  match_content: z.string().optional(),
  match_subject: z.string().optional(),
});
export type MessageRecord = z.infer<typeof MessageRecord>;

export const sendMessage = operation({
  id: 'send-message',
  owner,
  http: { method: 'POST', path: '/messages' },
  allow: 'user',
  params: {
    type: raw(z.enum(['direct', 'private', 'channel', 'stream'])),
    /** JSON list, or a channel name or comma-separated addresses as they are. */
    to: raw(z.string()),
    content: raw(z.string().refine((text) => !text.includes('\0'), 'Message must not contain null bytes')),
    topic: raw(z.string().trim().optional(), { aliases: ['subject'] }),
    queue_id: raw(z.string().optional()),
    local_id: raw(z.string().optional()),
    read_by_sender: json(z.boolean().optional()),
  },
  result: { id: Id, automatic_new_visibility_policy: z.int().optional() },
  emits: ['message'],
  summary: 'Send a message to a channel or to users',
});

export const getMessages = operation({
  id: 'get-messages',
  owner,
  http: { method: 'GET', path: '/messages' },
  allow: 'spectator',
  params: {
    anchor: raw(z.string().optional()),
    include_anchor: json(z.boolean().default(true)),
    num_before: json(Count.optional()),
    num_after: json(Count.optional()),
    narrow: json(Narrow.nullish()),
    client_gravatar: json(z.boolean().default(true)),
    apply_markdown: json(z.boolean().default(true)),
    use_first_unread_anchor: json(z.boolean().default(false)),
    message_ids: json(z.array(z.int()).nullish()),
    allow_empty_topic_name: json(z.boolean().default(false)),
  },
  result: {
    messages: z.array(MessageRecord),
    /** Not `int`: the stand-in for "newest" lies beyond the safe integers. */
    anchor: z.number().optional(),
    found_anchor: z.boolean().optional(),
    found_oldest: z.boolean().optional(),
    found_newest: z.boolean().optional(),
    history_limited: z.boolean().optional(),
  },
  summary: 'Fetch messages around an anchor',
});

export const renderMessage = operation({
  id: 'render-message',
  owner,
  http: { method: 'POST', path: '/messages/render' },
  allow: 'user',
  params: { content: raw(text(MAX_MESSAGE_LENGTH)) },
  result: { rendered: z.string() },
  summary: 'Show what a message would look like',
});

export const renderDescriptions = operation({
  id: 'render-descriptions',
  owner,
  allow: 'user',
  params: { texts: json(z.array(z.string())) },
  result: { rendered: z.array(z.string()) },
  safe: true,
  summary: 'Texts of an organisation that are no messages, as its users see them',
});

export const getMessage = operation({
  id: 'get-message',
  owner,
  http: { method: 'GET', path: '/messages/{message_id}' },
  allow: 'spectator',
  params: {
    message_id: path(RequestedId),
    apply_markdown: json(z.boolean().default(true)),
    allow_empty_topic_name: json(z.boolean().default(false)),
  },
  result: { message: MessageRecord, raw_content: z.string() },
  summary: 'Fetch one message',
});

export const updateMessageFlags = operation({
  id: 'update-message-flags',
  owner,
  http: { method: 'POST', path: '/messages/flags' },
  allow: 'user',
  params: { messages: json(z.array(z.int())), op: raw(z.string()), flag: raw(z.string()) },
  result: {
    messages: z.array(Id),
    ignored_because_not_subscribed_channels: z.array(Id).optional(),
  },
  emits: ['update_message_flags/add', 'update_message_flags/remove'],
  summary: 'Add or remove a personal flag on messages',
});
