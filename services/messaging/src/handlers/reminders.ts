import type * as op from '@team-chat/contracts';
import {
  BadRequestError,
  NotFoundError,
  reminderRemoved,
  remindersAdded,
  SERVER_REGISTRATION_FIELDS,
} from '@team-chat/contracts';
import { visibilityFor } from '../access/visibility';
import { render } from '../content/render';
import type { Handler } from '../context';
import { reminderRecord } from '../domain/reminder';
import { textFor } from '../reminders/due-reminders';
import { checkTime } from '../scheduled-messages/check';

const MAX_NOTE_LENGTH = SERVER_REGISTRATION_FIELDS.max_reminder_note_length;

/** Source: spec/wire-contract-files-and-time.md, section 4.2. */
export const createMessageReminder: Handler<typeof op.createMessageReminder> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const { message_id, scheduled_delivery_timestamp } = params;
  checkTime(ctx, scheduled_delivery_timestamp);
  const note = params.note?.trim() || null;
  if ([...(note ?? '')].length > MAX_NOTE_LENGTH) {
    throw new BadRequestError(`Maximum reminder note length: ${MAX_NOTE_LENGTH} characters`);
  }
  const content = await textFor(ctx, actor, message_id, note);
  const { html: rendered_content } = await render(ctx, await visibilityFor(ctx, actor), content);
  const row = {
    realm_id,
    user_id,
    message_id,
    note,
    content,
    rendered_content,
    scheduled_delivery_timestamp,
  };
  return ctx.db.transaction(async (tx) => {
    const added = await ctx.reminders.insert(tx, row);
    const reminders = [reminderRecord(added)];
    await ctx.outbox.add(tx, remindersAdded.entry(realm_id, { users: [user_id] }, { reminders }));
    return { reminder_id: added.id };
  });
};

export const deleteReminder: Handler<typeof op.deleteReminder> = (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const { reminder_id } = params;
  return ctx.db.transaction(async (tx) => {
    if (!(await ctx.reminders.remove(tx, { realm_id, id: reminder_id, user_id }))) {
      throw new NotFoundError('Reminder does not exist');
    }
    await ctx.outbox.add(tx, reminderRemoved.entry(realm_id, { users: [user_id] }, { reminder_id }));
    return {};
  });
};

export const getReminders: Handler<typeof op.getReminders> = async (ctx, { actor }) => {
  const reminders = await ctx.reminders.list(actor.realm_id, actor.user_id);
  return { reminders: reminders.map(reminderRecord) };
};
