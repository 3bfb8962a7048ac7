import type { Actor } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { Context } from '../context';
import { flagsChanged } from '../audience/events';

/** Marks a conversation, or one topic of it, as read, and tells the user's clients where that changed anything. */
export async function markAsRead(
  ctx: Context,
  tx: Transaction,
  { realm_id, user_id }: Actor,
  conversationId: number,
  topic?: string,
): Promise<void> {
  const reader = { realm_id, user_id };
  await ctx.flags.lockReadStates(tx, realm_id, user_id, [conversationId]);
  const messages =
    topic === undefined
      ? await ctx.marking.readConversation(tx, reader, conversationId)
      : await ctx.marking.readTopic(tx, reader, conversationId, topic);
  if (messages.length === 0) return;
  await ctx.outbox.add(tx, ...flagsChanged(realm_id, user_id, { op: 'add', flag: 'read', messages }));
}
