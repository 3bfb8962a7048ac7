/** Whom a user sees. */
export interface Sight {
  sees(user: { id: number; is_bot: boolean }): boolean;
}

export const SEES_EVERYBODY: Sight = { sees: () => true };

/** A guest who sees only acquaintances, and whatever is no person. */
export function limitedSight(guestId: number, acquaintances: Iterable<number>): Sight {
  const known = new Set(acquaintances).add(guestId);
  return { sees: ({ id, is_bot }) => is_bot || known.has(id) };
}
