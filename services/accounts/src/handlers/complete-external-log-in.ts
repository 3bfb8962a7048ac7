import type { Handler } from '@team-chat/bus';
import type { completeExternalLogIn as op } from '@team-chat/contracts';
import type { Context } from '../context';
import type { ExternalPerson, IdentityProvider } from '../domain/identity-provider';
import type { UserRow } from '../domain/user';
import { invitingRealm } from '../invitations/joining';
import { identifiedPerson } from '../log-ins/external/ask-provider';
import { ATTEMPT_S, openAttempt } from '../log-ins/external/attempt';
import { logPersonIn } from '../log-ins/external/complete';
import { userOf } from '../log-ins/external/matching';
import { sealSignUp } from '../log-ins/external/pending-sign-up';
import { providerOf } from '../log-ins/external/provider-of';
import { findRefusal, signUp } from '../log-ins/external/sign-up';
import type { RealmRow } from '../repositories/realms';

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
  const user = provider.auto_signup ? await signUpOnce(ctx, row, provider, person) : undefined;
  if (user)
    return { ...answer, next, outcome: await logPersonIn(ctx, row, provider, person, user, app, info) };

  // Asked also where the name that the provider says cannot be taken.
  const expires_at = ctx.now() + ATTEMPT_S;
  const key = sealSignUp(ctx, { realm_id: row.id, provider: provider.name, person, app, next, expires_at });
  return { ...answer, next, sign_up: { key, email: person.email!, full_name: person.full_name } };
};

/** Creates the account of a person, or returns the one that a concurrent log-in has created. Returns undefined where the name
 *  that the provider says cannot be taken. */
async function signUpOnce(
  ctx: Context,
  realm: RealmRow,
  provider: IdentityProvider,
  person: ExternalPerson,
): Promise<UserRow | undefined> {
  const { user } = await signUp(ctx, realm, provider, person, person.full_name);
  return user ?? userOf(ctx, realm, provider, person);
}
