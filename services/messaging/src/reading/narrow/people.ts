import type { Actor, Operand, UserCard } from '@team-chat/contracts';
import { findByAddresses } from '../../access/addresses';
import type { Context } from '../../context';
import { badNarrow } from './bad-narrow';

/** One user, by id or address. */
export async function findUser(ctx: Context, actor: Actor, operand: Operand): Promise<UserCard> {
  const [user, ...others] = await findUsers(ctx, actor, operand);
  if (!user || others.length > 0) throw badNarrow(`unknown user ${String(operand)}`);
  return user;
}

/** Users by id, by a list of ids (also as JSON), or by comma-separated addresses. */
export async function findUsers(ctx: Context, actor: Actor, operand: Operand): Promise<UserCard[]> {
  const ids = idsIn(operand);
  if (ids) {
    const cards = await ctx.users.getMany(actor.realm_id, ids);
    if (cards.size < new Set(ids).size) {
      throw badNarrow(
        Array.isArray(operand) ? `unknown user in [${ids.join(', ')}]` : `unknown user ${String(operand)}`,
      );
    }
    return ids.map((id) => cards.get(String(id))!);
  }
  const emails = String(operand)
    .split(',')
    .map((email) => email.trim())
    .filter(Boolean);
  return (await findByAddresses(ctx, actor, emails)).map((user) => {
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
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [value];
  } catch {
    return undefined;
  }
}
