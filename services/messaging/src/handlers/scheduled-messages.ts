import type * as op from '@team-chat/contracts';
import {
  type Actor,
  BadRequestError,
  type ParamsOf,
  scheduledMessageRemoved,
  scheduledMessagesAdded,
  scheduledMessageUpdated,
} from '@team-chat/contracts';
import { ConflictError, retryOnConflict } from '@team-chat/db';
import type { Context, Handler } from '../context';
import { addressOf, recordOf, type ScheduledMessage } from '../domain/scheduled-message';
import { checkScheduled, checkTime, keepFiles, noScheduledMessage } from '../scheduled-messages/check';
import { isReadingClient } from '../sending/compose-message';
import { isChannelType } from '../sending/destination';

export const createScheduledMessage: Handler<typeof op.createScheduledMessage> = async (
  ctx,
  { actor, params, info },
) => {
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
    await ctx.outbox.add(tx, scheduledMessagesAdded.entry(realm_id, { users: [user_id] }, { scheduled_messages }));
    return { scheduled_message_id: added.id };
  });
};

export const deleteScheduledMessage: Handler<typeof op.deleteScheduledMessage> = (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const { scheduled_message_id } = params;
  return ctx.db.transaction(async (tx) => {
    const key = { realm_id, id: scheduled_message_id, sender_id: user_id };
    if (!(await ctx.scheduledMessages.remove(tx, key))) {
      if (await ctx.scheduledMessages.forgetSent(tx, key)) return {};
      throw noScheduledMessage();
    }
    await ctx.outbox.add(tx, scheduledMessageRemoved.entry(realm_id, { users: [user_id] }, { scheduled_message_id }));
    return {};
  });
};

export const getScheduledMessages: Handler<typeof op.getScheduledMessages> = async (ctx, { actor }) => {
  const messages = await ctx.scheduledMessages.list(actor.realm_id, actor.user_id);
  return { scheduled_messages: messages.map(recordOf) };
};

type Changes = Omit<ParamsOf<typeof op.updateScheduledMessage>, 'scheduled_message_id'>;

/** Source of the order of checks: spec/wire-contract-files-and-time.md, section 4.1. */
export const updateScheduledMessage: Handler<typeof op.updateScheduledMessage> = async (
  ctx,
  { actor, params, info },
) => {
  const { scheduled_message_id, ...changes } = params;
  checkChanges(ctx, changes);
  await retryOnConflict(async () => {
    const message = await ctx.scheduledMessages.find(actor.realm_id, actor.user_id, scheduled_message_id);
    if (!message) throw await refusalOfMissing(ctx, actor, scheduled_message_id);
    await edit(ctx, actor, message, changes, info.client);
  });
  return {};
};

async function refusalOfMissing(ctx: Context, { realm_id, user_id }: Actor, id: number): Promise<Error> {
  const wasSent = await ctx.scheduledMessages.wasSent({ realm_id, id, sender_id: user_id });
  return wasSent ? new BadRequestError('Scheduled message was already sent') : noScheduledMessage();
}

function checkChanges(ctx: Context, changes: Changes): void {
  const { type, to, topic, scheduled_delivery_timestamp } = changes;
  if (Object.values(changes).every((value) => value === undefined)) {
    throw new BadRequestError('Nothing to change');
  }
  if (type && to === undefined) {
    throw new BadRequestError('Recipient required when updating type of scheduled message.');
  }
  if (type && isChannelType(type) && topic === undefined) {
    throw new BadRequestError('Topic required when updating scheduled message type to channel.');
  }
  if (scheduled_delivery_timestamp !== undefined) checkTime(ctx, scheduled_delivery_timestamp);
}

/** Throws ConflictError if the message has been edited, sent or deleted meanwhile. */
async function edit(
  ctx: Context,
  actor: Actor,
  message: ScheduledMessage,
  { scheduled_delivery_timestamp, ...changes }: Changes,
  client: string,
): Promise<void> {
  // The time of a message that has failed is over.
  if (message.failed) checkTime(ctx, scheduled_delivery_timestamp ?? 0);
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const checked =
    Object.keys(given).length > 0
      ? await checkScheduled(ctx, actor, { ...addressOf(message), content: message.content, ...given })
      : undefined;
  await ctx.db.transaction(async (tx) => {
    const edited = await ctx.scheduledMessages.update(tx, message, {
      ...checked?.message,
      client,
      ...(scheduled_delivery_timestamp !== undefined && { scheduled_delivery_timestamp }),
    });
    if (!edited) throw new ConflictError();
    if (checked) await keepFiles(ctx, tx, edited, checked.files);
    const { realm_id, user_id } = actor;
    const scheduled_message = recordOf(edited);
    await ctx.outbox.add(tx, scheduledMessageUpdated.entry(realm_id, { users: [user_id] }, { scheduled_message }));
  });
}
