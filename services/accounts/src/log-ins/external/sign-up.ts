import type { Role } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { ROLE } from '@team-chat/permissions';
import { propagateNewUser } from '../../account-changes/propagate-change';
import type { Context } from '../../context';
import { checkFullName } from '../../domain/full-name';
import type { ExternalPerson, IdentityProvider } from '../../domain/identity-provider';
import type { UserRow } from '../../domain/user';
import { acceptInvitation } from '../../invitations/accept-invitation';
import { addJoining, type JoinProblem, nameProblem } from '../../invitations/joining';
import type { RealmRow } from '../../repositories/realms';
import { findSignUpProblem } from '../../sign-ups/sign-up';
import { addIdentity } from './matching';

/** Returns why a person whom a provider has identified cannot get an account; undefined if an account can be created.
 *  Persons who were invited by mail may join a closed organisation. */
export async function findRefusal(
  ctx: Context,
  realm: RealmRow,
  provider: IdentityProvider,
  { email, email_verified }: ExternalPerson,
): Promise<string | undefined> {
  if (email === null) return `${provider.display_name} did not tell your email address.`;
  if (!email_verified) return `${provider.display_name} has not verified your email address, ${email}.`;
  const existing = await ctx.users.findByEmail(realm.id, email);
  if (existing) return `The address ${email} belongs to an account that does not log in with ${provider.display_name}.`;
  const invitation = await ctx.invitations.findOpenTo(realm.id, email, ctx.now());
  return findSignUpProblem(ctx, realm, email, { isInvited: invitation !== undefined, hasPassword: false });
}

/** Creates the account of a person whom a provider has identified, and whom `findRefusal` accepts. If the person, or
 *  another user with the address, has an account by now, returns a problem of the field `email`. */
export async function signUp(
  ctx: Context,
  realm: RealmRow,
  provider: IdentityProvider,
  person: ExternalPerson,
  fullName: string,
): Promise<{ problems: JoinProblem[]; user?: UserRow }> {
  const problem = await nameProblem(ctx, realm, fullName);
  if (problem !== undefined) return { problems: [{ field: 'full_name', message: problem }] };
  const email = person.email!;
  const full_name = checkFullName(fullName);
  const invitation = await ctx.invitations.findOpenTo(realm.id, email, ctx.now());
  const identify = (tx: Transaction, user: UserRow) => addIdentity(ctx, tx, provider, person, user);
  const role = (person.role ?? invitation?.invited_as ?? ROLE.member) as Role;
  const newcomer = { delivery_email: email, full_name, password_hash: null, role };
  const joined = invitation
    ? await acceptInvitation(ctx, realm, invitation, { full_name, email, password: null, role }, identify)
    : await addJoining(ctx, realm, newcomer, undefined, identify);
  if (joined.user) await propagateNewUser(ctx, joined.user);
  return joined;
}
