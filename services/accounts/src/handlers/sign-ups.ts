import type * as op from '@team-chat/contracts';
import { ROLE } from '@team-chat/permissions';
import { propagateNewUser } from '../account-changes/propagate-change';
import type { Handler } from '../context';
import { checkFullName } from '../domain/full-name';
import { acceptInvitation, renderWelcome } from '../invitations/accept-invitation';
import { addJoining, findByKey, findJoinProblems, invitingRealm } from '../invitations/joining';
import { findSignUpProblem, mailSignUp, readSignUp } from '../sign-ups/sign-up';
import { limitMails } from '../users/limit-mails';

/** Creates the user of a link. A second request with the same link finds that the address is in use. */
export const completeSignUp: Handler<typeof op.completeSignUp> = async (ctx, { params }) => {
  const row = (await ctx.realms.find(params.realm_id))!;
  const { state, email, invitation } = await readSignUp(ctx, row, params.key);
  const answer = { realm: invitingRealm(ctx, row), state, email, problems: [], user_id: null, welcome_html: '' };
  if (state !== 'open' || email === null) return answer;
  const { full_name, password } = params;
  const applicant = { full_name, password, email };
  const problems = await findJoinProblems(ctx, row, applicant);
  if (problems.length > 0) return { ...answer, problems };
  if (invitation) {
    const welcome_html = renderWelcome(ctx, row, invitation);
    const { closed, user, ...refusal } = await acceptInvitation(ctx, row, invitation, applicant);
    if (!user) return { ...answer, ...refusal, ...(closed !== null && { state: 'closed' }) };
    await propagateNewUser(ctx, user);
    return { ...answer, user_id: user.id, welcome_html };
  }
  const person = {
    delivery_email: email,
    full_name: checkFullName(full_name),
    password_hash: await ctx.passwordHashes.hash(password),
    role: ROLE.member,
  };
  const joined = await addJoining(ctx, row, person);
  if (!joined.user) return { ...answer, problems: joined.problems };
  await propagateNewUser(ctx, joined.user);
  return { ...answer, user_id: joined.user.id };
};

export const findSignUp: Handler<typeof op.findSignUp> = async (ctx, { params }) => {
  const row = (await ctx.realms.find(params.realm_id))!;
  const { state, email } = await readSignUp(ctx, row, params.key);
  return { realm: invitingRealm(ctx, row), state, email };
};

/** Gives the same answer for addresses with and without an account: only the mail tells its reader whether there is one. */
export const requestSignUp: Handler<typeof op.requestSignUp> = async (ctx, { params }) => {
  const row = (await ctx.realms.find(params.realm_id))!;
  const realm = invitingRealm(ctx, row);
  const email = params.email.trim();
  const found = params.invitation_key === null ? undefined : await findByKey(ctx, row, params.invitation_key);
  if (found && found.closed !== null) return { realm, problem: null, closed: found.closed };
  const invitation = found?.invitation;
  // Whoever was invited by mail has confirmed the address.
  if (invitation && invitation.email !== null) return { realm, problem: null, closed: 'unknown' };
  const problem = await findSignUpProblem(ctx, row, email, { isInvited: invitation !== undefined });
  if (problem !== undefined) return { realm, problem, closed: null };
  await limitMails(ctx.signUpLimits, row.id, email, params.address);
  await ctx.db.transaction((tx) => mailSignUp(ctx, tx, row, email, invitation));
  return { realm, problem: null, closed: null };
};
