import type { Handler } from '@team-chat/bus';
import type { requestSignUp as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { invitingRealm } from '../invitations/joining';
import { findSignUpProblem, mailSignUp } from '../sign-ups/sign-up';
import { consume } from '../users/check-own-password';

/** Does the same for addresses with and without an account: the mail tells its reader more than the answer. */
export const requestSignUp: Handler<Context, typeof op> = async (ctx, { params }) => {
  const row = (await ctx.realms.find(params.realm_id))!;
  const realm = invitingRealm(ctx, row);
  const email = params.email.trim();
  const problem = await findSignUpProblem(ctx, row, email);
  if (problem !== undefined) return { realm, problem };
  await consume(ctx.signUpRequests, params.address);
  await ctx.db.transaction((tx) => mailSignUp(ctx, tx, row, email));
  return { realm, problem: null };
};
