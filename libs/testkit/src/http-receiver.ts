import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** A request that a receiver got. */
export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** An answer of a receiver; by default, 200 and the body. `never` keeps the request waiting, `reset` closes its
 *  connection. A body in chunks has no `content-length`. */
export type ReceiverAnswer = ReceiverResponse | 'never' | 'reset';

interface ReceiverResponse {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer | AsyncIterable<string>;
}

/** Returns a body that ends only with its connection: a chunk every `everyMs` milliseconds. */
export async function* endlessBody(chunk: string, everyMs = 0): AsyncGenerator<string> {
  for (;;) {
    yield chunk;
    await sleep(everyMs);
  }
}

/** An HTTP server of a test, which keeps the requests that it got. */
export class HttpReceiver {
  readonly requests: ReceivedRequest[] = [];
  /** Returns the answer to a request; by default, an empty body. */
  answer: (request: ReceivedRequest) => ReceiverAnswer | Promise<ReceiverAnswer> = () => ({});

  private constructor(
    private readonly server: Server,
    private readonly port: number,
  ) {}

  /** Starts a receiver on a port of 127.0.0.1, a free one by default. */
  static async start(port = 0): Promise<HttpReceiver> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const receiver = new HttpReceiver(server, (server.address() as AddressInfo).port);
    server.on('request', (req, res) => {
      const chunks: Buffer[] = [];
      req.on('data', (chunk: Buffer) => chunks.push(chunk));
      req.on('end', async () => {
        const body = Buffer.concat(chunks).toString();
        const request = { method: req.method!, path: req.url!, headers: req.headers, body };
        receiver.requests.push(request);
        const answer = await receiver.answer(request);
        if (answer === 'reset') req.socket.destroy();
        else if (answer !== 'never') await respond(res, answer);
      });
    });
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Stops the server, and closes its connections. */
  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

async function respond(res: ServerResponse, { status = 200, headers, body }: ReceiverResponse): Promise<void> {
  res.writeHead(status, headers);
  if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) res.end(body);
  // The client may close the connection before the end.
  else await pipeline(Readable.from(body), res).catch(() => undefined);
}
