import { z } from 'zod';
import { EXAMPLE_IDS } from '../declaring/example-ids';
import { json, path, raw } from '../declaring/operation';
import { Id, LAST_SECOND, RequestedId, UnixSeconds } from '../declaring/scalars';
import { SERVER_REGISTRATION_FIELDS } from '../shared/server-limits';
import { event, operation } from './declare';

/** A reminder as its user sees it. Source: spec/wire-contract-files-and-time.md, section 4.2. */
export const ReminderRecord = z
  .strictObject({
    reminder_id: Id.describe('Id of the reminder.'),
    type: z.literal('private').describe('Always `private`: a reminder is a direct message.'),
    to: z.array(Id).describe("The user's own id."),
    content: z.string().describe('The text in Markdown, as it would be sent now.'),
    rendered_content: z
      .string()
      .describe('The text as HTML, as it was when the reminder was set. It is written again when it is sent.'),
    scheduled_delivery_timestamp: UnixSeconds.describe('Time of the reminder, in Unix seconds.'),
    failed: z.boolean().describe('True if the reminder could not be sent.'),
    reminder_target_message_id: Id.describe('Id of the message of which it reminds.'),
  })
  .describe('A reminder of a message.');
export type ReminderRecord = z.infer<typeof ReminderRecord>;

export const remindersAdded = event({
  name: 'reminders/add',
  description: 'The user asked for a reminder. Goes to that user.',
  entry: { reminders: z.array(ReminderRecord).describe('The new reminder.') },
});
export const reminderRemoved = event({
  name: 'reminders/remove',
  description: 'The user deleted a reminder, or it was sent. Goes to that user.',
  entry: { reminder_id: Id.describe('Id of the reminder.') },
});

const MAX_NOTE_LENGTH = SERVER_REGISTRATION_FIELDS.max_reminder_note_length;

export const getReminders = operation({
  id: 'get-reminders',
  http: { method: 'GET', path: '/reminders' },
  level: 399,
  allow: 'user',
  result: { reminders: z.array(ReminderRecord).describe('The reminders, by time.') },
  summary: "List the caller's reminders",
  description: 'Lists the reminders that are still to be sent, with those that could not be.',
});

export const createMessageReminder = operation({
  id: 'create-message-reminder',
  http: { method: 'POST', path: '/reminders' },
  level: 381,
  allow: 'user',
  params: {
    message_id: json(RequestedId, 'Id of the message of which to be reminded.', EXAMPLE_IDS.message_id),
    scheduled_delivery_timestamp: json(
      z.int().max(LAST_SECOND),
      'Time of the reminder, in Unix seconds. It must be in the future.',
      4_102_444_800,
    ),
    note: raw(
      z.string().optional(),
      `Text that the reminder quotes, at most ${MAX_NOTE_LENGTH} characters. Absent: none.`,
      'Ask for the date',
      { since: 415 },
    ),
  },
  example: ['note'],
  result: { reminder_id: Id.describe('Id of the reminder.') },
  emits: [remindersAdded],
  summary: 'Ask to be reminded of a message',
  description:
    'Has the notification bot send the caller a direct message at a later time, with a link to a message and what it says then. If the caller may not read it any more, the reminder shows what it said when it was set.',
});

export const deleteReminder = operation({
  id: 'delete-reminder',
  http: { method: 'DELETE', path: '/reminders/{reminder_id}' },
  level: 399,
  allow: 'user',
  params: { reminder_id: path(RequestedId, 'Id of the reminder.') },
  emits: [reminderRemoved],
  summary: "Delete one of the caller's reminders",
  description: 'Deletes a reminder, which is then not sent.',
});
