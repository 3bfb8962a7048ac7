import { type ClosedInvitation, REALM_SETTINGS_DEFAULTS, type Role } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { renderMarkdown } from '@team-chat/markdown';
import type { Context } from '../context';
import { checkFullName } from '../domain/full-name';
import { closedReason } from '../domain/invitations';
import type { UserRow } from '../domain/user';
import { emailTexts } from '../mail/texts/texts';
import { realmUrl } from '../realm-settings/realm-settings';
import type { InvitationOfUser } from '../repositories/invitations';
import type { RealmRow } from '../repositories/realms';
import { addJoining, type Applicant, type JoinProblem, placesOf } from './joining';

interface Acceptance {
  closed: ClosedInvitation | null;
  problems: JoinProblem[];
  user?: UserRow;
}

/** A person who accepts an invitation. */
type AcceptedApplicant = Omit<Applicant, 'password'> & {
  /** Null for a person whom an identity provider has identified. */
  password: string | null;
  /** Role to give instead of the invitation's role. */
  role?: Role;
};

/** Adds the user who accepts an invitation. Locks the invitation and checks it again, so that an invitation for one
 *  person makes one user, even with concurrent requests. Hashes the password, which is slow, before the transaction.
 *  Calls `after` in the transaction. */
export async function acceptInvitation(
  ctx: Context,
  realm: RealmRow,
  invitation: InvitationOfUser,
  applicant: AcceptedApplicant,
  after: (tx: Transaction, user: UserRow) => Promise<void> = async () => undefined,
): Promise<Acceptance> {
  const person = {
    delivery_email: applicant.email,
    full_name: checkFullName(applicant.full_name),
    password_hash: applicant.password === null ? null : await ctx.passwordHashes.hash(applicant.password),
    role: applicant.role ?? invitation.invited_as,
    placement: {
      ...(await placesOf(ctx, invitation)),
      include_default_channels: invitation.include_default_channels,
      ...(invitation.welcome_message !== null && { welcome_text: invitation.welcome_message }),
    },
  };
  let closed: ClosedInvitation | null = null;
  let locked = invitation;
  const check = async (tx: Transaction) => {
    locked = await ctx.invitations.lock(tx, invitation);
    closed = closedReason(locked, ctx.now());
    return closed === null;
  };
  const joined = await addJoining(ctx, realm, person, check, async (tx, user) => {
    await notifyInviter(ctx, tx, realm, locked, user);
    await after(tx, user);
  });
  return { closed, ...joined };
}

/** Returns the HTML of the welcome message; empty if the text cannot be rendered. */
export function renderWelcome(ctx: Context, realm: RealmRow, { welcome_message }: InvitationOfUser): string {
  const { welcome_message_custom_text } = { ...REALM_SETTINGS_DEFAULTS, ...realm.settings };
  try {
    return renderMarkdown(welcome_message ?? welcome_message_custom_text).html;
  } catch (error) {
    ctx.log.warn({ err: error, realm_id: realm.id }, 'a welcome could not be rendered');
    return '';
  }
}

async function notifyInviter(
  ctx: Context,
  tx: Transaction,
  realm: RealmRow,
  { email, inviter_email, inviter_settings, notify_referrer_on_join }: InvitationOfUser,
  { full_name }: UserRow,
): Promise<void> {
  if (email === null || !notify_referrer_on_join) return;
  const language = inviter_settings.default_language;
  const about = { realm_name: realm.name, realm_url: realmUrl(ctx, realm) };
  const text = emailTexts(language).accepted({ full_name, email, ...about });
  await ctx.mailer.add(tx, realm.id, { ...text, to: inviter_email, from_name: realm.name, language });
}
