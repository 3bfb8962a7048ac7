import { type EmailAddressVisibility, placeholderEmail } from '@team-chat/contracts';

/** Returns the address by which clients identify a user: the real one only where everyone sees it. */
export function apiEmail(
  user: { user_id: number; delivery_email: string; email_address_visibility: EmailAddressVisibility },
  host: string,
): string {
  return user.email_address_visibility === 1 ? user.delivery_email : placeholderEmail(user.user_id, host);
}

const PLACEHOLDER = /^user(\d{1,15})@(.+)$/i;

/** Returns the user id in a placeholder address (`user{id}@{host}`); undefined for other addresses. */
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
