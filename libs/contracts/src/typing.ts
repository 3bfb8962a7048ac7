import { z } from 'zod';
import { BY_CAPABILITIES, event } from './event';
import { json, operation, path, raw } from './operation';
import { Id, RequestedId } from './scalars';

const owner = 'messaging';

const TypingOp = z.enum(['start', 'stop']);

const Person = z.strictObject({ user_id: Id, email: z.string() });

const typing = {
  message_type: z.enum(['direct', 'stream']),
  sender: Person,
  /** Present for a direct message. */
  recipients: z.array(Person).optional(),
  /** Present, with `topic`, for a channel. */
  stream_id: Id.optional(),
  topic: z.string().optional(),
};

export const typingStarted = event({ name: 'typing/start', owner, entry: typing, shaping: BY_CAPABILITIES });
export const typingStopped = event({ name: 'typing/stop', owner, entry: typing, shaping: BY_CAPABILITIES });

const editTyping = {
  sender_id: Id,
  message_id: Id,
  recipient: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('direct'), user_ids: z.array(Id) }),
    z.strictObject({ type: z.literal('channel'), channel_id: Id, topic: z.string() }),
  ]),
};

export const editTypingStarted = event({
  name: 'typing_edit_message/start',
  owner,
  entry: editTyping,
  shaping: BY_CAPABILITIES,
});

export const editTypingStopped = event({
  name: 'typing_edit_message/stop',
  owner,
  entry: editTyping,
  shaping: BY_CAPABILITIES,
});

export const setTypingStatus = operation({
  id: 'set-typing-status',
  owner,
  errors: ['STREAM_DOES_NOT_EXIST'],
  http: { method: 'POST', path: '/typing' },
  allow: 'user',
  params: {
    op: raw(TypingOp),
    type: raw(z.enum(['direct', 'stream', 'channel']).default('direct')),
    to: json(z.array(z.int()).optional()),
    stream_id: json(RequestedId.optional()),
    topic: raw(z.string().trim().optional()),
  },
  emits: [typingStarted, typingStopped],
  summary: 'Send a typing notification for a new message',
});

export const setTypingStatusForMessageEdit = operation({
  id: 'set-typing-status-for-message-edit',
  owner,
  http: { method: 'POST', path: '/messages/{message_id}/typing' },
  allow: 'user',
  params: { message_id: path(RequestedId), op: raw(TypingOp) },
  emits: [editTypingStarted, editTypingStopped],
  summary: 'Send a typing notification for the edit of a message',
});

export const getReadReceipts = operation({
  id: 'get-read-receipts',
  owner,
  http: { method: 'GET', path: '/messages/{message_id}/read_receipts' },
  allow: 'user',
  params: { message_id: path(RequestedId) },
  result: { user_ids: z.array(Id) },
  summary: 'List the users who have read a message',
});
