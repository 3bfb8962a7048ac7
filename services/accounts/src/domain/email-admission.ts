import { isDisposableEmail } from 'disposable-email-domains-js';
import type { RealmSettings } from '@team-chat/contracts';
import { isWellFormedEmail } from './email-address';

/** Why nobody with an address may become a user of an organisation. */
export type EmailProblem = 'malformed' | 'other domain' | 'disposable';

export function findEmailProblem(
  email: string,
  settings: Pick<RealmSettings, 'emails_restricted_to_domains' | 'disallow_disposable_email_addresses'>,
): EmailProblem | undefined {
  if (!isWellFormedEmail(email)) return 'malformed';
  // No operation adds a domain yet, so the restriction admits none.
  if (settings.emails_restricted_to_domains) return 'other domain';
  if (settings.disallow_disposable_email_addresses && isDisposableEmail(email)) return 'disposable';
  return undefined;
}
