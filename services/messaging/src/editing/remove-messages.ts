import { type Actor, getNotificationBot } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { type AccessedMessage, findMessage } from '../access/access-message';
import type { Context } from '../context';
import { messagesDeleted } from '../audience/message-events';
import { prepareRecipients, withUser } from '../audience/message-audience';
import { isResolutionNotice } from '../domain/bot-texts';
import { releaseFiles } from '../files/claims';
import type { ArchivedFlags } from '../repositories/message-archive';
import { checkUnchanged } from './checks';
import { FirstMessages, starsRemoved } from './follow-up-events';
import type { MovePlan } from './plan';

/** Deletes a message and publishes the deletion to everyone who had the message or received events about it. Throws
 *  ConflictError if the message has changed since it was accessed. */
export async function removeMessage(ctx: Context, actor: Actor, accessed: AccessedMessage): Promise<void> {
  const remove = await prepareRemoval(ctx, actor, accessed);
  await ctx.db.transaction(remove);
}

/** Prepares deleting a message as `removeMessage` does, within a transaction that may have moved the message to the place of
 *  `accessed`. Asks other services: call it before the transaction. */
export async function prepareRemoval(
  ctx: Context,
  actor: Actor,
  accessed: AccessedMessage,
): Promise<(tx: Transaction) => Promise<void>> {
  const { realm_id, user_id } = actor;
  const { message, channel } = accessed;
  const findRecipients = await prepareRecipients(ctx, realm_id, accessed);
  const firstMessages = await FirstMessages.prepare(ctx, realm_id, channel ? [channel] : []);
  const location = channel
    ? ({ message_type: 'stream', stream_id: channel.id, topic: message.topic } as const)
    : ({ message_type: 'private' } as const);
  return async (tx) => {
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
  };
}

/** Seconds within which the notice of a topic's resolution is taken back if the topic is marked the other way. */
const TAKE_BACK_S = 60;

/** Prepares taking back the notice that a topic was marked as resolved or unresolved, if a move that marks it again finds the
 *  notice as the topic's newest message. Returns the function that deletes the notice after the move, and returns whether it
 *  did; undefined if the topic has no young notice. Asks other services: call it before the transaction. */
export async function prepareTakingBack(
  ctx: Context,
  actor: Actor,
  { channel, message, topic = message.topic }: MovePlan,
): Promise<((tx: Transaction) => Promise<boolean>) | undefined> {
  const { realm_id } = actor;
  const { conversation_id } = message;
  const [newest] = await ctx.topics.listNewest(realm_id, [{ conversation_id, topic: message.topic }]);
  const notice = newest && (await findMessage(ctx, actor, newest.id))?.message;
  if (!notice || notice.timestamp < ctx.now() - TAKE_BACK_S || !isResolutionNotice(notice.content)) return undefined;
  const bot = await ctx.bus.call(getNotificationBot, { params: { realm_id } });
  if (notice.sender_id !== bot.user_id) return undefined;
  const remove = await prepareRemoval(ctx, actor, { message: { ...notice, topic }, channel });
  return async (tx) => {
    const [last] = await ctx.topics.listNewest(realm_id, [{ conversation_id, topic }], tx);
    if (last?.id !== notice.id) return false;
    await remove(tx);
    return true;
  };
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
