import type { Handler } from '@team-chat/bus';
import type { requestSignUp as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { invitingRealm } from '../invitations/joining';
import { findSignUpProblem, mailSignUp } from '../sign-ups/sign-up';
import { limitMails } from '../users/limit-mails';

/** Does the same for addresses with and without an account: the mail tells its reader more than the answer. */
export const requestSignUp: Handler<Context, typeof op> = async (ctx, { params }) => {
  const row = (await ctx.realms.find(params.realm_id))!;
  const realm = invitingRealm(ctx, row);
  const email = params.email.trim();
  const problem = await findSignUpProblem(ctx, row, email);
  if (problem !== undefined) return { realm, problem };
  await limitMails(ctx.signUpLimits, row.id, email, params.address);
  await ctx.db.transaction((tx) => mailSignUp(ctx, tx, row, email));
  return { realm, problem: null };
};
