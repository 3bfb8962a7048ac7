import type { Context } from '../../context';
import { realmUrl } from '../../realm-settings/realm-settings';

/** Returns the page at which a provider logs a browser out that it had logged in; null where there is none.
 *  Source: OpenID Connect RP-Initiated Logout 1.0. */
export async function logOutUrl(ctx: Context, realmId: number, method: string): Promise<string | null> {
  const realm = (await ctx.realms.find(realmId))!;
  const provider = ctx.identityProviders.find(realm.host, method.replace('oidc:', ''));
  if (!method.startsWith('oidc:') || !provider) return null;
  const configuration = await ctx.identityProviders.knownConfigurationOf(provider);
  if (configuration?.serverMetadata().end_session_endpoint === undefined) return null;
  const { buildEndSessionUrl } = await import('openid-client');
  const post_logout_redirect_uri = `${realmUrl(ctx, realm)}/login/`;
  return buildEndSessionUrl(configuration, { post_logout_redirect_uri }).href;
}
