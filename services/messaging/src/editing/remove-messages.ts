import type { Actor } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { AccessedMessage } from '../access/access-message';
import type { Context } from '../context';
import { messagesDeleted } from '../audience/message-events';
import { prepareRecipients, withUser } from '../audience/message-audience';
import { releaseFiles } from '../files/claims';
import type { ArchivedFlags } from '../repositories/message-archive';
import { checkUnchanged } from './checks';
import { FirstMessages, starsRemoved } from './follow-up-events';

/** Deletes a message and publishes the deletion to everyone who had the message or received events about it. Throws
 *  ConflictError if the message has changed since it was accessed. */
export async function removeMessage(ctx: Context, actor: Actor, accessed: AccessedMessage): Promise<void> {
  const { realm_id, user_id } = actor;
  const { message, channel } = accessed;
  const findRecipients = await prepareRecipients(ctx, realm_id, accessed);
  const firstMessages = await FirstMessages.prepare(ctx, realm_id, channel ? [channel] : []);
  const location = channel
    ? ({ message_type: 'stream', stream_id: channel.id, topic: message.topic } as const)
    : ({ message_type: 'private' } as const);
  await ctx.db.transaction(async (tx) => {
    await ctx.conversations.lock(tx, realm_id, [message.conversation_id]);
    const row = await checkUnchanged(ctx, tx, realm_id, accessed);
    const recipients = await findRecipients(tx, [row]);
    const firstsBefore = await firstMessages.read(tx);
    const { flags: deletedFlags } = await archiveMessages(ctx, tx, realm_id, [message.id], {
      conversationId: message.conversation_id,
      hasExpired: false,
    });
    const audience = withUser(recipients[0]?.audience ?? {}, user_id);
    const flaggingUsers = deletedFlags.map((row) => row.user_id);
    const subscribed = audience.channels
      ? await ctx.subscriptions.listActive(tx, realm_id, channel!.id, flaggingUsers)
      : [];
    const receivers = new Set([...audience.users, ...subscribed]);
    audience.except?.users?.forEach((id) => receivers.delete(id));
    await ctx.outbox.add(
      tx,
      ...(await firstMessages.listChanges(tx, firstsBefore)),
      ...messagesDeleted(realm_id, [message.id], location, audience),
      ...starsRemoved(realm_id, deletedFlags, (userId) => receivers.has(userId)),
    );
  });
}

/** Moves messages of a conversation, which must be locked, to the archive, with the files to which only these messages
 *  linked. Returns the ids of the messages that existed, and their flags. */
export async function archiveMessages(
  ctx: Context,
  tx: Transaction,
  realmId: number,
  ids: number[],
  options: { conversationId: number; hasExpired: boolean },
): Promise<{ ids: number[]; flags: ArchivedFlags[] }> {
  const archived = await ctx.messageArchive.add(tx, realmId, ids, options);
  for (const id of await ctx.attachments.listWithFiles(tx, realmId, archived.ids)) {
    await releaseFiles(ctx, tx, { realm_id: realmId, id });
  }
  await ctx.moves.updateLastMessageId(tx, realmId, options.conversationId);
  return archived;
}
