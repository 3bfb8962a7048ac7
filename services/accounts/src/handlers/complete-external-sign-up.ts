import type { Handler } from '@team-chat/bus';
import type { completeExternalSignUp as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { invitingRealm } from '../invitations/joining';
import { logPersonIn } from '../log-ins/external/complete';
import { openSignUp } from '../log-ins/external/pending-sign-up';
import { providerOf } from '../log-ins/external/provider-of';
import { findRefusal, signUp } from '../log-ins/external/sign-up';

/** Creates the account of a person who was asked for it. A second request with one key finds that the address is in use. */
export const completeExternalSignUp: Handler<Context, typeof op> = async (ctx, { params, info }) => {
  const row = (await ctx.realms.find(params.realm_id))!;
  const answer = { realm: invitingRealm(ctx, row), next: '/', outcome: null, email: null, problems: [] };
  const pending = openSignUp(ctx, row.id, params.key);
  const provider = pending && providerOf(ctx, row, pending.provider);
  if (!provider || (await findRefusal(ctx, row, provider, pending.person)) !== undefined) return answer;
  const { person, app, next } = pending;
  const { problems, user } = await signUp(ctx, row, provider, person, params.full_name);
  if (!user) return { ...answer, email: person.email, problems };
  const outcome = await logPersonIn(ctx, row, provider, person, user, app, info);
  return { ...answer, email: person.email, next, outcome };
};
