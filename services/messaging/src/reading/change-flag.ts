import type { Actor } from '@team-chat/contracts';
import { changeRead, lockTargets } from './change-read';
import type { Context } from '../context';
import { type EditableFlag, FLAG_BITS } from '../domain/flags';
import { flagsChanged } from '../audience/events';
import { unreadDetails } from './message-details';
import type { MessageRow } from '../repositories/messages';

export interface FlagChange {
  flag: EditableFlag;
  op: 'add' | 'remove';
}

/** What a change did. */
export interface FlagsChanged {
  /** Whose flag is another now. */
  messages: number[];
  ignored_because_not_subscribed_channels?: number[];
}

/** A message that the actor may see. */
type Visible = Pick<MessageRow, 'id' | 'conversation_id'>;

/** Sets or clears a flag, and tells the actor's clients. */
export function changeFlag(
  ctx: Context,
  actor: Actor,
  { flag, op }: FlagChange,
  messages: Visible[],
): Promise<FlagsChanged> {
  if (flag !== 'read') return changeBit(ctx, actor, { flag, op }, messages);
  const ids = messages.map((message) => message.id);
  return op === 'add' ? markRead(ctx, actor, ids) : markUnread(ctx, actor, ids);
}

async function changeBit(
  ctx: Context,
  { realm_id, user_id }: Actor,
  { flag, op }: { flag: Exclude<EditableFlag, 'read'>; op: 'add' | 'remove' },
  visible: Visible[],
): Promise<FlagsChanged> {
  return ctx.db.transaction(async (tx) => {
    const bit = FLAG_BITS[flag];
    const messages = await ctx.flags.setBit(tx, realm_id, user_id, visible, bit, op === 'add');
    await ctx.outbox.add(tx, ...flagsChanged(realm_id, user_id, { op, flag, messages }));
    return { messages };
  });
}

/** Marks messages as read, whether the actor may see them or not: what never arrived counts as read already. */
export async function markRead(ctx: Context, actor: Actor, messageIds: number[]): Promise<FlagsChanged> {
  const { realm_id, user_id } = actor;
  return ctx.db.transaction(async (tx) => {
    const messages = await changeRead(ctx, tx, actor, messageIds, true);
    await ctx.outbox.add(tx, ...flagsChanged(realm_id, user_id, { op: 'add', flag: 'read', messages }));
    return { messages };
  });
}

/** Only what is in channels the user is subscribed to can become unread. */
async function markUnread(ctx: Context, actor: Actor, messageIds: number[]): Promise<FlagsChanged> {
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
