import { z } from 'zod';
import { BY_CAPABILITIES } from '../declaring/event';
import { EXAMPLE_IDS } from '../declaring/example-ids';
import { json, path, raw } from '../declaring/operation';
import { Id, RequestedId } from '../declaring/scalars';
import { event, operation } from './declare';

const TypingOp = z.enum(['start', 'stop']);

const Person = z.strictObject({
  user_id: Id.describe('Id of the user.'),
  email: z.string().describe('API email of the user.'),
});

const typing = {
  message_type: z
    .enum(['direct', 'stream'])
    .describe('`direct` for a direct message, `stream` for a message in a channel.'),
  sender: Person.describe('The user who is writing.'),
  recipients: z.array(Person).optional().describe('All participants, the sender included. Only for a direct message.'),
  stream_id: Id.optional().describe('Id of the channel. Only for a channel.'),
  topic: z.string().optional().describe('The topic. Only for a channel.'),
};

export const typingStarted = event({
  name: 'typing/start',
  description:
    'Somebody began to write a message. Goes to the recipients who want to know; of channels, only to clients with the capability `stream_typing_notifications`.',
  entry: typing,
  shaping: BY_CAPABILITIES,
});
export const typingStopped = event({
  name: 'typing/stop',
  description: 'Somebody ceased to write a message. Goes to the same users as the start.',
  entry: typing,
  shaping: BY_CAPABILITIES,
});

const editTyping = {
  sender_id: Id.describe('Id of the user who edits the message.'),
  message_id: Id.describe('Id of the message that is being edited.'),
  recipient: z
    .discriminatedUnion('type', [
      z.strictObject({
        type: z.literal('direct').describe('`direct` for a direct message, `channel` for a message in a channel.'),
        user_ids: z.array(Id).describe('Ids of all participants, ascending. Only for a direct message.'),
      }),
      z.strictObject({
        type: z.literal('channel').describe('`direct` for a direct message, `channel` for a message in a channel.'),
        channel_id: Id.describe('Id of the channel. Only for a channel.'),
        topic: z.string().describe('The topic. Only for a channel.'),
      }),
    ])
    .describe('The conversation of the message.'),
};

export const editTypingStarted = event({
  name: 'typing_edit_message/start',
  description: 'Somebody began to edit a message. Goes to those who can read it and want to know.',
  entry: editTyping,
  shaping: BY_CAPABILITIES,
});

export const editTypingStopped = event({
  name: 'typing_edit_message/stop',
  description: 'Somebody ceased to edit a message. Goes to the same users as the start.',
  entry: editTyping,
  shaping: BY_CAPABILITIES,
});

export const setTypingStatus = operation({
  id: 'set-typing-status',
  errors: ['STREAM_DOES_NOT_EXIST'],
  http: { method: 'POST', path: '/typing' },
  allow: 'user',
  params: {
    op: raw(TypingOp, '`start` or `stop`.'),
    type: raw(
      z.enum(['direct', 'stream', 'channel']).default('direct'),
      '`direct` for a direct message, `channel` (or `stream`) for a message in a channel.',
    ),
    to: json(
      z.array(z.int()).optional(),
      'Ids of the users to whom the message is written. Required for a direct message.',
      [EXAMPLE_IDS.user_id, EXAMPLE_IDS.other_user_id],
    ),
    stream_id: json(RequestedId.optional(), 'Id of the channel. Required for a channel.'),
    topic: raw(z.string().trim().optional(), 'The topic. Required for a channel.', 'lunch'),
  },
  example: ['to'],
  emits: [typingStarted, typingStopped],
  summary: 'Send a typing notification for a new message',
  description:
    'Tells the recipients of a message that the caller is writing it. Clients repeat the start while the user writes, in the interval that registration returns. Refused if the caller has turned typing notifications off; channels with more than 100 subscribers get none.',
});

export const setTypingStatusForMessageEdit = operation({
  id: 'set-typing-status-for-message-edit',
  http: { method: 'POST', path: '/messages/{message_id}/typing' },
  level: 351,
  allow: 'user',
  params: {
    message_id: path(RequestedId, 'Id of the message.'),
    op: raw(TypingOp, '`start` or `stop`.'),
  },
  emits: [editTypingStarted, editTypingStopped],
  summary: 'Send a typing notification for the edit of a message',
  description: 'Tells those who can read a message that the caller is editing it.',
});
