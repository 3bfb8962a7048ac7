import type { Handler } from '@team-chat/bus';
import type { getScheduledMessages as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { recordOf } from '../domain/scheduled-message';

export const getScheduledMessages: Handler<Context, typeof op> = async (ctx, { actor }) => {
  const messages = await ctx.scheduledMessages.list(actor.realm_id, actor.user_id);
  return { scheduled_messages: messages.map(recordOf) };
};
