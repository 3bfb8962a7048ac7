import type { Actor, Operand } from '@team-chat/contracts';
import type { Context } from '../../context';
import { findUser, findUsers } from './people';
import type { Resolver, Term } from './term';

/** Exactly this conversation; the caller is part of it, named or not. */
const resolveDirect: Resolver = async (ctx, actor, operand) => {
  const users = await findUsers(ctx, actor, operand);
  const participants = [...new Set([actor.user_id, ...users.map((user) => user.user_id)])].sort(
    (a, b) => a - b,
  );
  // A conversation that was never begun is one without messages.
  const conversation_id = (await ctx.conversations.findDirect(actor.realm_id, participants)) ?? -1;
  return {
    condition: (q) => void q.where('m.conversation_id', conversation_id),
    path: 'index',
    conversation_id,
  };
};

/** Every conversation with the user, alone or with others. */
const resolveIncluding: Resolver = (ctx, actor, operand) => withUser(ctx, actor, operand, 1);

/** Conversations of three and more. */
const resolveGroups: Resolver = (ctx, actor, operand) => withUser(ctx, actor, operand, 3);

async function withUser(ctx: Context, actor: Actor, operand: Operand, people: number): Promise<Term> {
  const { user_id } = await findUser(ctx, actor, operand);
  return {
    condition: (q) =>
      void q.whereRaw('(? = ANY(c.participants) AND cardinality(c.participants) >= ?) IS TRUE', [
        user_id,
        people,
      ]),
    path: 'conversations',
  };
}

export const DIRECT_TERMS: Record<string, Resolver> = {
  dm: resolveDirect,
  'pm-with': resolveDirect,
  pm_with: resolveDirect,
  'dm-including': resolveIncluding,
  'group-pm-with': resolveGroups,
  group_pm_with: resolveGroups,
};
