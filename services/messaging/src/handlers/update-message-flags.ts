import type { Handler } from '@team-chat/bus';
import { type Actor, BadRequestError, type updateMessageFlags as op } from '@team-chat/contracts';
import { changeRead, lockTargets } from '../change-read';
import type { Context } from '../context';
import { checkFlagChange, FLAG_BITS } from '../domain/flags';
import { flagsChanged } from '../events';
import { unreadDetails } from '../message-details';
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
      visible,
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
    // First, so that nobody unsubscribes the user between looking and writing.
    await lockTargets(ctx, tx, actor, messageIds);
    const { kept, ignored } = await ctx.flags.splitBySubscription(tx, realm_id, user_id, messageIds);
    const messages = await changeRead(ctx, tx, actor, kept, false);
    const details = await unreadDetails(ctx, tx, actor, messages);
    const change = { op: 'remove', flag: 'read', messages } as const;
    await ctx.outbox.add(tx, ...flagsChanged(realm_id, user_id, change, details));
    return { messages, ignored_because_not_subscribed_channels: ignored };
  });
}
