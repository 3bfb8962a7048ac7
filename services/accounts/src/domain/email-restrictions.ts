import { isDisposableEmail } from 'disposable-email-domains-js';
import type { RealmDomain, RealmSettings } from '@team-chat/contracts';
import { isWellFormedEmail } from './email-address';

/** Why nobody with an address may become a user of an organisation. */
export type EmailProblem = 'malformed' | 'plus' | 'other domain' | 'disposable';

/** The same in words that clients know. */
export const EMAIL_PROBLEM_TEXT: Record<EmailProblem, string> = {
  malformed: 'Invalid address.',
  'other domain': 'Outside your domain.',
  disposable: 'Please use your real email address.',
  plus: 'Email addresses containing + are not allowed.',
};

/** Domains that are listed are not asked whether they are disposable. */
export function findEmailProblem(
  email: string,
  settings: Pick<RealmSettings, 'emails_restricted_to_domains' | 'disallow_disposable_email_addresses'>,
  domains: readonly RealmDomain[],
): EmailProblem | undefined {
  if (!isWellFormedEmail(email)) return 'malformed';
  if (settings.emails_restricted_to_domains) {
    // One person could come in under any number of such addresses.
    if (email.includes('+')) return 'plus';
    return domains.some((listed) => isOf(listed, email)) ? undefined : 'other domain';
  }
  return settings.disallow_disposable_email_addresses && isDisposableEmail(email) ? 'disposable' : undefined;
}

function isOf({ domain, allow_subdomains }: RealmDomain, email: string): boolean {
  const actual = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return actual === domain || (allow_subdomains && actual.endsWith(`.${domain}`));
}
