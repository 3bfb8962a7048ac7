import { z } from 'zod';
import { json, operation, path, raw } from './operation';
import { Id, RequestedId } from './scalars';

const owner = 'messaging';

const TypingOp = z.enum(['start', 'stop']);

export const setTypingStatus = operation({
  id: 'set-typing-status',
  owner,
  http: { method: 'POST', path: '/typing' },
  allow: 'user',
  params: {
    op: raw(TypingOp),
    type: raw(z.enum(['direct', 'stream', 'channel']).default('direct')),
    to: json(z.array(z.int()).optional()),
    stream_id: json(RequestedId.optional()),
    topic: raw(z.string().trim().optional()),
  },
  emits: ['typing/start', 'typing/stop'],
  summary: 'Tell others that one is writing to them, or is no longer',
});

export const setTypingStatusForMessageEdit = operation({
  id: 'set-typing-status-for-message-edit',
  owner,
  http: { method: 'POST', path: '/messages/{message_id}/typing' },
  allow: 'user',
  params: { message_id: path(RequestedId), op: raw(TypingOp) },
  emits: ['typing_edit_message/start', 'typing_edit_message/stop'],
  summary: 'Tell others that one is editing a message, or is no longer',
});

export const getReadReceipts = operation({
  id: 'get-read-receipts',
  owner,
  http: { method: 'GET', path: '/messages/{message_id}/read_receipts' },
  allow: 'user',
  params: { message_id: path(RequestedId) },
  result: { user_ids: z.array(Id) },
  summary: 'List who has read a message',
});
