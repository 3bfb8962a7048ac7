import { type Actor, type Operand, parseOuterJson, type UserCard } from '@team-chat/contracts';
import { findByAddresses } from '../../access/addresses';
import { visibilityFor } from '../../access/visibility';
import type { Context } from '../../context';
import { badNarrow, type Resolver, type Term } from './term';

/** Resolves a term for exactly one conversation. The caller is part of the conversation, named or not. */
const resolveDirect: Resolver = async (ctx, actor, operand) => {
  const users = await findUsers(ctx, actor, operand);
  const participants = [...new Set([actor.user_id, ...users.map((user) => user.user_id)])].sort((a, b) => a - b);
  // A conversation that does not exist has no messages.
  const conversation_id = (await ctx.conversations.findDirect(actor.realm_id, participants)) ?? -1;
  return {
    condition: (q) => void q.where('m.conversation_id', conversation_id),
    path: 'index',
    conversation_id,
  };
};

/** Resolves a term for all conversations with the user, alone or with others. */
const resolveIncluding: Resolver = (ctx, actor, operand) => withUser(ctx, actor, operand, 1);

/** Resolves a term for conversations of three and more users. */
const resolveGroups: Resolver = (ctx, actor, operand) => withUser(ctx, actor, operand, 3);

async function withUser(ctx: Context, actor: Actor, operand: Operand, people: number): Promise<Term> {
  const { user_id } = await findUser(ctx, actor, operand);
  return {
    condition: (q) =>
      void q.whereRaw('(? = ANY(c.participants) AND cardinality(c.participants) >= ?) IS TRUE', [user_id, people]),
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

/** Finds one user, by id or address. Throws if the operand names no user or several. */
export async function findUser(ctx: Context, actor: Actor, operand: Operand): Promise<UserCard> {
  const [user, ...others] = await findUsers(ctx, actor, operand);
  if (!user || others.length > 0) throw badNarrow(`unknown user ${String(operand)}`);
  return user;
}

/** Finds users by id, by a list of ids (also as JSON), or by comma-separated addresses. Throws if one of the users does not
 *  exist. */
async function findUsers(ctx: Context, actor: Actor, operand: Operand): Promise<UserCard[]> {
  const ids = idsIn(operand);
  if (ids) {
    const cards = await ctx.userCards.getMany(actor.realm_id, ids);
    if (cards.size < new Set(ids).size) {
      throw badNarrow(
        Array.isArray(operand) ? `unknown user in [${ids.join(', ')}]` : `unknown user ${String(operand)}`,
      );
    }
    return ids.map((id) => cards.get(id)!);
  }
  const emails = String(operand)
    .split(',')
    .map((email) => email.trim())
    .filter(Boolean);
  return (await findByAddresses(ctx, await visibilityFor(ctx, actor), emails)).map((user) => {
    if (!user) throw badNarrow(`unknown user ${String(operand)}`);
    return user;
  });
}

function idsIn(operand: Operand): number[] | undefined {
  if (typeof operand === 'number') return [operand];
  const list = Array.isArray(operand) ? operand : jsonList(operand);
  return list?.every((item) => Number.isSafeInteger(item)) ? (list as number[]) : undefined;
}

function jsonList(text: string): unknown[] | undefined {
  if (!/^\s*(\[|\d+\s*$)/.test(text)) return undefined;
  try {
    const value: unknown = parseOuterJson(text);
    return Array.isArray(value) ? value : [value];
  } catch {
    return undefined;
  }
}
