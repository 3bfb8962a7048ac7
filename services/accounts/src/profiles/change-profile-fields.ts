import type { Transaction } from '@team-chat/db';
import type { Context } from '../context';
import { fieldNotFound, type ProfileField } from '../domain/profile-field';
import { profileFieldsListed } from '../events/realm-events';

/** Locks the list of fields, calls `work` with it, and announces the new list. The lock keeps checks against other
 *  fields valid. */
export async function changeProfileFields<T>(
  ctx: Context,
  realmId: number,
  work: (tx: Transaction, fields: ProfileField[]) => Promise<T>,
): Promise<T> {
  return ctx.db.transaction(async (tx) => {
    const result = await work(tx, await ctx.profileFields.lockList(tx, realmId));
    await ctx.outbox.add(tx, profileFieldsListed(realmId, await ctx.profileFields.list(realmId, tx)));
    return result;
  });
}

/** Returns one field of a list, and the other fields. Throws if the list has no such field. */
export function pickField(fields: ProfileField[], id: number): { field: ProfileField; others: ProfileField[] } {
  const field = fields.find((candidate) => candidate.id === id);
  if (!field) throw fieldNotFound(id);
  return { field, others: fields.filter((other) => other !== field) };
}
