import type { findAccessibleUsers as op } from '@team-chat/contracts';
import type { Handler } from '../context';

/** Maximum number of pairs in one answer, which must fit into one message of the bus. */
const MAX_PAIRS = 20_000;

export const findAccessibleUsers: Handler<typeof op> = async (ctx, { params }) => {
  const { realm_id, ...question } = params;
  const pairs = await ctx.accessibleUsers.listPairs(realm_id, question, MAX_PAIRS);
  return { pairs, is_last: pairs.length < MAX_PAIRS };
};
