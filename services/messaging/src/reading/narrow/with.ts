import type { Actor, NarrowTerm } from '@team-chat/contracts';
import type { Context } from '../../context';
import { readerFor } from '../../access/access-message';
import { badCombination, badNarrow } from './term';

const CHANNEL = ['channel', 'stream'];
const DIRECT = ['dm', 'pm-with', 'pm_with'];
const PLACES = [...CHANNEL, ...DIRECT, 'topic'];
const MESSAGE_ID = /^\d{1,15}$/;

/** Replaces `with`, and the other terms that name a place, by the conversation that its message is in now. If the caller
 *  cannot see the message, only `with` is removed. */
export async function resolveWith(ctx: Context, actor: Actor, narrow: NarrowTerm[]): Promise<NarrowTerm[]> {
  const withTerms = narrow.filter((term) => term.operator === 'with');
  if (withTerms.length === 0) return narrow;
  if (withTerms.length > 1) throw badCombination("Duplicate 'with' operators.");
  const { operand } = withTerms[0]!;
  const others = narrow.filter((term) => term.operator !== 'with');
  if (!MESSAGE_ID.test(String(operand))) throw badNarrow("Invalid 'with' operator");
  const [message] = await ctx.messages.listByIds(await readerFor(ctx, actor), [Number(operand)]);
  if (!message) {
    if (!namesConversation(others)) throw badNarrow("Invalid 'with' operator");
    return others;
  }
  const rest = others.filter((term) => !PLACES.includes(term.operator) && !isDirect(term));
  const term = (operator: string, place: NarrowTerm['operand']) => ({
    operator,
    operand: place,
    negated: false,
  });
  return message.channel_id === null
    ? [...rest, term('dm', message.participants!)]
    : [...rest, term('channel', message.channel_id), term('topic', message.topic)];
}

function namesConversation(narrow: NarrowTerm[]): boolean {
  const names = (operators: string[]) => narrow.some((term) => !term.negated && operators.includes(term.operator));
  return names(DIRECT) || (names(CHANNEL) && names(['topic']));
}

const isDirect = ({ operator, operand }: NarrowTerm) =>
  operator === 'is' && (operand === 'dm' || operand === 'private');
