import type { Actor } from '@team-chat/contracts';
import type { AccessedMessage } from '../access/access-message';
import type { Context } from '../context';
import { messagesDeleted } from '../audience/message-events';
import { prepareRecipients, withUser } from '../audience/message-audience';
import { prepareFirstMessages, starsRemoved } from './follow-up-events';
import { archiveMessages } from './archive-messages';
import { checkUnchanged } from './check-unchanged';

/** Deletes a message and publishes that to everyone who had it or received events about it. Throws ConflictError where
 *  the message has changed since it was accessed. */
export async function removeMessage(ctx: Context, actor: Actor, accessed: AccessedMessage): Promise<void> {
  const { realm_id, user_id } = actor;
  const { message, channel } = accessed;
  const findListeners = await prepareRecipients(ctx, realm_id, accessed);
  const firstMessages = await prepareFirstMessages(ctx, realm_id, channel ? [channel] : []);
  const location = channel
    ? ({ message_type: 'stream', stream_id: channel.id, topic: message.topic } as const)
    : ({ message_type: 'private' } as const);
  await ctx.db.transaction(async (tx) => {
    await ctx.conversations.lock(tx, realm_id, [message.conversation_id]);
    const row = await checkUnchanged(ctx, tx, realm_id, accessed);
    const listeners = await findListeners(tx, [row]);
    const announceFirsts = await firstMessages.before(tx);
    const { flags: taken } = await archiveMessages(ctx, tx, realm_id, [message.id], {
      conversationId: message.conversation_id,
      hasExpired: false,
    });
    const told = withUser(listeners[0]?.audience ?? {}, user_id);
    const holders = taken.map((row) => row.user_id);
    const subscribed = told.channels
      ? await ctx.subscriptions.listActive(tx, realm_id, channel!.id, holders)
      : [];
    const hearing = new Set([...told.users, ...subscribed]);
    told.except?.users?.forEach((id) => hearing.delete(id));
    await ctx.outbox.add(
      tx,
      ...(await announceFirsts()),
      ...messagesDeleted(realm_id, [message.id], location, told),
      ...starsRemoved(realm_id, taken, (userId) => hearing.has(userId)),
    );
  });
}
