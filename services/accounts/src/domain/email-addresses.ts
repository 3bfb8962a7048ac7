import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import {
  type EmailAddressVisibility,
  placeholderEmail,
  type RealmDomain,
  type RealmSettings,
} from '@team-chat/contracts';

/** Returns the address by which clients identify a user: the real address only if everyone sees it. */
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

const WELL_FORMED = /^[^\s@"(),:;<>[\\\]]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i;
const INVISIBLE = /\p{C}/u;
const MAX_LENGTH = 254;

export function isWellFormedEmail(text: string): boolean {
  return text.length <= MAX_LENGTH && WELL_FORMED.test(text) && !INVISIBLE.test(text);
}

/** Reasons why an address is not accepted for a user of the organisation. */
export type EmailProblem = 'malformed' | 'plus' | 'other domain' | 'disposable';

/** The set is made once: the package's own check makes it anew for each address, which takes a millisecond. */
const DISPOSABLE_DOMAINS: ReadonlySet<string> = disposableEmailBlocklistSet();

/** The texts that clients expect. */
export const EMAIL_PROBLEM_TEXT: Record<EmailProblem, string> = {
  malformed: 'Invalid address.',
  'other domain': 'Outside your domain.',
  disposable: 'Please use your real email address.',
  plus: 'Email addresses containing + are not allowed.',
};

/** Returns why an address is not accepted; undefined if it is accepted. The organisation's listed domains are accepted
 *  even if they are disposable. */
export function findEmailProblem(
  email: string,
  settings: Pick<RealmSettings, 'emails_restricted_to_domains' | 'disallow_disposable_email_addresses'>,
  domains: readonly RealmDomain[],
): EmailProblem | undefined {
  if (!isWellFormedEmail(email)) return 'malformed';
  if (settings.emails_restricted_to_domains) {
    // One person could join with any number of such addresses.
    if (email.includes('+')) return 'plus';
    return domains.some((listed) => isOf(listed, email)) ? undefined : 'other domain';
  }
  return settings.disallow_disposable_email_addresses && DISPOSABLE_DOMAINS.has(domainOf(email))
    ? 'disposable'
    : undefined;
}

function isOf({ domain, allow_subdomains }: RealmDomain, email: string): boolean {
  const actual = domainOf(email);
  return actual === domain || (allow_subdomains && actual.endsWith(`.${domain}`));
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}
