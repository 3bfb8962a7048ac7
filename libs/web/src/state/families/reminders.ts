import type { Reminder } from '@team-chat/client';
import { family } from './family.ts';

export interface ReminderState {
  /** Reminders that the user has set, by id. */
  reminders: Map<number, Reminder>;
}

export const reminders = family<ReminderState, 'reminders'>({
  events: ['reminders'],
  fetches: ['reminders'],
  from: (registered) => ({
    reminders: new Map(registered.reminders!.map((reminder) => [reminder.reminder_id, reminder])),
  }),
  apply({ reminders: all }, event) {
    if (event.op === 'add') for (const reminder of event.reminders) all.set(reminder.reminder_id, reminder);
    else all.delete(event.reminder_id);
    return ['reminders'];
  },
});
