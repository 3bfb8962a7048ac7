import { z } from 'zod';
import { AppLogIn, Id } from '@team-chat/contracts';
import type { Context } from '../../context';

/** Seconds within which a log-in at a provider has to be completed. */
export const ATTEMPT_S = 600;

/** A log-in that a browser has begun. It is stored nowhere but encrypted in a cookie of that browser, so that nobody else
 *  can complete it. */
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

export const sealAttempt = (ctx: Context, attempt: Attempt): string => ctx.externalLogIns.sealLink(attempt);

/** Returns an attempt of the organisation at the provider; undefined for one that is invalid or expired. */
export function openAttempt(
  ctx: Context,
  realmId: number,
  provider: string,
  text: string,
): Attempt | undefined {
  const attempt = ctx.externalLogIns.openLink(Attempt, text);
  const isOwn = attempt?.realm_id === realmId && attempt.provider === provider;
  return isOwn && attempt.expires_at > ctx.now() ? attempt : undefined;
}
