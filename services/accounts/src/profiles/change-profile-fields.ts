import type { Transaction } from '@team-chat/db';
import type { Context } from '../context';
import { fieldNotFound, type ProfileField } from '../domain/profile-field';
import { profileFieldsListed } from '../events/profile-field-events';

/** Changes the list of fields, one caller after the other, so that checks against the others hold; then tells everybody
 *  the new list. */
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

/** One field of a list, and the others. */
export function pickField(
  fields: ProfileField[],
  id: number,
): { field: ProfileField; others: ProfileField[] } {
  const field = fields.find((candidate) => candidate.id === id);
  if (!field) throw fieldNotFound(id);
  return { field, others: fields.filter((other) => other !== field) };
}
