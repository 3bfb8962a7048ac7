import { invalidate } from '@team-chat/bus';
import { type Actor, groupBy, maxMessageIds, type UnreadMessageDetail } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { flagsChanged } from '../audience/events';
import type { Context } from '../context';
import { type EditableFlag, FLAG_BITS } from '../domain/flags';
import { multirangeOf } from '../domain/multirange';
import type { FlagTarget } from '../repositories/flags';
import type { MessageRow } from '../repositories/messages';

export interface FlagChange {
  flag: EditableFlag;
  op: 'add' | 'remove';
}

/** The result of a change. */
export interface FlagsChanged {
  /** Ids of the messages whose flag changed. */
  messages: number[];
  ignored_because_not_subscribed_channels?: number[];
}

/** A message that the actor may see. */
type Visible = Pick<MessageRow, 'id' | 'conversation_id'>;

/** Sets or clears a flag, and publishes the change to the actor's clients. */
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
    await ctx.outbox.add(tx, ...flagsChanged(realm_id, user_id, { op, flag, messages, lane: laneOf(visible) }));
    return { messages };
  });
}

/** Marks messages as read, whether or not the actor may see them: messages that never arrived count as read already. */
export async function markRead(ctx: Context, actor: Actor, messageIds: number[]): Promise<FlagsChanged> {
  const { realm_id, user_id } = actor;
  return ctx.db.transaction(async (tx) => {
    const changed = await changeRead(ctx, tx, actor, messageIds, true);
    const messages = changed.map(({ id }) => id);
    const change = { op: 'add', flag: 'read', messages, lane: laneOf(changed) } as const;
    await ctx.outbox.add(tx, ...flagsChanged(realm_id, user_id, change));
    return { messages };
  });
}

/** Marks messages as unread. Messages in channels that the user is not subscribed to are ignored. Messages that never
 *  arrived count as received from now on. */
async function markUnread(ctx: Context, actor: Actor, messageIds: number[]): Promise<FlagsChanged> {
  const { realm_id, user_id } = actor;
  const changed = await ctx.db.transaction(async (tx) => {
    // First, so that no request unsubscribes the user between reading and writing.
    await lockTargets(ctx, tx, actor, messageIds);
    const { kept, ignored } = await ctx.flags.splitBySubscription(tx, realm_id, user_id, messageIds);
    const unread = await changeRead(ctx, tx, actor, kept, false);
    const messages = unread.map(({ id }) => id);
    const details = await unreadDetails(ctx, tx, actor, messages);
    const change = { op: 'remove', flag: 'read', messages, lane: laneOf(unread) } as const;
    await ctx.outbox.add(tx, ...flagsChanged(realm_id, user_id, change, details));
    return { messages, ignored_because_not_subscribed_channels: ignored };
  });
  invalidate(ctx.bus, maxMessageIds, realm_id, [user_id]);
  return changed;
}

/** Marks messages as read or unread, and returns the messages whose state changed. */
export async function changeRead(
  ctx: Context,
  tx: Transaction,
  { realm_id, user_id }: Pick<Actor, 'realm_id' | 'user_id'>,
  messageIds: number[],
  read: boolean,
): Promise<FlagTarget[]> {
  const targets = await lockTargets(ctx, tx, { realm_id, user_id }, messageIds);
  if (!read) await ctx.flags.receive(tx, realm_id, user_id, seqsByConversation(targets));
  const changed = await ctx.flags.listReceived(tx, realm_id, user_id, messageIds, !read);
  await ctx.flags.setRead(tx, realm_id, user_id, seqsByConversation(changed), read);
  return changed;
}

/** Returns the conversation that all messages are in, as the lane of an entry about the messages; undefined where there are several. */
function laneOf(messages: Visible[]): number | undefined {
  const conversations = new Set(messages.map(({ conversation_id }) => conversation_id));
  return conversations.size === 1 ? messages[0]!.conversation_id : undefined;
}

/** Returns the conversations and sequence numbers of messages. Locks the user's read states of these conversations until
 *  `tx` ends, so that the user can neither subscribe nor unsubscribe. */
async function lockTargets(
  ctx: Context,
  tx: Transaction,
  { realm_id, user_id }: Pick<Actor, 'realm_id' | 'user_id'>,
  messageIds: number[],
): Promise<FlagTarget[]> {
  const targets = await ctx.flags.listTargets(tx, realm_id, messageIds);
  const conversations = [...new Set(targets.map((target) => target.conversation_id))];
  await ctx.flags.lockReadStates(tx, realm_id, user_id, conversations);
  return targets;
}

function seqsByConversation(targets: FlagTarget[]): { conversation_id: number; seqs: string }[] {
  const seqs = groupBy(
    targets,
    (target) => target.conversation_id,
    (target) => target.seq,
  );
  return [...seqs].map(([conversation_id, list]) => ({ conversation_id, seqs: multirangeOf(list) }));
}

/** Returns the details with which clients count messages that became unread.
 *  Source: spec/wire-contract.md, section 6. */
async function unreadDetails(
  ctx: Context,
  tx: Transaction,
  { realm_id, user_id }: Actor,
  messageIds: number[],
): Promise<Record<string, UnreadMessageDetail>> {
  const rows = await ctx.flags.listDetails(tx, realm_id, user_id, messageIds);
  const details = rows.map((row): [number, UnreadMessageDetail] => {
    const mentionsAll = row.stream_wildcard || (row.bits & FLAG_BITS.topic_wildcard_mentioned) !== 0;
    const mentioned = (row.bits & FLAG_BITS.mentioned) !== 0 || (mentionsAll && !row.is_muted);
    const { channel_id, topic } = row;
    const place: UnreadMessageDetail =
      channel_id === null
        ? { type: 'private', user_ids: row.participants!.filter((id) => id !== user_id) }
        : { type: 'stream', stream_id: channel_id, topic, unmuted_stream_msg: !row.is_muted };
    return [row.id, { ...place, ...(mentioned && { mentioned }) }];
  });
  return Object.fromEntries(details);
}
