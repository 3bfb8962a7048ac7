import type { Actor, EmailAddressVisibility, Role } from '@team-chat/contracts';

/** Role numbers of the API: the smaller the number, the more the user may do. */
export const ROLE = {
  owner: 100,
  administrator: 200,
  moderator: 300,
  member: 400,
  guest: 600,
} as const satisfies Record<string, Role>;

const SECONDS_PER_DAY = 86_400;

/** Returns true for higher roles too, as the next two functions do: an owner is also an administrator and a
 *  moderator. */
export const isOwner = (role: Role): boolean => role <= ROLE.owner;
export const isAdministrator = (role: Role): boolean => role <= ROLE.administrator;
export const isModerator = (role: Role): boolean => role <= ROLE.moderator;

/** Returns whether the role is exactly guest. */
export const isGuest = (role: Role): boolean => role === ROLE.guest;

/** Returns whether the organization's waiting period is over for the user; `date_joined` and `nowS` are Unix seconds.
 *  Source: spec/wire-contract.md, section 9.2. */
export function isFullMember(
  user: { role: Role; date_joined: number },
  waitingPeriodThresholdDays: number,
  nowS: number,
): boolean {
  if (isModerator(user.role)) return true;
  if (isGuest(user.role)) return false;
  // Without a waiting period a user is a full member at once, even if `date_joined` comes from a clock that is ahead.
  if (waitingPeriodThresholdDays <= 0) return true;
  return Math.floor((nowS - user.date_joined) / SECONDS_PER_DAY) >= waitingPeriodThresholdDays;
}

/** The highest role number that may see an address, by its visibility: 1 everyone, 2 members, 3 administrators,
 *  4 nobody, 5 moderators. Source: spec/wire-contract.md, section 2.1. */
const HIGHEST_ROLE_NUMBER: Record<EmailAddressVisibility, number> = { 1: 600, 2: 400, 3: 200, 4: 0, 5: 300 };

/** Returns whether a viewer may see another user's real email address. */
export function canSeeEmail(viewerRole: Role, visibility: EmailAddressVisibility): boolean {
  return viewerRole <= HIGHEST_ROLE_NUMBER[visibility];
}

/** No account has this id. */
const SPECTATOR_ID = 0;

/** Returns the actor for a reader without an account, who may only read web-public channels. */
export function spectatorOf(realm_id: number): Actor {
  return { realm_id, user_id: SPECTATOR_ID, role: ROLE.guest, is_bot: false, group_ids: [] };
}

export const isSpectator = ({ user_id }: Pick<Actor, 'user_id'>): boolean => user_id === SPECTATOR_ID;
