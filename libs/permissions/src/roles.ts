import type { Actor } from '@team-chat/contracts';

type Role = Actor['role'];

/** The wire's numbers for roles: the smaller, the more a user may do. */
export const ROLE = {
  owner: 100,
  administrator: 200,
  moderator: 300,
  member: 400,
  guest: 600,
} as const satisfies Record<string, Role>;

const SECONDS_PER_DAY = 86_400;

/** Each of these includes the roles above it: an owner is an administrator, and a moderator too. */
export const isOwner = (role: Role): boolean => role <= ROLE.owner;
export const isAdministrator = (role: Role): boolean => role <= ROLE.administrator;
export const isModerator = (role: Role): boolean => role <= ROLE.moderator;

/** Guests are the one role that is not "at least" anything. */
export const isGuest = (role: Role): boolean => role === ROLE.guest;

/** Whether the user has outgrown the organization's waiting period; `date_joined` and `nowS` are Unix seconds.
 *  Source: spec/wire-contract.md, section 9.2. */
export function isFullMember(
  user: { role: Role; date_joined: number },
  waitingPeriodThresholdDays: number,
  nowS: number,
): boolean {
  if (isModerator(user.role)) return true;
  if (isGuest(user.role)) return false;
  // Without a waiting period nobody waits, not even where another machine's clock is a moment ahead.
  if (waitingPeriodThresholdDays <= 0) return true;
  return Math.floor((nowS - user.date_joined) / SECONDS_PER_DAY) >= waitingPeriodThresholdDays;
}
