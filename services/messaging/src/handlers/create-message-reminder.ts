import type { Handler } from '@team-chat/bus';
import {
  BadRequestError,
  type createMessageReminder as op,
  remindersAdded,
  SERVER_REGISTRATION_FIELDS,
} from '@team-chat/contracts';
import { visibilityFor } from '../access/visibility';
import { render } from '../content/render';
import type { Context } from '../context';
import { reminderRecord } from '../domain/reminder';
import { textFor } from '../reminders/text';
import { checkTime } from '../scheduled-messages/check';

const MAX_NOTE_LENGTH = SERVER_REGISTRATION_FIELDS.max_reminder_note_length;

/** Source: spec/wire-contract-files-and-time.md, section 4.2. */
export const createMessageReminder: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
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
