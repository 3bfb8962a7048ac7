import { ApiError, ConnectionError, type ErrorAnswer, NoStreamError } from './api-error.ts';
import { encodeRequest, type EncodedRequest } from './encode-request.ts';
import { errorOf, isTransient } from './errors.ts';
import { RateLimitError } from './generated/errors.ts';
import type { Route } from './route.ts';
import { readServerSentEvents } from './server-sent-events.ts';
import { backoffMs, Deadline, sleep, withDeadline } from './waiting.ts';

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

interface StreamOptions {
  signal: AbortSignal | undefined;
  /** Milliseconds in which the first byte of the body has to come. */
  timeoutMs: number;
  /** Milliseconds in which each further byte has to come. */
  silenceMs: number;
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
    if (url.origin !== new URL(this.baseUrl).origin) throw new TypeError(`not a path of this server: ${path}`);
    const response = await this.fetch(url, { headers: this.headers, signal: signal ?? null }).catch(
      (error: unknown) => {
        if (signal?.aborted) throw signal.reason;
        throw new ConnectionError(`no answer for ${path}`, { cause: error });
      },
    );
    if (!response.ok) throw new ConnectionError(`status ${response.status} for ${path}`);
    return response.blob();
  }

  /** Opens a stream of server-sent events, and yields the data of each; undefined for one without. Throws what `call` throws,
   *  without repeating anything, and a TimeoutError after `silenceMs` without a byte. */
  async *stream(
    route: Route,
    params: object,
    { timeoutMs, silenceMs, signal }: StreamOptions,
  ): AsyncGenerator<unknown, void, undefined> {
    const deadline = new Deadline(timeoutMs, signal);
    try {
      const response = await this.request(encodeRequest(route, params), deadline.signal);
      const type = response.headers.get('content-type');
      if (!response.body || !type?.startsWith('text/event-stream')) throw await noStreamErrorOf(response);
      let limitMs = timeoutMs;
      // A consumer may take its time between two reads.
      const wait = { begin: () => deadline.restart(limitMs), end: () => deadline.pause() };
      for await (const { name, data } of readServerSentEvents(response.body, wait)) {
        limitMs = silenceMs;
        const parsed = data === undefined ? undefined : (JSON.parse(data) as unknown);
        if (name === 'refused') throw errorOf(parsed as ErrorAnswer, response);
        yield parsed;
      }
    } catch (error) {
      throw this.failureOf(error, deadline.signal);
    } finally {
      deadline.end();
    }
  }

  private async send(request: EncodedRequest, signal: AbortSignal): Promise<unknown> {
    try {
      return await resultOf(await this.request(request, signal));
    } catch (error) {
      throw this.failureOf(error, signal);
    }
  }

  private request({ method, path, body }: EncodedRequest, signal: AbortSignal): Promise<Response> {
    return this.fetch(this.baseUrl + path, { method, headers: this.headers, body: body ?? null, signal });
  }

  private failureOf(error: unknown, signal: AbortSignal): unknown {
    if (signal.aborted) return signal.reason;
    if (error instanceof ApiError || error instanceof ConnectionError || error instanceof NoStreamError) return error;
    return new ConnectionError(`no answer of the API at ${this.baseUrl}`, { cause: error });
  }
}

async function resultOf(response: Response): Promise<unknown> {
  const answer = (await response.json()) as { result?: string };
  if (answer.result === 'success') return answer;
  if (answer.result === 'error') throw errorOf(answer as ErrorAnswer, response);
  throw new Error(`status ${response.status} without the API's envelope`);
}

/** Returns the refusal of a stream. Where the answer is none of the API's, that is a ConnectionError if something in front has
 *  found no server, else a NoStreamError. */
async function noStreamErrorOf(response: Response): Promise<Error> {
  const error: unknown = await resultOf(response).catch((refusal: unknown) => refusal);
  if (error instanceof ApiError) return error;
  const ErrorClass = response.status >= 500 ? ConnectionError : NoStreamError;
  return new ErrorClass(`status ${response.status}`);
}

/** Returns the milliseconds to wait before a request is repeated: what the error suggests, else by the number of failures. */
export function delayAfter(error: unknown, failures: number): number {
  const retryAfterS = error instanceof ApiError ? error.retryAfterS : undefined;
  return retryAfterS === undefined ? backoffMs(failures) : retryAfterS * 1000;
}

function headersOf({ email, apiKey, userAgent = 'team-chat-client' }: TransportOptions) {
  const headers: Record<string, string> = {};
  if (email !== undefined && apiKey !== undefined) headers.Authorization = `Basic ${base64(`${email}:${apiKey}`)}`;
  // A page of another origin may not send this header, and a browser replaces it anyway.
  if (!('document' in globalThis || 'WorkerGlobalScope' in globalThis)) headers['User-Agent'] = userAgent;
  return headers;
}

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** Returns an object without its undefined fields, which would hide defaults. */
function defined<T extends object>(options: T): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T;
}
