import { FLAG_BITS } from '../../domain/flags';
import { badNarrow, type Resolver, type Term } from './term';
import { CHANNEL_TERMS } from './channel-terms';
import { flagged, followed, mentioned, muted, notMuted, resolved, resolveHas, unread } from './message-terms';
import { DIRECT_TERMS, findUser } from './people-terms';

const MESSAGE_ID = /^\d{1,15}$/;

/** The resolvers of all operators but `with` and `search`, which concern the narrow as a whole.
 *  Source: spec/wire-contract.md, section 5. */
const RESOLVERS: Record<string, Resolver> = {
  ...CHANNEL_TERMS,
  ...DIRECT_TERMS,
  is: (_ctx, actor, operand): Term => {
    switch (operand) {
      case 'dm':
      case 'private':
        return { condition: (q) => void q.whereNotNull('c.participants'), path: 'conversations' };
      case 'unread':
        return unread();
      case 'starred':
        return flagged(FLAG_BITS.starred);
      case 'alerted':
        return flagged(FLAG_BITS.has_alert_word);
      case 'mentioned':
        return mentioned(actor);
      case 'resolved':
        return resolved();
      case 'followed':
        return followed(actor);
      case 'muted':
        return muted(actor);
      default:
        throw badNarrow(`unknown 'is' operand ${String(operand)}`);
    }
  },
  in: (_ctx, actor, operand): Term => {
    switch (operand) {
      case 'home':
        return notMuted(actor);
      case 'all':
        return { condition: () => undefined };
      default:
        throw badNarrow(`unknown 'in' operand ${String(operand)}`);
    }
  },
  has: resolveHas,
  sender: async (ctx, actor, operand) => {
    const { user_id } = await findUser(ctx, actor, operand);
    return { condition: (q) => void q.where('m.sender_id', user_id), path: 'index' };
  },
  id: (_ctx, _actor, operand) => {
    if (!MESSAGE_ID.test(String(operand))) throw badNarrow('Invalid message ID');
    return { condition: (q) => void q.where('m.id', Number(operand)), path: 'index' };
  },
  near: () => ({ condition: () => undefined }),
};

/** Returns the function that turns the operator's operand into a condition. Throws for an unknown operator. */
export function getResolver(operator: string): Resolver {
  if (!Object.hasOwn(RESOLVERS, operator)) throw badNarrow(`unknown operator ${operator}`);
  return RESOLVERS[operator]!;
}
