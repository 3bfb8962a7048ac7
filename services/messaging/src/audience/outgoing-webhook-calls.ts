import { type Actor, BOT_TYPE } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { Context } from '../context';
import type { OutgoingWebhookCall } from '../repositories/outgoing-webhook-calls';
import type { Destination } from './recipients';

/** Returns the calls of outgoing webhook bots that a new message causes: of bots that take part in a direct conversation,
 *  or that a message to a channel mentions in person. Messages of bots cause no calls, so that bots do not call each other
 *  for ever.
 *  Source: spec/wire-contract-files-and-time.md, section 6.3, "Trigger". */
export async function listOutgoingWebhookCalls(
  ctx: Context,
  { realm_id, is_bot }: Pick<Actor, 'realm_id' | 'is_bot'>,
  destination: Destination,
  mentioned: number[],
): Promise<OutgoingWebhookCall[]> {
  const isDirect = destination.kind === 'direct';
  const candidates = isDirect ? destination.participants : mentioned;
  if (is_bot || candidates.length === 0) return [];
  const cards = await ctx.userCards.getMany(realm_id, candidates);
  return [...cards.values()]
    .filter((card) => card.bot_type === BOT_TYPE.outgoingWebhook && card.is_active)
    .map((card) => ({ bot_id: card.user_id, trigger: isDirect ? 'direct_message' : 'mention' }));
}

/** Has bots called for a message after `tx` commits. */
export async function requestCalls(
  ctx: Context,
  tx: Transaction,
  { realm_id, id }: { realm_id: number; id: number },
  calls: OutgoingWebhookCall[],
): Promise<void> {
  await ctx.outgoingWebhookCalls.insert(tx, realm_id, id, calls);
  ctx.dueWork.outgoingWebhookCalls.wakeAfter(tx);
}
