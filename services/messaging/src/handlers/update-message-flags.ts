import type { Handler } from '@team-chat/bus';
import { type Actor, BadRequestError, type updateMessageFlags as op } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { Context } from '../context';
import { checkFlagChange, FLAG_BITS } from '../domain/flags';
import { multirangeOf } from '../domain/multirange';
import { flagsChanged } from '../events';
import { unreadDetails } from '../message-details';
import type { FlagTarget } from '../repositories/flags';
import { visibleMessages } from '../visible-messages';

/** Source: wire-contract.md, section 2.8. */
export const updateMessageFlags: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { flag, op } = checkFlagChange(params.flag, params.op);
  const messageIds = [...new Set(params.messages)];
  if (flag === 'read' && op === 'add') return { messages: await markRead(ctx, actor, messageIds) };
  // Flagging what never arrived makes it part of the user's history, so it must be visible.
  const visible = await visibleMessages(ctx, actor, messageIds);
  if (visible.length < messageIds.length) throw new BadRequestError('Invalid message(s)');
  if (flag === 'read') return markUnread(ctx, actor, messageIds);
  const messages = await ctx.db.transaction(async (tx) => {
    const changed = await ctx.flags.setBit(
      tx,
      actor.realm_id,
      actor.user_id,
      messageIds,
      FLAG_BITS[flag],
      op === 'add',
    );
    await ctx.outbox.add(tx, ...flagsChanged(actor.realm_id, actor.user_id, { op, flag, messages: changed }));
    return changed;
  });
  return { messages };
};

async function markRead(ctx: Context, actor: Actor, messageIds: number[]): Promise<number[]> {
  const { realm_id, user_id } = actor;
  return ctx.db.transaction(async (tx) => {
    const messages = await changeRead(ctx, tx, actor, messageIds, true);
    await ctx.outbox.add(tx, ...flagsChanged(realm_id, user_id, { op: 'add', flag: 'read', messages }));
    return messages;
  });
}

/** Only what is in channels the user is subscribed to can become unread. */
async function markUnread(ctx: Context, actor: Actor, messageIds: number[]) {
  const { realm_id, user_id } = actor;
  return ctx.db.transaction(async (tx) => {
    const { kept, ignored } = await ctx.flags.splitBySubscription(tx, realm_id, user_id, messageIds);
    const messages = await changeRead(ctx, tx, actor, kept, false);
    const details = await unreadDetails(ctx, tx, actor, messages);
    const change = { op: 'remove', flag: 'read', messages } as const;
    await ctx.outbox.add(tx, ...flagsChanged(realm_id, user_id, change, details));
    return { messages, ignored_because_not_subscribed_channels: ignored };
  });
}

/** Changes what is read, and says which messages that changed. */
async function changeRead(
  ctx: Context,
  tx: Transaction,
  { realm_id, user_id }: Actor,
  messageIds: number[],
  read: boolean,
): Promise<number[]> {
  const targets = await ctx.flags.listTargets(tx, realm_id, messageIds);
  const conversations = [...new Set(targets.map((target) => target.conversation_id))];
  await ctx.flags.lockReadStates(tx, realm_id, user_id, conversations);
  if (!read) await ctx.flags.receive(tx, realm_id, user_id, seqsByConversation(targets));
  const changed = await ctx.flags.listReceived(tx, realm_id, user_id, messageIds, !read);
  await ctx.flags.setRead(tx, realm_id, user_id, seqsByConversation(changed), read);
  return changed.map((message) => message.id);
}

function seqsByConversation(targets: FlagTarget[]): { conversation_id: number; seqs: string }[] {
  const seqs = new Map<number, number[]>();
  for (const { conversation_id, seq } of targets) {
    const list = seqs.get(conversation_id);
    if (list) list.push(seq);
    else seqs.set(conversation_id, [seq]);
  }
  return [...seqs].map(([conversation_id, list]) => ({ conversation_id, seqs: multirangeOf(list) }));
}
