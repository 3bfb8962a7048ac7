import { z } from 'zod';
import { Id, REALM_SETTINGS_DEFAULTS, type SignUpState } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { Context } from '../context';
import { type EmailProblem, findEmailProblem } from '../domain/email-addresses';
import { findClosedReason } from '../invitations/joining';
import { emailTexts } from '../mail/texts/texts';
import { realmUrl } from '../realm-settings/realm-settings';
import type { InvitationOfUser } from '../repositories/invitations';
import type { RealmRow } from '../repositories/realms';

/** Seconds within which a link can be used. */
const VALIDITY_S = 86_400;

/** A link by which the holder of an address gets an account. The content is not stored, but encrypted in the link. It
 *  makes one account, because addresses are unique. */
const SignUp = z.strictObject({
  realm_id: Id,
  email: z.string(),
  /** The invitation link by which the person joins. */
  invitation_id: Id.optional(),
  expires_at: z.int(),
});
export type SignUp = z.infer<typeof SignUp>;

/** Source: spec/wire-contract-files-and-time.md, section 11.3. */
const EMAIL_TEXT: Record<EmailProblem, (email: string) => string> = {
  malformed: () => 'Enter a valid email address.',
  'other domain': (email) =>
    `Your email address, ${email}, is not in one of the domains that are allowed to register for accounts in this organization.`,
  disposable: () => 'Please use your real email address.',
  plus: () => 'Email addresses containing + are not allowed in this organization.',
};

/** Returns why nobody can sign up with an address; undefined if somebody can. The result does not depend on whether the
 *  address has an account. Invited people need neither an open organisation nor passwords.
 *  Source: spec/wire-contract-files-and-time.md, section 11.3. */
export async function findSignUpProblem(
  ctx: Context,
  realm: RealmRow,
  email: string,
  { isInvited = false, hasPassword = true } = {},
): Promise<string | undefined> {
  const settings = { ...REALM_SETTINGS_DEFAULTS, ...realm.settings };
  if (!realm.is_active) return 'This organization has been deactivated.';
  const problem = findEmailProblem(email, settings, await ctx.realmDomains.list(realm.id));
  if (problem === 'malformed') return EMAIL_TEXT.malformed(email);
  if (settings.invite_required && !isInvited) {
    return `Please request an invite for ${email} from the organization administrator.`;
  }
  if (hasPassword && !isInvited && !settings.authentication_methods.Email) {
    return "Can't join the organization: password authentication is not enabled.";
  }
  return problem && EMAIL_TEXT[problem](email);
}

/** Mails a link to an address, or tells its holder about the existing account. */
export async function mailSignUp(
  ctx: Context,
  tx: Transaction,
  realm: RealmRow,
  email: string,
  invitation?: InvitationOfUser,
): Promise<void> {
  const language = realm.settings.default_language;
  const texts = emailTexts(language);
  const url = realmUrl(ctx, realm);
  const facts = { email, realm_name: realm.name };
  const text = (await ctx.users.findByEmail(realm.id, email, tx))
    ? texts.existingAccount({ ...facts, realm_url: url, reset_url: `${url}/accounts/password/reset/` })
    : texts.signUp({ ...facts, url: `${url}/accounts/do_confirm/${sealSignUp(ctx, realm, email, invitation?.id)}` });
  await ctx.mailer.add(tx, realm.id, { ...text, to: email, from_name: realm.name, language });
}

function sealSignUp(ctx: Context, realm: RealmRow, email: string, invitation_id: number | undefined): string {
  const signUp: SignUp = { realm_id: realm.id, email, invitation_id, expires_at: ctx.now() + VALIDITY_S };
  return ctx.signUpBox.sealLink(signUp);
}

/** Returns the sign-up in a link's key, whether the link can be used, and the invitation link that led to it. */
export async function readSignUp(
  ctx: Context,
  realm: RealmRow,
  key: string,
): Promise<{ state: SignUpState; email: string | null; invitation?: InvitationOfUser | undefined }> {
  const signUp = ctx.signUpBox.openLink(SignUp, key);
  if (signUp?.realm_id !== realm.id) return { state: 'unknown', email: null };
  const { email, expires_at, invitation_id } = signUp;
  if (expires_at <= ctx.now()) return { state: 'expired', email };
  const isInvited = invitation_id !== undefined;
  const invitation = isInvited ? await ctx.invitations.findById(realm.id, invitation_id) : undefined;
  if (isInvited && (await findClosedReason(ctx, realm, invitation)) !== null) return { state: 'closed', email };
  const isClosed = (await findSignUpProblem(ctx, realm, email, { isInvited })) !== undefined;
  return { state: isClosed ? 'closed' : 'open', email, invitation };
}
