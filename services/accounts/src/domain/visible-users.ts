/** Whom a user sees. */
export interface VisibleUsers {
  sees(user: { id: number; is_bot: boolean }): boolean;
}

export const SEES_EVERYBODY: VisibleUsers = { sees: () => true };

/** A guest who sees only acquaintances, and whatever is no person. */
export function limitedVisibility(guestId: number, acquaintances: Iterable<number>): VisibleUsers {
  const known = new Set(acquaintances).add(guestId);
  return { sees: ({ id, is_bot }) => is_bot || known.has(id) };
}
