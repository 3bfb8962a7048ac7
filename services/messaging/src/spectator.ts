import { type Actor, ApiError, type NarrowTerm } from '@team-chat/contracts';

const OPERATORS = new Set([
  'channel',
  'stream',
  'channels',
  'streams',
  'topic',
  'sender',
  'has',
  'search',
  'near',
  'id',
  'with',
]);

/** Somebody without an account, who has nothing and may do nothing but look. */
export function spectatorOf(realm_id: number): Actor {
  return { realm_id, user_id: 0, role: 600, is_bot: false, group_ids: [] };
}

/** Spectators look at channels that are open to the web, and say so. Source: wire-contract.md, section 1.4. */
export function checkSpectatorNarrow(narrow: NarrowTerm[]): void {
  const namesOpenChannels = narrow.some(
    ({ operator, operand, negated }) =>
      ['channels', 'streams'].includes(operator) && operand === 'web-public' && !negated,
  );
  const areKnown = narrow.every(
    ({ operator, operand }) => OPERATORS.has(operator) || (operator === 'is' && operand === 'resolved'),
  );
  if (namesOpenChannels && areKnown) return;
  throw new ApiError('UNAUTHORIZED', 'Not logged in: API authentication or user session required');
}
