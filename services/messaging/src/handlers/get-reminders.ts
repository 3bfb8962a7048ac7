import type { Handler } from '@team-chat/bus';
import type { getReminders as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { reminderRecord } from '../domain/reminder';

export const getReminders: Handler<Context, typeof op> = async (ctx, { actor }) => {
  const reminders = await ctx.reminders.list(actor.realm_id, actor.user_id);
  return { reminders: reminders.map(reminderRecord) };
};
