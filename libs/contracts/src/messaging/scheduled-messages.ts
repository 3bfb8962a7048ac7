import { z } from 'zod';
import { EXAMPLE_IDS } from '../declaring/example-ids';
import { json, path, raw } from '../declaring/operation';
import { Id, LAST_SECOND, RequestedId, UnixSeconds } from '../declaring/scalars';
import { sendMessage } from './messages';
import { event, operation } from './declare';

/** A scheduled message as its sender sees it. Source: spec/wire-contract-files-and-time.md, section 4.1. */
export const ScheduledMessageRecord = z
  .strictObject({
    scheduled_message_id: Id.describe('Id of the scheduled message.'),
    type: z
      .enum(['stream', 'private'])
      .describe('`stream` for a message in a channel, `private` for a direct message.'),
    to: z
      .union([Id, z.array(Id)])
      .describe(
        'For a channel its id, for a direct message the ids of the other users, or the own id in a conversation with oneself.',
      ),
    topic: z.string().optional().describe('The topic. Absent for direct messages.'),
    content: z.string().describe('The text in Markdown.'),
    rendered_content: z
      .string()
      .describe('The text as HTML, as it was when it was scheduled. It is rendered again when it is sent.'),
    scheduled_delivery_timestamp: UnixSeconds.describe('Time of sending, in Unix seconds.'),
    failed: z
      .boolean()
      .describe('True if the message could not be sent. It is tried again only after it got a new time.'),
  })
  .describe('A message that is sent later.');
export type ScheduledMessageRecord = z.infer<typeof ScheduledMessageRecord>;

export const scheduledMessagesAdded = event({
  name: 'scheduled_messages/add',
  description: 'The user scheduled a message. Goes to that user.',
  entry: { scheduled_messages: z.array(ScheduledMessageRecord).describe('The new scheduled message.') },
});
export const scheduledMessageUpdated = event({
  name: 'scheduled_messages/update',
  description: 'The user edited a scheduled message, or it could not be sent. Goes to that user.',
  entry: { scheduled_message: ScheduledMessageRecord.describe('The scheduled message as it is now.') },
});
export const scheduledMessageRemoved = event({
  name: 'scheduled_messages/remove',
  description: 'The user deleted a scheduled message, or it was sent. Goes to that user.',
  entry: { scheduled_message_id: Id.describe('Id of the scheduled message.') },
});

const { type, content, topic } = sendMessage.params;

const To = z.union([z.int(), z.array(z.int())]);
const TO = 'The recipients: for a channel its id, for a direct message a list of user ids.';

const Time = z.int().max(LAST_SECOND);
/** 2100-01-01, which the example of no document outlives. */
const EXAMPLE_TIME = 4_102_444_800;

export const getScheduledMessages = operation({
  id: 'get-scheduled-messages',
  http: { method: 'GET', path: '/scheduled_messages' },
  allow: 'user',
  result: {
    scheduled_messages: z.array(ScheduledMessageRecord).describe('The messages, by time.'),
  },
  summary: "List the caller's scheduled messages",
  description: 'Lists the messages that the caller has scheduled, with those that could not be sent.',
});

export const createScheduledMessage = operation({
  id: 'create-scheduled-message',
  http: { method: 'POST', path: '/scheduled_messages' },
  allow: 'user',
  params: {
    type,
    to: json(To, TO, EXAMPLE_IDS.stream_id),
    content,
    topic,
    scheduled_delivery_timestamp: json(
      Time,
      'Time of sending, in Unix seconds. It must be in the future.',
      EXAMPLE_TIME,
    ),
    read_by_sender: json(
      z.boolean().nullish(),
      'True if the message starts as read for its sender. Absent or null: true for programs in which people write, unless it is sent to oneself alone; false for all others.',
    ),
  },
  example: ['topic'],
  result: { scheduled_message_id: Id.describe('Id of the scheduled message.') },
  errors: sendMessage.errors,
  emits: [scheduledMessagesAdded],
  summary: 'Schedule a message',
  description:
    'Has a message sent at a later time. What is refused when a message is sent is refused here, and again when its time has come: then the message is marked as failed, and the notification bot says why.',
});

export const updateScheduledMessage = operation({
  id: 'update-scheduled-message',
  http: { method: 'PATCH', path: '/scheduled_messages/{scheduled_message_id}' },
  allow: 'user',
  params: {
    scheduled_message_id: path(RequestedId, 'Id of the scheduled message.'),
    type: raw(type.schema.optional(), 'The new type. It needs `to`, and `topic` for a channel.'),
    to: json(To.optional(), `${TO} Absent: unchanged.`),
    content: raw(content.schema.optional(), 'The new text in Markdown. Absent: unchanged.'),
    topic: raw(
      z.string().trim().optional(),
      'The new topic. Ignored for a direct message. Absent: unchanged.',
      undefined,
      { aliases: topic.aliases },
    ),
    scheduled_delivery_timestamp: json(
      Time.optional(),
      'The new time, in Unix seconds. It must be in the future. A message that failed needs a new one, and is then tried again.',
      EXAMPLE_TIME,
    ),
  },
  example: ['scheduled_delivery_timestamp'],
  errors: sendMessage.errors,
  emits: [scheduledMessageUpdated],
  summary: "Change one of the caller's scheduled messages",
  description: 'Changes what is given. The message is checked again as if it were scheduled anew.',
});

export const deleteScheduledMessage = operation({
  id: 'delete-scheduled-message',
  http: { method: 'DELETE', path: '/scheduled_messages/{scheduled_message_id}' },
  allow: 'user',
  params: { scheduled_message_id: path(RequestedId, 'Id of the scheduled message.') },
  emits: [scheduledMessageRemoved],
  summary: "Delete one of the caller's scheduled messages",
  description: 'Deletes a scheduled message, which is then not sent.',
});
