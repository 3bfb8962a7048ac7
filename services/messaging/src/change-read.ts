import type { Actor } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { Context } from './context';
import { multirangeOf } from './domain/multirange';
import type { FlagTarget } from './repositories/flags';

/** Changes what is read, and says which messages that changed. */
export async function changeRead(
  ctx: Context,
  tx: Transaction,
  { realm_id, user_id }: Pick<Actor, 'realm_id' | 'user_id'>,
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
