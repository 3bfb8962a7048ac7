import { ApiError, REALM_SETTINGS_DEFAULTS, type getServerSettings as op, versionFields } from '@team-chat/contracts';
import type { Handler } from '../context';
import { realmIconUrl } from '../domain/pictures';
import { methodOf } from '../log-ins/external/complete';
import { listProviders } from '../log-ins/external/providers';
import { realmUrl } from '../realm-settings/realm-settings';

/** Ways to log in that clients expect in the list, but that this server does not offer. */
const OTHER_METHODS = ['ldap', 'remoteuser', 'github', 'azuread', 'gitlab', 'apple', 'google', 'saml'];

export const getServerSettings: Handler<typeof op> = async (ctx, { info }) => {
  const realm = await ctx.realms.find(info.realm_id);
  if (!realm) throw new ApiError('NONEXISTENT_SUBDOMAIN', 'Invalid subdomain');
  const settings = { ...REALM_SETTINGS_DEFAULTS, ...realm.settings };
  const { Email: email } = settings.authentication_methods;
  const providers = listProviders(ctx, realm);
  const url = realmUrl(ctx, realm);
  return {
    ...versionFields(ctx.config.IDENTIFIER_VENDOR),
    authentication_methods: {
      password: email,
      email,
      dev: ctx.config.DEV_LOGIN,
      ...Object.fromEntries(OTHER_METHODS.map((method) => [method, false])),
      'openid connect': providers.length > 0,
    },
    external_authentication_methods: providers.map((provider) => ({
      name: methodOf(provider),
      display_name: provider.display_name,
      display_icon: provider.display_icon,
      login_url: `/accounts/login/social/oidc/${provider.name}`,
      signup_url: `/accounts/register/social/oidc/${provider.name}`,
    })),
    push_notifications_enabled: settings.push_notifications_enabled,
    is_incompatible: false,
    email_auth_enabled: email,
    require_email_format_usernames: true,
    realm_url: url,
    realm_uri: url,
    realm_name: realm.name,
    realm_icon: realmIconUrl(realm),
    realm_description: realm.rendered_description,
    realm_web_public_access_enabled: settings.enable_spectator_access,
  };
};
