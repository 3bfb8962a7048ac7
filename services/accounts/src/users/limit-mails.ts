import { createHash } from 'node:crypto';
import type { MailLimits, RequestLimits } from '../context';
import { consume } from './log-in-checks';

/** Counts a mail to an email address in an organisation (0 for the whole deployment), requested from an IP address.
 *  Throws RATE_LIMIT_HIT after too many mails to the email address or requests from the IP address. */
export async function limitMails(limits: MailLimits, realmId: number, email: string, address: string): Promise<void> {
  const counter = createHash('sha256').update(email.toLowerCase()).digest('base64url');
  await consume(limits.address, address);
  await limitRequests(limits, `${realmId}:${counter}`);
}

/** Counts a request. Throws RATE_LIMIT_HIT after too many requests within an hour or a day. */
export async function limitRequests({ perHour, perDay }: RequestLimits, counter: string): Promise<void> {
  await consume(perHour, counter);
  await consume(perDay, counter);
}
