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

/** A stream that has begun, with an event for each object. Its body ends where `isOpen` is false. */
export interface StreamReaction {
  stream: object[];
  /** Refusal that ends the stream. */
  refusal?: object;
  /** Without it, no byte of the body comes. */
  hasBegun?: boolean;
  isOpen?: boolean;
}

/** Takes the place of `fetch`. Reacts to the first request with the first reaction, and so on. Streams of events have
 *  reactions of their own; without any more it has no such path. */
export class FakeServer {
  /** Without those for streams. */
  readonly requests: ReceivedRequest[] = [];
  readonly streamRequests: ReceivedRequest[] = [];
  /** Number of streams whose bodies were not read to the end. */
  cancelledStreams = 0;

  constructor(
    private readonly reactions: Reaction[],
    private readonly streams: (Reaction | StreamReaction)[] = [],
  ) {}

  readonly fetch = (async (url: string, init: RequestInit) => {
    init.signal?.throwIfAborted();
    const { method = 'GET', body, headers } = init;
    const fields = Object.fromEntries((body as URLSearchParams | null) ?? []);
    const isStream = url.includes('/events/stream?');
    const requests = isStream ? this.streamRequests : this.requests;
    requests.push({ method, url, fields, headers: headers as Record<string, string> });
    const reaction = isStream
      ? (this.streams.shift() ?? refusal(404, 'BAD_REQUEST'))
      : (this.reactions.shift() ?? 'silent');
    if (reaction === 'lost') throw new TypeError('fetch failed');
    if (reaction === 'silent') {
      return new Promise((_, reject) =>
        init.signal?.addEventListener('abort', () => reject(init.signal!.reason as Error)),
      );
    }
    if ('stream' in reaction) return this.streamed(reaction, init.signal!);
    const { status = 200, json = {}, text } = reaction;
    const answer = { result: status === 200 ? 'success' : 'error', msg: '', ...json };
    return new Response(text ?? JSON.stringify(answer), { status, ...reaction });
  }) as unknown as typeof fetch;

  private streamed({ stream, refusal, hasBegun = true, isOpen = true }: StreamReaction, signal: AbortSignal): Response {
    const events = stream.map((event) => `id: 1\ndata: ${JSON.stringify(event)}\n\n`);
    if (refusal) events.push(`event: refused\ndata: ${JSON.stringify(refusal)}\n\n`);
    const bytes = new TextEncoder().encode(`retry: 2000\n\n${events.join('')}`);
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        signal.addEventListener('abort', () => controller.error(signal.reason));
        // In pieces that end anywhere.
        for (let at = 0; hasBegun && at < bytes.length; at += 7) controller.enqueue(bytes.slice(at, at + 7));
        if (!isOpen) controller.close();
      },
      cancel: () => void this.cancelledStreams++,
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
  }

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
