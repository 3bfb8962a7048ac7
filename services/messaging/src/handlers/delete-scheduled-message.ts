import type { Handler } from '@team-chat/bus';
import { type deleteScheduledMessage as op, scheduledMessageRemoved } from '@team-chat/contracts';
import type { Context } from '../context';
import { noScheduledMessage } from '../scheduled-messages/check';

export const deleteScheduledMessage: Handler<Context, typeof op> = (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const { scheduled_message_id } = params;
  return ctx.db.transaction(async (tx) => {
    const key = { realm_id, id: scheduled_message_id, sender_id: user_id };
    if (!(await ctx.scheduledMessages.remove(tx, key))) throw noScheduledMessage();
    await ctx.outbox.add(
      tx,
      scheduledMessageRemoved.entry(realm_id, { users: [user_id] }, { scheduled_message_id }),
    );
    return {};
  });
};
