/** A request as the server gets it. */
export interface ReceivedRequest {
  method: string;
  url: string;
  fields: Record<string, string>;
  headers: Record<string, string>;
}

/** A reaction to a request: an answer, a lost answer, or none. */
export type Reaction =
  'lost' | 'silent' | { status?: number; headers?: Record<string, string>; json?: object; text?: string };

/** Takes the place of `fetch`. Reacts to the first request with the first reaction, and so on. */
export class FakeServer {
  readonly requests: ReceivedRequest[] = [];

  constructor(private readonly reactions: Reaction[]) {}

  readonly fetch = (async (url: string, init: RequestInit) => {
    init.signal?.throwIfAborted();
    const { method = 'GET', body, headers } = init;
    const fields = Object.fromEntries((body as URLSearchParams | null) ?? []);
    this.requests.push({ method, url, fields, headers: headers as Record<string, string> });
    const reaction = this.reactions.shift() ?? 'silent';
    if (reaction === 'lost') throw new TypeError('fetch failed');
    if (reaction === 'silent') {
      return new Promise((_, reject) =>
        init.signal?.addEventListener('abort', () => reject(init.signal!.reason as Error)),
      );
    }
    const { status = 200, json = {}, text } = reaction;
    const answer = { result: status === 200 ? 'success' : 'error', msg: '', ...json };
    return new Response(text ?? JSON.stringify(answer), { status, ...reaction });
  }) as unknown as typeof fetch;

  /** Method and path of all requests. */
  get calls(): string[] {
    return this.requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`);
  }
}

/** The refusal of a code. */
export const refusal = (status: number, code: string, fields: object = {}): Reaction => ({
  status,
  json: { msg: `refused: ${code}`, code, ...fields },
});
