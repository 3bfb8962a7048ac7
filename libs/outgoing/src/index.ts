export { type CharsetSources, decodeText, detectCharset } from './charset';
export { outgoingConfig, webhookTimeoutConfig } from './config';
export { FetchError, type FetchFailure } from './fetch-error';
export { createFetcher, type FetchedResponse, type FetchExternal, type FetchOptions } from './fetcher';
