import { ConflictError } from '@team-chat/db';
import { isGuest } from '@team-chat/permissions';
import type { Context } from '../context';

/** So many users are asked of accounts at once. */
const BATCH = 1000;

/** Tells guests from others within a transaction, where nobody may be asked: it was asked before. Throws
 *  ConflictError for users that were not asked for. */
export type IsGuest = (userId: number) => boolean;

export async function loadGuests(ctx: Context, realmId: number, userIds: number[]): Promise<IsGuest> {
  // Whom accounts does not know counts as one who sees least.
  const guests = new Map(userIds.map((id) => [id, true]));
  for (let i = 0; i < userIds.length; i += BATCH) {
    const cards = await ctx.users.getMany(realmId, userIds.slice(i, i + BATCH));
    for (const card of cards.values()) guests.set(card.user_id, isGuest(card.role));
  }
  return (userId) => {
    const known = guests.get(userId);
    if (known === undefined) throw new ConflictError();
    return known;
  };
}
