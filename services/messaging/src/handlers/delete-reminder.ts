import type { Handler } from '@team-chat/bus';
import { type deleteReminder as op, NotFoundError, reminderRemoved } from '@team-chat/contracts';
import type { Context } from '../context';

export const deleteReminder: Handler<Context, typeof op> = (ctx, { actor, params }) => {
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
