import type { Handler } from '@team-chat/bus';
import { type createScheduledMessage as op, scheduledMessagesAdded } from '@team-chat/contracts';
import type { Context } from '../context';
import { recordOf } from '../domain/scheduled-message';
import { checkScheduled, checkTime, keepFiles } from '../scheduled-messages/check';
import { isReadingClient } from '../sending/compose-message';

export const createScheduledMessage: Handler<Context, typeof op> = async (ctx, { actor, params, info }) => {
  const { realm_id, user_id } = actor;
  const { scheduled_delivery_timestamp } = params;
  checkTime(ctx, scheduled_delivery_timestamp);
  const { message, files } = await checkScheduled(ctx, actor, params);
  const isToSelf = message.user_ids?.every((id) => id === user_id) === true;
  const row = {
    ...message,
    realm_id,
    sender_id: user_id,
    client: info.client,
    read_by_sender: params.read_by_sender ?? (isReadingClient(info.client) && !isToSelf),
    scheduled_delivery_timestamp,
  };
  return ctx.db.transaction(async (tx) => {
    const added = await ctx.scheduledMessages.insert(tx, row);
    await keepFiles(ctx, tx, added, files);
    const scheduled_messages = [recordOf(added)];
    await ctx.outbox.add(
      tx,
      scheduledMessagesAdded.entry(realm_id, { users: [user_id] }, { scheduled_messages }),
    );
    return { scheduled_message_id: added.id };
  });
};
