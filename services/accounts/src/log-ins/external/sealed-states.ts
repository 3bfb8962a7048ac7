import { z } from 'zod';
import { AppLogIn, Id } from '@team-chat/contracts';
import type { Context } from '../../context';
import { ExternalPerson } from '../../domain/identity-provider';

/** Seconds within which a log-in at a provider has to be completed. */
export const ATTEMPT_S = 600;

/** A log-in that a browser has begun. The attempt is not stored, but encrypted in a cookie of the browser, so that no
 *  other browser can complete it. */
const Attempt = z.strictObject({
  realm_id: Id,
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  code_verifier: z.string(),
  app: AppLogIn.nullable(),
  next: z.string(),
  expires_at: z.int(),
});
export type Attempt = z.infer<typeof Attempt>;

export const sealAttempt = (ctx: Context, attempt: Attempt): string => ctx.externalLogInBox.sealLink(attempt);

/** Returns an attempt of the organisation at the provider; undefined for an invalid or expired attempt. */
export function openAttempt(ctx: Context, realmId: number, provider: string, text: string): Attempt | undefined {
  const attempt = ctx.externalLogInBox.openLink(Attempt, text);
  const isOwn = attempt?.realm_id === realmId && attempt.provider === provider;
  return isOwn && attempt.expires_at > ctx.now() ? attempt : undefined;
}

/** A person whom a provider has identified, and whom a page asks whether to create an account. The sign-up is not stored,
 *  but encrypted in the page. It makes one account, because the identities at a provider are unique. */
const PendingSignUp = z.strictObject({
  realm_id: Id,
  provider: z.string(),
  person: ExternalPerson,
  app: AppLogIn.nullable(),
  next: z.string(),
  expires_at: z.int(),
});
export type PendingSignUp = z.infer<typeof PendingSignUp>;

export const sealSignUp = (ctx: Context, pending: PendingSignUp): string => ctx.externalSignUpBox.sealLink(pending);

/** Returns a sign-up of the organisation; undefined for an invalid or expired sign-up. */
export function openSignUp(ctx: Context, realmId: number, key: string): PendingSignUp | undefined {
  const pending = ctx.externalSignUpBox.openLink(PendingSignUp, key);
  return pending?.realm_id === realmId && pending.expires_at > ctx.now() ? pending : undefined;
}
