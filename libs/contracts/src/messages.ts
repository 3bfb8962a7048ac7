import { z } from 'zod';
import { mutedTopicsChanged, userTopicChanged } from './topics';
import { HiddenUser } from './hidden-user';
import { BY_CAPABILITIES, event } from './event';
import { MAX_MESSAGE_LENGTH } from './limits';
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

/** The changes of one edit, as message objects list them. Source: spec/wire-contract.md, section 4, "edit_history". */
export const EditHistoryEntry = z.strictObject({
  user_id: Id.nullable(),
  timestamp: z.int(),
  prev_content: z.string().optional(),
  prev_rendered_content: z.string().optional(),
  prev_topic: z.string().optional(),
  topic: z.string().optional(),
  prev_stream: Id.optional(),
  stream: Id.optional(),
});
export type EditHistoryEntry = z.infer<typeof EditHistoryEntry>;

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

/** A message as in an event, which has the flags beside it. */
export const EventMessage = z.strictObject(messageFields);

export const MessageRecord = z.strictObject({
  ...messageFields,
  flags: z.array(z.string()),
  match_content: z.string().optional(),
  match_subject: z.string().optional(),
});
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
  entry: { message: z.strictObject(sharedFields) },
  shaping: MessageShaping,
  client: {
    message: EventMessage,
    flags: z.array(z.string()),
    local_message_id: z.string().optional(),
  },
});

const flagChange = {
  operation: z.enum(['add', 'remove']),
  flag: z.string(),
  messages: z.array(Id),
  all: z.boolean(),
};
const mentioned = z.literal(true).optional();

/** Where a message is that became unread. */
export const UnreadMessageDetail = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('private'), user_ids: z.array(Id), mentioned }),
  z.strictObject({
    type: z.literal('stream'),
    stream_id: Id,
    topic: z.string(),
    unmuted_stream_msg: z.boolean(),
    mentioned,
  }),
]);
export type UnreadMessageDetail = z.infer<typeof UnreadMessageDetail>;

export const messageFlagsAdded = event({ name: 'update_message_flags/add', owner, entry: flagChange });

export const messageFlagsRemoved = event({
  name: 'update_message_flags/remove',
  owner,
  entry: { ...flagChange, message_details: z.record(z.string(), UnreadMessageDetail).optional() },
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
    type: raw(z.enum(['direct', 'private', 'channel', 'stream'])),
    /** A JSON list, or a channel name or comma-separated addresses as plain text. */
    to: raw(z.string()),
    content: raw(z.string().refine((text) => !text.includes('\0'), 'Message must not contain null bytes')),
    topic: raw(z.string().trim().optional(), { aliases: ['subject'] }),
    queue_id: raw(z.string().optional()),
    local_id: raw(z.string().optional()),
    read_by_sender: json(z.boolean().optional()),
  },
  result: { id: Id, automatic_new_visibility_policy: z.int().optional() },
  emits: [messageSent, mutedTopicsChanged, userTopicChanged],
  summary: 'Send a message to a channel or to users',
});

export const getMessages = operation({
  id: 'get-messages',
  owner,
  errors: ['BAD_NARROW'],
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
    /** Not `int`: LARGER_THAN_MAX_MESSAGE_ID is larger than the safe integers. */
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
  summary: 'Render the text of a message as HTML',
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
  emits: [messageFlagsAdded, messageFlagsRemoved],
  summary: 'Add or remove a personal flag on messages',
});
