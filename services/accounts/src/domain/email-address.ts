import { type EmailAddressVisibility, placeholderEmail, type Role } from '@team-chat/contracts';

/** Roles that see an address, by its visibility: 1 everyone, 2 members, 3 administrators, 4 nobody,
 *  5 moderators. Source: wire-contract.md, section 2.1. */
const HIGHEST_ROLE_NUMBER: Record<EmailAddressVisibility, number> = { 1: 600, 2: 400, 3: 200, 4: 0, 5: 300 };

/** Whether a viewer may see another user's real address. */
export function maySeeEmail(viewerRole: Role, visibility: EmailAddressVisibility): boolean {
  return viewerRole <= HIGHEST_ROLE_NUMBER[visibility];
}

/** The address clients use as an identifier: the real one only where everyone sees it. */
export function apiEmail(
  user: { user_id: number; delivery_email: string; email_address_visibility: EmailAddressVisibility },
  host: string,
): string {
  return user.email_address_visibility === 1 ? user.delivery_email : placeholderEmail(user.user_id, host);
}

const PLACEHOLDER = /^user(\d{1,15})@(.+)$/i;

/** Whose placeholder (`user{id}@{host}`) an address is, if it is one. */
export function idInPlaceholder(email: string, host: string): number | undefined {
  const match = PLACEHOLDER.exec(email);
  return match?.[2]!.toLowerCase() === host ? Number(match[1]) : undefined;
}

const WELL_FORMED =
  /^[^\s@"(),:;<>[\\\]]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i;
const INVISIBLE = /\p{C}/u;
const MAX_LENGTH = 254;

export function isWellFormedEmail(text: string): boolean {
  return text.length <= MAX_LENGTH && WELL_FORMED.test(text) && !INVISIBLE.test(text);
}
