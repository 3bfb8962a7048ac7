import { ApiError, ConnectionError, type ErrorAnswer } from './api-error.ts';
import { encodeRequest, type EncodedRequest } from './encode-request.ts';
import { errorOf, isTransient } from './errors.ts';
import { RateLimitError } from './generated/errors.ts';
import type { Route } from './route.ts';
import { backoffMs, sleep, withDeadline } from './waiting.ts';

/** Options of one call. Those that are absent are the client's. */
export interface CallOptions {
  /** Ends the call, which then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Milliseconds in which each request has to be answered; 30,000 by default. */
  timeoutMs?: number;
  /** Number of times that a safe request is repeated after a failure; 3 by default. */
  retries?: number;
  /** Whether the request may be repeated although it writes, because it does the same twice as once; false by default. */
  idempotent?: boolean;
  /** Milliseconds that a call waits at most, all in all, until rate limits allow it; 60,000 by default. */
  maxRateLimitWaitMs?: number;
}

export interface TransportOptions extends Omit<CallOptions, 'signal' | 'idempotent'> {
  /** URL of the organisation, such as `https://chat.example.com`. */
  url: string;
  /** Address of the user or bot. Without address and key the client calls what needs no account. */
  email?: string;
  apiKey?: string;
  /** Name and version of the program, such as `build-bot/1.2`. Browsers send their own. */
  userAgent?: string;
  /** Takes the place of the platform's `fetch`. */
  fetch?: typeof fetch;
}

const DEFAULTS = { timeoutMs: 30_000, retries: 3, maxRateLimitWaitMs: 60_000 };

/** Sends requests, and repeats those that may be repeated. */
export class Transport {
  private readonly baseUrl: string;
  private readonly headers: Record<string, string>;
  private readonly options: Required<Omit<CallOptions, 'signal' | 'idempotent'>>;
  private readonly fetch: typeof fetch;

  constructor(options: TransportOptions) {
    this.baseUrl = `${new URL(options.url).href.replace(/\/+$/, '')}/api/v1`;
    this.headers = headersOf(options);
    this.options = { ...DEFAULTS, ...defined(options) };
    const { fetch: send = fetch } = options;
    // Browsers refuse a `fetch` that is called as a method.
    this.fetch = (input, init) => send(input, init);
  }

  /** Calls an operation and returns its result. Throws an ApiError for a refusal, a ConnectionError where none arrived. */
  async call(route: Route, params: object = {}, callOptions: CallOptions = {}): Promise<unknown> {
    const options = { ...this.options, ...defined(callOptions) };
    const request = encodeRequest(route, params);
    let { retries, maxRateLimitWaitMs } = options;
    for (let failures = 0; ; failures++) {
      try {
        return await withDeadline(options.timeoutMs, options.signal, (signal) => this.send(request, signal));
      } catch (error) {
        if (options.signal?.aborted || !isTransient(error)) throw error;
        const delayMs = delayAfter(error, failures);
        // The server has not executed what it refuses for a rate limit: any request may be repeated.
        if (error instanceof RateLimitError) maxRateLimitWaitMs -= delayMs;
        else if (route.safe || options.idempotent) retries--;
        else throw error;
        if (maxRateLimitWaitMs < 0 || retries < 0) throw error;
        await sleep(delayMs, options.signal);
      }
    }
  }

  /** Gets a file that needs the account's key, such as an upload. `path` is relative to the organisation's host. Throws a
   *  ConnectionError where it is not answered with the file. */
  async download(path: string, signal?: AbortSignal): Promise<Blob> {
    const url = new URL(path, this.baseUrl);
    // Another host must not learn the key.
    if (url.origin !== new URL(this.baseUrl).origin)
      throw new TypeError(`not a path of this server: ${path}`);
    const response = await this.fetch(url, { headers: this.headers, signal: signal ?? null }).catch(
      (error: unknown) => {
        if (signal?.aborted) throw signal.reason;
        throw new ConnectionError(`no answer for ${path}`, { cause: error });
      },
    );
    if (!response.ok) throw new ConnectionError(`status ${response.status} for ${path}`);
    return response.blob();
  }

  private async send({ method, path, body }: EncodedRequest, signal: AbortSignal): Promise<unknown> {
    const url = this.baseUrl + path;
    try {
      const response = await this.fetch(url, { method, headers: this.headers, body: body ?? null, signal });
      const answer = (await response.json()) as { result?: string };
      if (answer.result === 'success') return answer;
      if (answer.result === 'error') throw errorOf(answer as ErrorAnswer, response);
      throw new Error(`status ${response.status} without the API's envelope`);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof ApiError) throw error;
      throw new ConnectionError(`no answer of the API at ${this.baseUrl}`, { cause: error });
    }
  }
}

function delayAfter(error: ApiError | ConnectionError, failures: number): number {
  const retryAfterS = error instanceof ApiError ? error.retryAfterS : undefined;
  return retryAfterS === undefined ? backoffMs(failures) : retryAfterS * 1000;
}

function headersOf({ email, apiKey, userAgent = 'team-chat-client' }: TransportOptions) {
  const headers: Record<string, string> = {};
  if (email !== undefined && apiKey !== undefined)
    headers.Authorization = `Basic ${base64(`${email}:${apiKey}`)}`;
  // A page of another origin may not send this header, and a browser replaces it anyway.
  if (!('document' in globalThis || 'WorkerGlobalScope' in globalThis)) headers['User-Agent'] = userAgent;
  return headers;
}

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** Returns an object without its undefined fields, which would hide defaults. */
function defined<T extends object>(options: T): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T;
}
