import {
  type Actor,
  ApiError,
  type ClosedInvitation,
  getActorGroups,
  type JoinField,
  REALM_SETTINGS_DEFAULTS,
} from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { addUser, EmailInUseError, type UserToAdd } from '../account-changes/add-user';
import type { Context } from '../context';
import { type EmailProblem, findEmailProblem } from '../domain/email-addresses';
import { checkFullName } from '../domain/full-name';
import { closedReason, isWellFormedInvitationKey } from '../domain/invitations';
import { checkPassword } from '../domain/passwords';
import { catchRefusal } from '../domain/refusal';
import type { UserRow } from '../domain/user';
import { realmUrl } from '../realm-settings/realm-settings';
import type { InvitationOfUser } from '../repositories/invitations';
import type { RealmRow } from '../repositories/realms';
import { checkMayInvite, checkOffered } from './invitation-offer';

type FoundInvitation = { closed: null; invitation: InvitationOfUser } | { closed: ClosedInvitation };

/** Returns the invitation of a key, or the reason why it cannot be used. */
export async function findByKey(ctx: Context, realm: RealmRow, key: string): Promise<FoundInvitation> {
  const invitation = isWellFormedInvitationKey(key)
    ? await ctx.invitations.findByKey(realm.id, ctx.invitationKeyBox.hashes(key))
    : undefined;
  const closed = await findClosedReason(ctx, realm, invitation);
  return closed === null ? { closed, invitation: invitation! } : { closed };
}

/** Returns why an invitation cannot be used; null if it can be used. In a deactivated organisation, all invitations count
 *  as revoked, and so do links for several people whose inviter could not create such a link any more. */
export async function findClosedReason(
  ctx: Context,
  realm: RealmRow,
  invitation: InvitationOfUser | undefined,
): Promise<ClosedInvitation | null> {
  const closed = closedReason(invitation, ctx.now()) ?? (realm.is_active ? null : 'revoked');
  const isLink = closed === null && invitation!.email === null;
  return isLink && !(await mayStillInvite(ctx, realm, invitation!)) ? 'revoked' : closed;
}

async function mayStillInvite(ctx: Context, realm: RealmRow, invitation: InvitationOfUser): Promise<boolean> {
  const inviter = await inviterOf(ctx, invitation);
  const role = { invite_as: invitation.invited_as };
  return isAccepted(checkMayInvite(ctx, inviter, realm, 'create_multiuse_invite_group', role));
}

async function inviterOf(ctx: Context, invitation: InvitationOfUser): Promise<Actor> {
  const { realm_id, inviter_id: user_id, inviter_role: role, inviter_date_joined: date_joined } = invitation;
  const { group_ids } = await ctx.bus.call(getActorGroups, { params: { realm_id, user_id, role, date_joined } });
  return { realm_id, user_id, role, is_bot: false, group_ids };
}

/** Returns whether a check passes. Throws its error where that is no refusal. */
async function isAccepted(check: Promise<unknown>): Promise<boolean> {
  try {
    await check;
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return false;
    throw error;
  }
}

/** Returns the channels and groups to which an invitation leads. A link for several people leads to those only that its inviter
 *  could still offer. */
export async function placesOf(
  ctx: Context,
  invitation: InvitationOfUser,
): Promise<Pick<InvitationOfUser, 'channel_ids' | 'group_ids'>> {
  const { email, channel_ids, group_ids } = invitation;
  if (email !== null || channel_ids.length + group_ids.length === 0) return { channel_ids, group_ids };
  const actor = await inviterOf(ctx, invitation);
  const mayOffer = (params: Partial<Pick<InvitationOfUser, 'channel_ids' | 'group_ids'>>) =>
    isAccepted(checkOffered(ctx, actor, { channel_ids: [], group_ids: [], ...params }));
  const [channels, groups] = await Promise.all([
    Promise.all(channel_ids.map((id) => mayOffer({ channel_ids: [id] }))),
    Promise.all(group_ids.map((id) => mayOffer({ group_ids: [id] }))),
  ]);
  return {
    channel_ids: channel_ids.filter((_, index) => channels[index]),
    group_ids: group_ids.filter((_, index) => groups[index]),
  };
}

/** Returns the fields of an organisation that invited persons see. */
export const invitingRealm = (ctx: Context, realm: RealmRow) => ({
  name: realm.name,
  url: realmUrl(ctx, realm),
});

export interface Applicant {
  full_name: string;
  email: string;
  password: string;
}

export interface JoinProblem {
  field: JoinField;
  message: string;
}

const EMAIL_TEXT: Record<EmailProblem, string> = {
  malformed: 'Enter an email address, such as name@example.com.',
  'other domain': 'This organization does not admit email addresses of that domain.',
  disposable: 'Disposable email addresses are not allowed in this organization.',
  plus: 'Email addresses containing + are not allowed.',
};

/** Returns every problem of an application, so that the applicant sees all of them at once. */
export async function findJoinProblems(ctx: Context, realm: RealmRow, applicant: Applicant): Promise<JoinProblem[]> {
  const found: [JoinField, string | undefined][] = [
    ['full_name', await nameProblem(ctx, realm, applicant.full_name)],
    ['email', await emailProblem(ctx, realm, applicant.email)],
    ['password', catchRefusal(() => checkPassword(applicant.password, [applicant.email, applicant.full_name]))],
  ];
  return found.flatMap(([field, message]) => (message === undefined ? [] : [{ field, message }]));
}

/** Returns why a joining person cannot have a name; undefined if the name is accepted. */
export async function nameProblem(ctx: Context, realm: RealmRow, fullName: string): Promise<string | undefined> {
  if (fullName.trim() === '') return 'Enter your name.';
  const refusal = catchRefusal(() => checkFullName(fullName));
  return refusal ?? ctx.db.transaction((tx) => takenNameProblem(ctx, tx, realm, checkFullName(fullName)));
}

/** If names have to be unique, locks the name until `tx` ends, and returns a message if the name is taken. */
async function takenNameProblem(
  ctx: Context,
  tx: Transaction,
  realm: RealmRow,
  fullName: string,
): Promise<string | undefined> {
  const { require_unique_names } = { ...REALM_SETTINGS_DEFAULTS, ...realm.settings };
  const isTaken = require_unique_names && (await ctx.users.fullNameIsTaken(tx, realm.id, fullName));
  return isTaken ? 'Unique names required in this organization.' : undefined;
}

/** Adds a user who joins. Returns the problem of the form if the name or the address has been taken meanwhile. Calls
 *  `check` first in the transaction, and adds nobody if it returns false; calls `after` with the user. */
export async function addJoining(
  ctx: Context,
  realm: RealmRow,
  person: UserToAdd,
  check: (tx: Transaction) => Promise<boolean> = async () => true,
  after: (tx: Transaction, user: UserRow) => Promise<void> = async () => undefined,
): Promise<{ problems: JoinProblem[]; user?: UserRow }> {
  try {
    return await ctx.db.transaction(async (tx) => {
      if (!(await check(tx))) return { problems: [] };
      const message = await takenNameProblem(ctx, tx, realm, person.full_name);
      if (message !== undefined) return { problems: [{ field: 'full_name', message }] };
      const user = await addUser(ctx, tx, realm, person, { isJoining: true });
      await after(tx, user);
      return { problems: [], user };
    });
  } catch (error) {
    if (!(error instanceof EmailInUseError)) throw error;
    return { problems: [{ field: 'email', message: error.message }] };
  }
}

async function emailProblem(ctx: Context, realm: RealmRow, email: string): Promise<string | undefined> {
  const settings = { ...REALM_SETTINGS_DEFAULTS, ...realm.settings };
  const problem = findEmailProblem(email, settings, await ctx.realmDomains.list(realm.id));
  if (problem) return EMAIL_TEXT[problem];
  return (await ctx.users.findByEmail(realm.id, email)) ? 'Email is already in use.' : undefined;
}
