import { REALM_SETTINGS_DEFAULTS } from '@team-chat/contracts';
import type { Context } from '../../context';
import { checkIssued, type ExternalPerson, type IdentityProvider, readPerson } from '../../domain/identity-provider';
import { realmUrl } from '../../realm-settings/realm-settings';
import type { RealmRow } from '../../repositories/realms';
import type { Attempt } from './sealed-states';

/** Lists the providers by which people log in to an organisation: none if its owners have switched them off. */
export function listProviders(ctx: Context, realm: RealmRow): IdentityProvider[] {
  const { authentication_methods } = { ...REALM_SETTINGS_DEFAULTS, ...realm.settings };
  return authentication_methods['OpenID Connect'] === false ? [] : ctx.identityProviders.listFor(realm.host);
}

export const findProvider = (ctx: Context, realm: RealmRow, name: string): IdentityProvider | undefined =>
  listProviders(ctx, realm).find((provider) => provider.name === name);

/** Returns the URL to which a provider sends the browser back. */
export const callbackUrl = (ctx: Context, realm: RealmRow, { name }: IdentityProvider): string =>
  `${realmUrl(ctx, realm)}/complete/oidc/${name}`;

/** Returns the provider's URL at which a browser logs in, and the secrets by which its return is recognised. */
export async function logInUrl(
  ctx: Context,
  realm: RealmRow,
  provider: IdentityProvider,
): Promise<Pick<Attempt, 'state' | 'nonce' | 'code_verifier'> & { url: string }> {
  const client = await import('openid-client');
  const configuration = await ctx.identityProviders.getConfiguration(provider);
  const code_verifier = client.randomPKCECodeVerifier();
  const [state, nonce] = [client.randomState(), client.randomNonce()];
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl(ctx, realm, provider),
    scope: provider.scope,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(code_verifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href, state, nonce, code_verifier };
}

/** Asks a provider for the person whom it has identified. `query` is that of the URL to which the browser was sent back.
 *  Returns undefined if the provider refuses, or its answer does not belong to the attempt. */
export async function fetchPerson(
  ctx: Context,
  realm: RealmRow,
  provider: IdentityProvider,
  attempt: Attempt,
  query: string,
): Promise<ExternalPerson | undefined> {
  const client = await import('openid-client');
  const configuration = await ctx.identityProviders.getConfiguration(provider);
  try {
    const url = new URL(`${callbackUrl(ctx, realm, provider)}${query}`);
    const tokens = await client.authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: attempt.code_verifier,
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims()!;
    checkIssued(claims, ctx.now());
    const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
    const further: Readonly<Record<string, unknown>> = hasUserInfo
      ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : {};
    // `email_verified` comes from the answer that has the address.
    const { email, email_verified } = further.email === undefined ? claims : further;
    return readPerson(provider, { ...claims, ...further, email, email_verified });
  } catch (error) {
    ctx.log.warn({ err: error, realm_id: realm.id, provider: provider.name }, 'a log-in at a provider failed');
    return undefined;
  }
}

/** Returns the provider's page that logs a browser out; null if the browser was not logged in by a provider, or the
 *  provider has no such page.
 *  Source: OpenID Connect RP-Initiated Logout 1.0. */
export async function logOutUrl(ctx: Context, realmId: number, method: string): Promise<string | null> {
  const realm = (await ctx.realms.find(realmId))!;
  const provider = ctx.identityProviders.find(realm.host, method.replace('oidc:', ''));
  if (!method.startsWith('oidc:') || !provider) return null;
  const configuration = await ctx.identityProviders.findConfiguration(provider);
  if (configuration?.serverMetadata().end_session_endpoint === undefined) return null;
  const { buildEndSessionUrl } = await import('openid-client');
  const post_logout_redirect_uri = `${realmUrl(ctx, realm)}/login/`;
  return buildEndSessionUrl(configuration, { post_logout_redirect_uri }).href;
}
