import type { Actor, AnyOperation } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { lockCaller } from '../access/access-user';
import type { Context } from '../context';
import { fieldNotFound, type ProfileField } from '../domain/profile-field';
import { profileFieldsListed } from '../events/realm-events';

/** Locks the caller of the operation and the list of fields, calls `work` with the list, and announces the new list. The lock
 *  keeps checks against other fields valid. */
export async function changeProfileFields<T>(
  ctx: Context,
  actor: Actor,
  op: AnyOperation,
  work: (tx: Transaction, fields: ProfileField[]) => Promise<T>,
): Promise<T> {
  const { realm_id } = actor;
  return ctx.db.transaction(async (tx) => {
    await lockCaller(ctx, tx, actor, op);
    const result = await work(tx, await ctx.profileFields.lockList(tx, realm_id));
    await ctx.outbox.add(tx, profileFieldsListed(realm_id, await ctx.profileFields.list(realm_id, tx)));
    return result;
  });
}

/** Returns one field of a list, and the other fields. Throws if the list has no such field. */
export function pickField(fields: ProfileField[], id: number): { field: ProfileField; others: ProfileField[] } {
  const field = fields.find((candidate) => candidate.id === id);
  if (!field) throw fieldNotFound(id);
  return { field, others: fields.filter((other) => other !== field) };
}
