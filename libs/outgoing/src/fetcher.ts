import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { pipeline, type Readable, Transform } from 'node:stream';
import { VERSION } from '@team-chat/runtime';
import { brokenOff, FetchError } from './fetch-error';
import { type AddressRules, type OutgoingRequest, parseUrl, sendGuarded } from './guarded-request';
import { type Networks, resolveName } from './networks';
import type { Proxy } from './proxy';

/** Number of redirects that are followed by default. */
const MAX_REDIRECTS = 3;

/** Default headers. Compressed bodies could become any size. */
const HEADERS = { 'accept-encoding': 'identity', 'user-agent': `team-chat/${VERSION}` };

export interface FetchOptions {
  /** Largest body in bytes. */
  maxBytes: number;
  /** Milliseconds for the whole request, from resolving the name to the last byte. */
  timeoutMs: number;
  /** Returns whether a content type, in lower case and without parameters, is expected; by default all are. */
  accept?: (contentType: string) => boolean;
  method?: string;
  /** Number of redirects that are followed; by default, 3. */
  maxRedirects?: number;
  /** Headers with names in lower case. The servers of redirects get the headers as well, so no header may be secret. */
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface FetchedResponse {
  /** The URL that answered, after redirects. */
  url: URL;
  status: number;
  headers: IncomingHttpHeaders;
  /** Content type in lower case and without parameters; empty if the server sent none. */
  contentType: string;
  /** Content, which the caller reads or destroys. Reading fails if the content is too large, late or breaks off. */
  body: Readable;
}

/** Requests a URL that a user has named. Throws a FetchError if the URL may not be requested, or the answer is not as the
 *  options want it. */
export type FetchExternal = (url: string, options: FetchOptions) => Promise<FetchedResponse>;

export interface FetcherOptions {
  /** Networks that may be requested besides the Internet. */
  allowedNetworks: Networks;
  proxy?: Proxy | undefined;
  /** Resolves host names; for tests. */
  resolve?: AddressRules['resolve'];
}

/** Creates the function through which a service requests URLs that users name. */
export function createFetcher({ allowedNetworks, proxy, resolve = resolveName }: FetcherOptions): FetchExternal {
  return async (url, options) => {
    const { maxBytes, timeoutMs, accept, method = 'GET', maxRedirects = MAX_REDIRECTS, headers, body } = options;
    const signal = AbortSignal.timeout(timeoutMs);
    let request: OutgoingRequest = { url: parseUrl(url), method, headers: { ...HEADERS, ...headers }, body };
    for (let redirects = 0; ; redirects++) {
      const response = await sendGuarded(request, { allowedNetworks, resolve, proxy }, signal);
      try {
        const next = findRedirect(request, response);
        if (!next) return checkResponse(request.url, response, { maxBytes, accept, signal });
        if (redirects === maxRedirects) throw new FetchError('unexpected', 'there are too many redirects');
        request = next;
        response.destroy();
      } catch (error) {
        response.destroy();
        throw error;
      }
    }
  };
}

/** Returns the request to which a response redirects, or undefined for other responses. Throws a FetchError if the target
 *  may not be requested. */
function findRedirect(request: OutgoingRequest, response: IncomingMessage): OutgoingRequest | undefined {
  const { statusCode: status = 0, headers } = response;
  if (![301, 302, 303, 307, 308].includes(status) || headers.location === undefined) return undefined;
  const url = parseUrl(headers.location, request.url);
  // As browsers do it: 303 always means GET, 301 and 302 do after a POST.
  const becomesGet = status === 303 || (status < 303 && request.method === 'POST');
  if (!becomesGet) return { ...request, url };
  const { 'content-type': _, ...others } = request.headers;
  return { url, method: 'GET', headers: others, body: undefined };
}

function checkResponse(
  url: URL,
  response: IncomingMessage,
  { maxBytes, accept, signal }: Pick<FetchOptions, 'maxBytes' | 'accept'> & { signal: AbortSignal },
): FetchedResponse {
  const { statusCode: status = 0, headers } = response;
  const contentType = (headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();
  if (accept && !accept(contentType)) throw new FetchError('unexpected', 'the content type is not the expected one');
  if (Number(headers['content-length']) > maxBytes) throw tooLarge();
  return { url, status, headers, contentType, body: limited(response, maxBytes, signal) };
}

function limited(response: IncomingMessage, maxBytes: number, signal: AbortSignal): Readable {
  let size = 0;
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) done(tooLarge());
      else done(null, chunk);
    },
    destroy(error, done) {
      done(error && !(error instanceof FetchError) ? brokenOff(signal, error) : error);
    },
  });
  // The reader sees an error of the response as that of the body; if the reader destroys the body, the connection closes.
  pipeline(response, body, () => undefined);
  return body;
}

const tooLarge = () => new FetchError('unexpected', 'the body is too large');
