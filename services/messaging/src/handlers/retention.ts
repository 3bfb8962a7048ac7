import { invalidate } from '@team-chat/bus';
import type * as op from '@team-chat/contracts';
import { BadRequestError, maxMessageIds, NotFoundError } from '@team-chat/contracts';
import type { Handler } from '../context';
import { restoreFiles } from '../files/claims';

export const liftLegalHold: Handler<typeof op.liftLegalHold> = async (ctx, { params }) => {
  const { realm_id, hold_id } = params;
  await ctx.db.transaction(async (tx) => {
    const isLifted = await ctx.legalHolds.lift(tx, realm_id, hold_id);
    if (!isLifted) throw new NotFoundError('No such hold is in force');
    await ctx.outbox.audit(tx, { realm_id });
  });
  return {};
};

export const listLegalHolds: Handler<typeof op.listLegalHolds> = async (ctx, { params }) => ({
  holds: await ctx.legalHolds.list(params.realm_id),
});

export const placeLegalHold: Handler<typeof op.placeLegalHold> = async (ctx, { params }) => {
  const { realm_id, user_id, channel_id, reason } = params;
  if ((user_id === null) === (channel_id === null)) {
    throw new BadRequestError('A hold is on a person or on a channel');
  }
  if (channel_id !== null && (await ctx.channels.listByIds(realm_id, [channel_id])).length === 0) {
    throw new BadRequestError('Invalid channel ID');
  }
  const hold_id = await ctx.db.transaction(async (tx) => {
    await ctx.outbox.audit(tx, { realm_id });
    return ctx.legalHolds.insert(tx, realm_id, { user_id, channel_id }, reason);
  });
  return { hold_id };
};

/** Messages that one call restores. */
const BATCH = 500;

export const restoreMessages: Handler<typeof op.restoreMessages> = async (ctx, { params }) => {
  const { realm_id, message_id: messageId, channel_id } = params;
  const [channel] = channel_id === undefined ? [] : await ctx.channels.listByIds(realm_id, [channel_id]);
  if (channel_id !== undefined && !channel) throw new BadRequestError('Invalid channel ID');
  const wanted = { messageId, conversationId: channel?.conversation_id };
  const restored = await ctx.db.transaction(async (tx) => {
    const messages = await ctx.messageArchive.restore(tx, realm_id, wanted, BATCH);
    if (messages.length > 0) await ctx.outbox.audit(tx, { realm_id });
    for (const { id, attachments } of messages) {
      if (attachments.length > 0) await restoreFiles(ctx, tx, { realm_id, id }, attachments);
    }
    const conversations = [...new Set(messages.map((message) => message.conversation_id))];
    // First, so that no message is sent between reading the last one and writing its id.
    await ctx.conversations.lock(tx, realm_id, conversations);
    for (const id of conversations) await ctx.moves.updateLastMessageId(tx, realm_id, id);
    return messages.length;
  });
  if (restored > 0) invalidate(ctx.bus, maxMessageIds, realm_id, 'all');
  return { restored, complete: restored < BATCH };
};
