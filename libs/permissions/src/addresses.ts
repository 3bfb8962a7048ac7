import type { EmailAddressVisibility, Role } from '@team-chat/contracts';

/** The highest role number that may see an address, by its visibility: 1 everyone, 2 members, 3 administrators,
 *  4 nobody, 5 moderators. Source: spec/wire-contract.md, section 2.1. */
const HIGHEST_ROLE_NUMBER: Record<EmailAddressVisibility, number> = { 1: 600, 2: 400, 3: 200, 4: 0, 5: 300 };

/** Returns whether a viewer may see another user's real email address. */
export function canSeeEmail(viewerRole: Role, visibility: EmailAddressVisibility): boolean {
  return viewerRole <= HIGHEST_ROLE_NUMBER[visibility];
}
