import { z } from 'zod';
import { AppLogIn, Id } from '@team-chat/contracts';
import type { Context } from '../../context';
import { ExternalPerson } from '../../domain/identity-provider';

/** A person whom a provider has identified, and whom a page asks whether to make an account. It is stored nowhere but
 *  encrypted in that page, and makes one account, because persons at a provider are unique. */
const PendingSignUp = z.strictObject({
  realm_id: Id,
  provider: z.string(),
  person: ExternalPerson,
  app: AppLogIn.nullable(),
  next: z.string(),
  expires_at: z.int(),
});
export type PendingSignUp = z.infer<typeof PendingSignUp>;

export const sealSignUp = (ctx: Context, pending: PendingSignUp): string =>
  ctx.externalSignUps.sealLink(pending);

/** Returns a sign-up of the organisation; undefined for one that is invalid or expired. */
export function openSignUp(ctx: Context, realmId: number, key: string): PendingSignUp | undefined {
  const pending = ctx.externalSignUps.openLink(PendingSignUp, key);
  return pending?.realm_id === realmId && pending.expires_at > ctx.now() ? pending : undefined;
}
