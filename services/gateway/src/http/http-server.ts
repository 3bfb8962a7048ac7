import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { ApiError, BadRequestError, refuseNullBytes } from '@team-chat/contracts';
import { ENVELOPE_HEADERS, errorEnvelope, sendError } from './envelope';
import { parseQuery } from './received';
import { GRACE_MS } from './send-answer';

/** Time limits of connections, in milliseconds. */
const TIME_LIMITS = {
  /** Idle connections are kept longer than the pause between two polls. */
  keepAliveTimeout: 75_000,
  /** Time in which the headers of a request must arrive. */
  headersTimeout: 15_000,
  /** Time in which all of a request must arrive, a large file included. Other bodies have less time (`received.ts`). The
   *  time until the answer does not count. */
  requestTimeout: 3_600_000,
  connectionsCheckingInterval: 2000,
};

/** Refusals of requests that node's parser rejects, by the code of its error. */
const PARSER_REFUSALS: Record<string, ApiError | undefined> = {
  ERR_HTTP_REQUEST_TIMEOUT: refusal(408, 'The request took too long to arrive'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: refusal(413, 'The chunk extensions are too large'),
  HPE_HEADER_OVERFLOW: refusal(431, 'The headers are too large'),
};

/** Creates a server that answers what is not valid HTTP, too, with an error envelope, and closes the connection. */
export function createHttpServer(listener: RequestListener, timeLimits = TIME_LIMITS): Server {
  // Without `requireHostHeader: false` node answers a request without a host itself, with an empty body.
  const server = createServer({ ...timeLimits, requireHostHeader: false }, (req, res) => {
    if (!hasOneHost(req)) {
      const error = new BadRequestError('The request needs exactly one Host header');
      return sendError(res, error.toBody(), { Connection: 'close' });
    }
    const refused = refuseNullBytesIn(req.url!);
    if (refused) sendError(res, refused.toBody());
    else listener(req, res);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    refuse(socket, PARSER_REFUSALS[error.code ?? ''] ?? new BadRequestError('Malformed HTTP request')),
  );
  server.on('checkExpectation', (_req, res) =>
    sendError(res, refusal(417, 'Unknown expectation').toBody(), { Connection: 'close' }),
  );
  server.on('connect', (_req, socket) => refuse(socket, new ApiError('METHOD_NOT_ALLOWED', 'Method Not Allowed')));
  return server;
}

/** Returns whether the host is unambiguous: node keeps the first of several, a proxy in front may take the last. Only
 *  HTTP/1.0 does without. */
function hasOneHost({ rawHeaders, httpVersionMinor }: IncomingMessage): boolean {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]!.length === 4 && rawHeaders[i]!.toLowerCase() === 'host') count++;
  }
  return count === 1 || (count === 0 && httpVersionMinor === 0);
}

/** Returns the refusal of a URL with U+0000, which PostgreSQL cannot hold: nothing has such a path, and no parameter such a value.
 *  Header values have no U+0000, because node's parser rejects them. */
function refuseNullBytesIn(url: string): ApiError | undefined {
  if (!url.includes('%00')) return undefined;
  if (url.split('?', 1)[0]!.includes('%00')) return refusal(404, 'Not found');
  try {
    for (const [name, value] of parseQuery({ url })) {
      refuseNullBytes(name, 'The name of a parameter');
      refuseNullBytes(value, name);
    }
    return undefined;
  } catch (error) {
    return error as ApiError;
  }
}

/** Answers on a connection for which there is no response object, and closes it. The parser may report the same
 *  connection several times. */
function refuse(socket: Duplex, error: ApiError): void {
  if (socket.writableEnded) return;
  if (!socket.writable) return void socket.destroy();
  const body = errorEnvelope(error.toBody());
  const headers = { ...ENVELOPE_HEADERS, 'Content-Length': Buffer.byteLength(body), Connection: 'close' };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${head.join('')}\r\n${body}`);
  const timer = setTimeout(() => socket.destroy(), GRACE_MS);
  socket.resume().once('close', () => clearTimeout(timer));
}

function refusal(status: number, msg: string): ApiError {
  return new ApiError('BAD_REQUEST', msg, undefined, { status });
}

/** Moves clients to other replicas when this one stops: from then on every answer closes its connection. A connection
 *  left open would carry further requests, the last of which would be cut off in the middle of its answer. */
export class ConnectionDrainer {
  private readonly open = new Set<ServerResponse>();
  private readonly forget = removerFrom(this.open);
  private hasBegun = false;

  watch(res: ServerResponse): void {
    this.open.add(res);
    res.on('close', this.forget);
    if (this.hasBegun) endConnection(res);
  }

  begin(): void {
    this.hasBegun = true;
    for (const res of this.open) endConnection(res);
  }
}

/** Returns a listener for all responses: one for each would take memory while they wait. */
function removerFrom(open: Set<ServerResponse>): (this: ServerResponse) => void {
  return function () {
    open.delete(this);
  };
}

function endConnection(res: ServerResponse): void {
  if (!res.headersSent) res.setHeader('Connection', 'close');
}
