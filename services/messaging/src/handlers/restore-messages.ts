import { type Handler, invalidate } from '@team-chat/bus';
import { BadRequestError, maxMessageIds, type restoreMessages as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { restoreFiles } from '../files/claims';

/** Messages that one call puts back. */
const BATCH = 500;

export const restoreMessages: Handler<Context, typeof op> = async (ctx, { params }) => {
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
