import { REALM_SETTINGS_DEFAULTS } from '@team-chat/contracts';
import type { Context } from '../../context';
import type { IdentityProvider } from '../../domain/identity-provider';
import type { RealmRow } from '../../repositories/realms';

/** Lists the providers by which people log in to an organisation: none where its owners have switched them off. */
export function providersOf(ctx: Context, realm: RealmRow): IdentityProvider[] {
  const { authentication_methods } = { ...REALM_SETTINGS_DEFAULTS, ...realm.settings };
  return authentication_methods['OpenID Connect'] === false ? [] : ctx.identityProviders.listFor(realm.host);
}

export const providerOf = (ctx: Context, realm: RealmRow, name: string): IdentityProvider | undefined =>
  providersOf(ctx, realm).find((provider) => provider.name === name);
