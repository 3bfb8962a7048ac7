import type { Actor, Muting } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { flagsChanged } from '../audience/events';
import type { Context } from '../context';
import { changeRead } from './change-flag';

/** Marks a conversation, or one topic of it, as read, and publishes the change to the user's clients. */
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
  await ctx.outbox.add(
    tx,
    ...flagsChanged(realm_id, user_id, { op: 'add', flag: 'read', messages, lane: conversationId }),
  );
}

/** Marks the muted user's messages so far as read for the muter. A second call changes nothing. */
export async function readMutedUser(ctx: Context, realm_id: number, muting: Muting): Promise<void> {
  const { user_id } = muting;
  await ctx.db.transaction(async (tx) => {
    const unread = await ctx.flags.listUnreadFrom(tx, realm_id, muting);
    if (unread.length === 0) return;
    const changed = await changeRead(ctx, tx, { realm_id, user_id }, unread, true);
    if (changed.length === 0) return;
    const messages = changed.map(({ id }) => id);
    await ctx.outbox.add(tx, ...flagsChanged(realm_id, user_id, { op: 'add', flag: 'read', messages }));
  });
}
