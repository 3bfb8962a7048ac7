import { type AccessibleUserPair, groupBy } from '@team-chat/contracts';

/** The users whom a user sees. */
export interface VisibleUsers {
  sees(user: { id: number; is_bot: boolean }): boolean;
}

export const ALL_USERS_VISIBLE: VisibleUsers = { sees: () => true };

/** Returns the users whom a limited guest sees: accessible users, the guest, and bots. */
export function limitedVisibility(guestId: number, accessibleUsers: Iterable<number>): VisibleUsers {
  const known = new Set(accessibleUsers).add(guestId);
  return { sees: ({ id, is_bot }) => is_bot || known.has(id) };
}

/** A guest, or a user who was a guest at the last update. */
export interface GuestRow {
  id: number;
  is_guest: boolean;
  /** True if the user sees only accessible users, as of the last update. */
  is_limited: boolean;
}

/** Ids of guests, by the user who became accessible or inaccessible to them. */
export type GuestsByUser = Map<number, number[]>;

/** Ids of guests, by the change that an update makes. */
export interface GuestChanges {
  /** Guests who will see only accessible users. */
  limited: number[];
  /** Guests who will see everybody again. */
  freed: number[];
  /** Guests who stay limited. */
  kept: number[];
}

/** Returns how guests change. `limits` is true if the organisation limits its guests. */
export function guestChanges(rows: GuestRow[], limits: boolean): GuestChanges {
  const idsOf = (test: (row: GuestRow & { isToBe: boolean }) => boolean) =>
    rows.filter((row) => test({ ...row, isToBe: limits && row.is_guest })).map((row) => row.id);
  return {
    limited: idsOf((row) => row.isToBe && !row.is_limited),
    freed: idsOf((row) => !row.isToBe && row.is_limited),
    kept: idsOf((row) => row.isToBe && row.is_limited),
  };
}

const key = ([guestId, userId]: AccessibleUserPair) => `${guestId} ${userId}`;

/** Returns the pairs of `some` that are not in `others`. */
export function pairsOnlyIn(some: AccessibleUserPair[], others: AccessibleUserPair[]): AccessibleUserPair[] {
  const known = new Set(others.map(key));
  return some.filter((pair) => !known.has(key(pair)));
}

/** Returns all pairs of a guest and another user that are not in `pairs`. */
export function inaccessibleUsersOf(
  guestIds: number[],
  pairs: AccessibleUserPair[],
  userIds: number[],
): AccessibleUserPair[] {
  const known = new Map(guestIds.map((guestId) => [guestId, new Set([guestId])]));
  for (const [guestId, userId] of pairs) known.get(guestId)?.add(userId);
  return guestIds.flatMap((guestId) =>
    userIds.filter((userId) => !known.get(guestId)!.has(userId)).map((userId): AccessibleUserPair => [guestId, userId]),
  );
}

export function byUser(pairs: AccessibleUserPair[]): GuestsByUser {
  return groupBy(
    pairs,
    ([, userId]) => userId,
    ([guestId]) => guestId,
  );
}
