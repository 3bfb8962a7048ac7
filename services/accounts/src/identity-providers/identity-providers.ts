import type { Configuration } from 'openid-client';
import { ApiError } from '@team-chat/contracts';
import type { IdentityProvider } from '../domain/identity-provider';

/** Seconds by which the clocks of a provider and of this server may differ. */
const CLOCK_SKEW_S = 60;
/** Seconds within which a provider has to answer. */
const TIMEOUT_S = 8;
/** Milliseconds after which a provider is asked again for its description. */
const FRESH_MS = 3_600_000;

/** The OpenID Connect providers that the operator has configured, with what they say about themselves. */
export class IdentityProviders {
  private readonly described = new Map<string, { at: number; configuration: Promise<Configuration> }>();

  constructor(private readonly providers: readonly IdentityProvider[]) {}

  /** Lists the providers of the organisation with a host name. */
  listFor(host: string): IdentityProvider[] {
    return this.providers.filter(({ hosts }) => hosts === undefined || hosts.includes(host));
  }

  find(host: string, name: string): IdentityProvider | undefined {
    return this.listFor(host).find((provider) => provider.name === name);
  }

  /** Returns a provider's description, which is loaded once an hour. Throws SERVICE_UNAVAILABLE where it cannot be loaded. */
  async configurationOf(provider: IdentityProvider): Promise<Configuration> {
    const known = this.described.get(provider.name);
    if (known && Date.now() - known.at < FRESH_MS) return known.configuration;
    const configuration = discover(provider);
    this.described.set(provider.name, { at: Date.now(), configuration });
    try {
      return await configuration;
    } catch (error) {
      this.described.delete(provider.name);
      throw new ApiError('SERVICE_UNAVAILABLE', `${provider.display_name} cannot be reached`, undefined, {
        cause: error,
      });
    }
  }
}

async function discover({ issuer, client_id, client_secret }: IdentityProvider): Promise<Configuration> {
  const { allowInsecureRequests, clockTolerance, ClientSecretPost, discovery, None } =
    await import('openid-client');
  const metadata = { [clockTolerance]: CLOCK_SKEW_S };
  const authentication = client_secret === undefined ? None() : ClientSecretPost(client_secret);
  // The settings allow http on this machine alone.
  const execute = issuer.startsWith('http:') ? [allowInsecureRequests] : [];
  return discovery(new URL(issuer), client_id, metadata, authentication, { execute, timeout: TIMEOUT_S });
}
