import type * as op from '@team-chat/contracts';
import type { Context, Handler } from '../context';
import type { ExternalPerson, IdentityProvider } from '../domain/identity-provider';
import { checkPad } from '../domain/one-time-pad';
import type { UserRow } from '../domain/user';
import { invitingRealm } from '../invitations/joining';
import { fetchPerson, logInUrl, findProvider } from '../log-ins/external/providers';
import { ATTEMPT_S, openAttempt, openSignUp, sealAttempt, sealSignUp } from '../log-ins/external/sealed-states';
import { logPersonIn } from '../log-ins/external/complete';
import { findLinkedUser, findOrLinkUser } from '../log-ins/external/matching';
import { findRefusal, signUp } from '../log-ins/external/sign-up';
import type { RealmRow } from '../repositories/realms';

export const beginExternalLogIn: Handler<typeof op.beginExternalLogIn> = async (ctx, { params }) => {
  const { realm_id, provider: name, app, next } = params;
  if (app) checkPad(app.otp);
  const realm = (await ctx.realms.find(realm_id))!;
  const provider = findProvider(ctx, realm, name);
  if (!provider) return { url: null, attempt: null };
  const { url, ...secrets } = await logInUrl(ctx, realm, provider);
  const expires_at = ctx.now() + ATTEMPT_S;
  return { url, attempt: sealAttempt(ctx, { realm_id, provider: name, app, next, expires_at, ...secrets }) };
};

export const completeExternalLogIn: Handler<typeof op.completeExternalLogIn> = async (ctx, { params, info }) => {
  const row = (await ctx.realms.find(params.realm_id))!;
  const answer = { realm: invitingRealm(ctx, row), next: '/', outcome: null, refusal: null, sign_up: null };
  const provider = findProvider(ctx, row, params.provider);
  const attempt = openAttempt(ctx, row.id, params.provider, params.attempt);
  const person = provider && attempt && (await fetchPerson(ctx, row, provider, attempt, params.query));
  if (!person) return answer;
  const { app, next } = attempt;

  const known = await findOrLinkUser(ctx, row, provider, person);
  if (known) return { ...answer, next, outcome: await logPersonIn(ctx, row, provider, person, known, app, info) };

  const refusal = await findRefusal(ctx, row, provider, person);
  const user = await findOrMakeUser(ctx, row, provider, person, refusal);
  if (user) return { ...answer, next, outcome: await logPersonIn(ctx, row, provider, person, user, app, info) };
  if (refusal !== undefined) return { ...answer, next, refusal };

  // The person is also asked if the name from the provider is not accepted.
  const expires_at = ctx.now() + ATTEMPT_S;
  const key = sealSignUp(ctx, { realm_id: row.id, provider: provider.name, person, app, next, expires_at });
  return { ...answer, next, sign_up: { key, email: person.email!, full_name: person.full_name } };
};

/** Creates the account of a person where that is allowed, or returns the account that a concurrent log-in has created, whose address
 *  may then be the reason of the refusal. Returns undefined if the name from the provider is not accepted. */
async function findOrMakeUser(
  ctx: Context,
  realm: RealmRow,
  provider: IdentityProvider,
  person: ExternalPerson,
  refusal: string | undefined,
): Promise<UserRow | undefined> {
  if (refusal !== undefined) return findLinkedUser(ctx, realm, provider, person);
  if (!provider.auto_signup) return undefined;
  const { user } = await signUp(ctx, realm, provider, person, person.full_name);
  return user ?? findOrLinkUser(ctx, realm, provider, person);
}

/** Creates the account of a person who has been asked for it. A second request with the same key finds that the address
 *  is in use. */
export const completeExternalSignUp: Handler<typeof op.completeExternalSignUp> = async (ctx, { params, info }) => {
  const row = (await ctx.realms.find(params.realm_id))!;
  const answer = { realm: invitingRealm(ctx, row), next: '/', outcome: null, email: null, problems: [] };
  const pending = openSignUp(ctx, row.id, params.key);
  const provider = pending && findProvider(ctx, row, pending.provider);
  if (!provider || (await findRefusal(ctx, row, provider, pending.person)) !== undefined) return answer;
  const { person, app, next } = pending;
  const { problems, user } = await signUp(ctx, row, provider, person, params.full_name);
  if (!user) return { ...answer, email: person.email, problems };
  const outcome = await logPersonIn(ctx, row, provider, person, user, app, info);
  return { ...answer, email: person.email, next, outcome };
};
