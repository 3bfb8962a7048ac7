/** Whom a user sees. */
export interface VisibleUsers {
  sees(user: { id: number; is_bot: boolean }): boolean;
}

export const SEES_EVERYBODY: VisibleUsers = { sees: () => true };

/** A guest who sees only accessibleUsers, and whatever is no person. */
export function limitedVisibility(guestId: number, accessibleUsers: Iterable<number>): VisibleUsers {
  const known = new Set(accessibleUsers).add(guestId);
  return { sees: ({ id, is_bot }) => is_bot || known.has(id) };
}
