import type { Actor } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { Context } from '../context';
import { multirangeOf } from '../domain/multirange';
import type { FlagTarget } from '../repositories/flags';

/** Changes what is read, and says which messages that changed. */
export async function changeRead(
  ctx: Context,
  tx: Transaction,
  { realm_id, user_id }: Pick<Actor, 'realm_id' | 'user_id'>,
  messageIds: number[],
  read: boolean,
): Promise<number[]> {
  const targets = await lockTargets(ctx, tx, { realm_id, user_id }, messageIds);
  if (!read) await ctx.flags.receive(tx, realm_id, user_id, seqsByConversation(targets));
  const changed = await ctx.flags.listReceived(tx, realm_id, user_id, messageIds, !read);
  await ctx.flags.setRead(tx, realm_id, user_id, seqsByConversation(changed), read);
  return changed.map((message) => message.id);
}

/** Where messages are; what the user has read there stays as it is until `tx` ends, and so does whether the user is
 *  subscribed. */
export async function lockTargets(
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
  const seqs = new Map<number, number[]>();
  for (const { conversation_id, seq } of targets) {
    const list = seqs.get(conversation_id);
    if (list) list.push(seq);
    else seqs.set(conversation_id, [seq]);
  }
  return [...seqs].map(([conversation_id, list]) => ({ conversation_id, seqs: multirangeOf(list) }));
}
