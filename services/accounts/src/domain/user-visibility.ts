import type { AccessibleUserPair } from '@team-chat/contracts';

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

/** A guest, or somebody who was one when last looked at. */
export interface GuestRow {
  id: number;
  is_guest: boolean;
  /** Sees only accessibleUsers, as of the last update. */
  is_limited: boolean;
}

/** Guests, by the user who came into their visible, or went out of it. */
export type GuestsByUser = Map<number, number[]>;

/** What an update has to do. */
export interface GuestChanges {
  /** See everybody no more. */
  limited: number[];
  /** See everybody again. */
  freed: number[];
  /** Were limited, and still are. */
  kept: number[];
}

/** How guests change, where the organisation limits them or does not. */
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

/** The pairs of one list that are not in the other. */
export function pairsOnlyIn(some: AccessibleUserPair[], others: AccessibleUserPair[]): AccessibleUserPair[] {
  const known = new Set(others.map(key));
  return some.filter((pair) => !known.has(key(pair)));
}

/** Everybody whom these guests do not know. */
export function inaccessibleUsersOf(
  guestIds: number[],
  pairs: AccessibleUserPair[],
  userIds: number[],
): AccessibleUserPair[] {
  const known = new Set(pairs.map(key));
  return guestIds.flatMap((guestId) =>
    userIds
      .filter((userId) => userId !== guestId)
      .map((userId): AccessibleUserPair => [guestId, userId])
      .filter((pair) => !known.has(key(pair))),
  );
}

export function byUser(pairs: AccessibleUserPair[]): GuestsByUser {
  const guests: GuestsByUser = new Map();
  for (const [guestId, userId] of pairs) guests.set(userId, [...(guests.get(userId) ?? []), guestId]);
  return guests;
}
