import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientAuth, Configuration } from 'openid-client';
import { ApiError } from '@team-chat/contracts';
import { createProxiedFetch, type Proxy } from '@team-chat/outgoing';
import { CLOCK_SKEW_S, type IdentityProvider } from '../domain/identity-provider';

/** Seconds within which a provider has to answer each request. */
const TIMEOUT_S = 5;
/** Milliseconds after which a provider's description is loaded again, after a success and after a failure. */
const FRESH_MS = 3_600_000;
const RETRY_MS = 30_000;
/** Milliseconds to wait for a description that the caller can do without. */
const SHORT_WAIT_MS = 1000;

interface Description {
  freshUntilMs: number;
  configuration: Promise<Configuration>;
}

/** The OpenID Connect providers that the operator has configured, with their own descriptions. */
export class IdentityProviders {
  private readonly described = new Map<string, Description>();

  constructor(
    private readonly providers: readonly IdentityProvider[],
    private readonly proxy?: Proxy,
  ) {}

  /** Lists the providers of the organisation with a host name. */
  listFor(host: string): IdentityProvider[] {
    return this.providers.filter(({ hosts }) => hosts === undefined || hosts.includes(host));
  }

  find(host: string, name: string): IdentityProvider | undefined {
    return this.listFor(host).find((provider) => provider.name === name);
  }

  /** Returns a provider's description, loaded at most once an hour. If loading fails, returns the former description.
   *  Without a former description throws SERVICE_UNAVAILABLE, and tries again after half a minute. */
  getConfiguration(provider: IdentityProvider): Promise<Configuration> {
    const former = this.described.get(provider.name);
    if (former && Date.now() < former.freshUntilMs) return former.configuration;
    const description = { freshUntilMs: Date.now() + FRESH_MS, configuration: this.load(provider, former) };
    this.described.set(provider.name, description);
    return description.configuration;
  }

  /** Returns a provider's description, or undefined if it cannot be loaded within a second. */
  findConfiguration(provider: IdentityProvider): Promise<Configuration | undefined> {
    const loading = this.getConfiguration(provider).catch(() => undefined);
    return Promise.race([loading, sleep(SHORT_WAIT_MS, undefined, { ref: false })]);
  }

  private async load(provider: IdentityProvider, former: Description | undefined): Promise<Configuration> {
    try {
      return await discover(provider, this.proxy);
    } catch (error) {
      this.described.get(provider.name)!.freshUntilMs = Date.now() + RETRY_MS;
      const last = await former?.configuration.catch(() => undefined);
      if (last) return last;
      throw new ApiError('SERVICE_UNAVAILABLE', `${provider.display_name} cannot be reached`, undefined, {
        cause: error,
      });
    }
  }
}

async function discover(
  { issuer, client_id, client_secret }: IdentityProvider,
  proxy: Proxy | undefined,
): Promise<Configuration> {
  const client = await import('openid-client');
  const { ClientSecretBasic, ClientSecretPost, clockTolerance, discovery, None } = client;
  const metadata = { [clockTolerance]: CLOCK_SKEW_S };
  const authentication =
    client_secret === undefined ? None() : supported(ClientSecretPost(client_secret), ClientSecretBasic(client_secret));
  // The settings allow http only for providers on this machine.
  const insecure = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
  // Checks signatures although the connection proves the provider: a proxy in between may not change an ID token.
  const execute = [...insecure, client.enableNonRepudiationChecks];
  const fetching = proxy && issuer.startsWith('https:') && { [client.customFetch]: createProxiedFetch(proxy) };
  return discovery(new URL(issuer), client_id, metadata, authentication, { execute, timeout: TIMEOUT_S, ...fetching });
}

/** Sends the client's secret in the way that the provider supports. Source: OpenID Connect Discovery 1.0, section 3,
 *  `token_endpoint_auth_methods_supported`. */
const supported =
  (post: ClientAuth, basic: ClientAuth): ClientAuth =>
  (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    return (methods?.includes('client_secret_post') ? post : basic)(server, ...rest);
  };
