import type { ClosedInvitation } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { addUser, EmailInUseError } from '../account-changes/add-user';
import type { Context } from '../context';
import { checkFullName } from '../domain/full-name';
import { closedReason } from '../domain/invitation-state';
import { hashPassword } from '../domain/passwords';
import type { UserRow } from '../domain/user';
import { emailTexts } from '../mail/texts/texts';
import { realmUrl } from '../realm-settings/realm-settings';
import type { InvitationOfUser } from '../repositories/invitations';
import type { RealmRow } from '../repositories/realms';
import { type Applicant, type JoinProblem, takenNameProblem } from './joining';

interface Acceptance {
  closed: ClosedInvitation | null;
  problems: JoinProblem[];
  user?: UserRow;
}

/** Adds the user who accepts an invitation. Locks the invitation and checks it again, so that one for one person makes
 *  one user, even with concurrent requests. Hashing, which is slow, is done before the transaction. */
export async function acceptInvitation(
  ctx: Context,
  realm: RealmRow,
  invitation: InvitationOfUser,
  applicant: Applicant,
): Promise<Acceptance> {
  const person = {
    delivery_email: applicant.email,
    full_name: checkFullName(applicant.full_name),
    password_hash: await hashPassword(applicant.password),
    role: invitation.invited_as,
    placement: {
      channel_ids: invitation.channel_ids,
      group_ids: invitation.group_ids,
      include_default_channels: invitation.include_default_channels,
    },
  };
  return ctx.db
    .transaction(async (tx): Promise<Acceptance> => {
      const locked = await ctx.invitations.lock(tx, invitation);
      const closed = closedReason(locked, ctx.now());
      if (closed) return { closed, problems: [] };
      const message = await takenNameProblem(ctx, tx, realm, person.full_name);
      if (message !== undefined) return { closed, problems: [{ field: 'full_name', message }] };
      const user = await addUser(ctx, tx, realm, person);
      await notifyInviter(ctx, tx, realm, locked, user);
      return { closed, problems: [], user };
    })
    .catch((error: unknown): Acceptance => {
      if (!(error instanceof EmailInUseError)) throw error;
      return { closed: null, problems: [{ field: 'email', message: error.message }] };
    });
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
