import type { Handler } from '@team-chat/bus';
import type { completeExternalLogIn as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { invitingRealm } from '../invitations/joining';
import { identifiedPerson } from '../log-ins/external/ask-provider';
import { ATTEMPT_S, openAttempt } from '../log-ins/external/attempt';
import { logPersonIn } from '../log-ins/external/complete';
import { userOf } from '../log-ins/external/matching';
import { sealSignUp } from '../log-ins/external/pending-sign-up';
import { providerOf } from '../log-ins/external/provider-of';
import { findRefusal, signUp } from '../log-ins/external/sign-up';

export const completeExternalLogIn: Handler<Context, typeof op> = async (ctx, { params, info }) => {
  const row = (await ctx.realms.find(params.realm_id))!;
  const answer = { realm: invitingRealm(ctx, row), next: '/', outcome: null, refusal: null, sign_up: null };
  const provider = providerOf(ctx, row, params.provider);
  const attempt = openAttempt(ctx, row.id, params.provider, params.attempt);
  const person = provider && attempt && (await identifiedPerson(ctx, row, provider, attempt, params.query));
  if (!person) return answer;
  const { app, next } = attempt;

  const known = await userOf(ctx, row, provider, person);
  if (known)
    return { ...answer, next, outcome: await logPersonIn(ctx, row, provider, person, known, app, info) };

  const refusal = await findRefusal(ctx, row, provider, person);
  if (refusal !== undefined) return { ...answer, next, refusal };
  const { user } = provider.auto_signup
    ? await signUp(ctx, row, provider, person, person.full_name)
    : { user: undefined };
  if (user)
    return { ...answer, next, outcome: await logPersonIn(ctx, row, provider, person, user, app, info) };

  // Asked also where the name that the provider says cannot be taken.
  const expires_at = ctx.now() + ATTEMPT_S;
  const key = sealSignUp(ctx, { realm_id: row.id, provider: provider.name, person, app, next, expires_at });
  return { ...answer, next, sign_up: { key, email: person.email!, full_name: person.full_name } };
};
