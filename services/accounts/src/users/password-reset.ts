import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Id, type PasswordResetState } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { Context } from '../context';
import type { UserRow } from '../domain/user';
import { emailTexts } from '../mail/texts/texts';
import { realmUrl } from '../realm-settings/realm-settings';
import type { RealmRow } from '../repositories/realms';

/** Seconds within which a link can be used. */
const VALIDITY_S = 86_400;

/** A link to set a new password. The content is not stored, but encrypted in the link. The link is valid as long as the
 *  user's password and address are those of the request. */
const PasswordReset = z.strictObject({
  realm_id: Id,
  user_id: Id,
  email: z.string(),
  password_digest: z.string(),
  expires_at: z.int(),
});
export type PasswordReset = z.infer<typeof PasswordReset>;

/** Mails a link to a user. Tells other people who asked that they have no account, or a deactivated account. */
export async function mailPasswordReset(
  ctx: Context,
  tx: Transaction,
  realm: RealmRow,
  email: string,
  user: UserRow | undefined,
): Promise<void> {
  const language = user?.settings.default_language ?? realm.settings.default_language;
  const texts = emailTexts(language);
  const facts = { realm_name: realm.name, realm_url: realmUrl(ctx, realm), email };
  const text = !user
    ? texts.noAccount(facts)
    : user.is_active
      ? texts.passwordReset({ ...facts, full_name: user.full_name, url: createResetUrl(ctx, realm, user) })
      : texts.deactivatedAccount(facts);
  // The database matches other spellings too: the mail goes to the address of the account.
  const to = user?.delivery_email ?? email;
  await ctx.mailer.add(tx, realm.id, { ...text, to, from_name: realm.name, language });
}

function createResetUrl(ctx: Context, realm: RealmRow, user: UserRow): string {
  const reset: PasswordReset = {
    realm_id: realm.id,
    user_id: user.id,
    email: user.delivery_email,
    password_digest: digestOf(user),
    expires_at: ctx.now() + VALIDITY_S,
  };
  return `${realmUrl(ctx, realm)}/accounts/password/reset/${ctx.passwordResetBox.sealLink(reset)}`;
}

const digestOf = ({ password_hash }: UserRow): string =>
  createHash('sha256')
    .update(password_hash ?? '')
    .digest('base64url');

/** Returns the reset in a link's key; undefined for an invalid key. */
export function readPasswordReset(ctx: Context, realmId: number, key: string): PasswordReset | undefined {
  const reset = ctx.passwordResetBox.openLink(PasswordReset, key);
  return reset?.realm_id === realmId ? reset : undefined;
}

/** Returns the state of a link: open, expired, or outdated. */
export function findPasswordResetState(
  ctx: Context,
  realm: RealmRow,
  user: UserRow | undefined,
  reset: PasswordReset,
): PasswordResetState {
  if (reset.expires_at <= ctx.now()) return 'expired';
  if (!realm.is_active || !user?.is_active) return 'outdated';
  const isSame = user.delivery_email === reset.email && digestOf(user) === reset.password_digest;
  return isSame ? 'open' : 'outdated';
}
