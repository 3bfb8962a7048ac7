export { type CharsetSources, decodeText, detectCharset } from './charset';
export { outgoingConfig, proxyConfig, webhookTimeoutConfig } from './config';
export { FetchError, type FetchFailure } from './fetch-error';
export { findProxy, Proxy } from './proxy';
export { createProxiedFetch, tunnelsByName } from './tunnels';
export { createFetcher, type FetchedResponse, type FetchExternal, type FetchOptions } from './fetcher';
