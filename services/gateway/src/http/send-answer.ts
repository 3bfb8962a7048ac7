import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import accepts from 'accepts';

/** A body in pieces, one after the other, which are not joined: that would copy it into a new buffer, and few MiB of new buffers let
 *  V8 collect all garbage. */
export type Chunks = readonly Uint8Array[];

/** Returns the bytes of a body. */
export const countBytes = (chunks: Chunks): number => chunks.reduce((sum, { length }) => sum + length, 0);

/** Milliseconds for which the rest of a request is still read after its answer: a connection that is closed while data
 *  arrive is reset, and the client may lose the answer. */
export const GRACE_MS = 1000;

/** Bytes up to which a body is joined and copied to a text, whose characters are its bytes. Node sends it with the head in one text,
 *  which costs a fifth less than two buffers. */
const MAX_ONE_WRITE = 16_384;

/** Statuses whose answers have neither a body nor its length. */
const NO_BODY = new Set([204, 304]);

/** Sends a complete answer; `headers` is a flat list of names and values. An answer that precedes the end of the
 *  request's body closes the connection, so that the rest cannot keep it busy. */
export function sendAnswer(res: ServerResponse, status: number, headers: string[], body: Chunks = []): void {
  if (res.headersSent || res.destroyed) return;
  const length = countBytes(body);
  const all = NO_BODY.has(status) ? headers : [...headers, 'Content-Length', String(length)];
  const isReceived = res.req.complete || !hasBody(res.req);
  res.writeHead(status, isReceived ? all : [...all, 'Connection', 'close']);
  if (isReceived && length <= MAX_ONE_WRITE) return void res.end(Buffer.concat(body).toString('latin1'), 'latin1');
  // Node sends these with the head, by one write.
  for (const chunk of body) res.write(chunk);
  if (isReceived) return void res.end();
  const timer = setTimeout(() => res.end(), GRACE_MS);
  res.req.resume().once('close', () => {
    clearTimeout(timer);
    res.end();
  });
}

/** Returns whether the request's headers announce a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Encodings of answers, the better first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Returns the encoding to use for a client; undefined where it accepts none. */
export function encodingFor(req: IncomingMessage): Encoding | undefined {
  const accepted = accepts(req);
  return ENCODINGS.find((encoding) => accepted.encodings([encoding]) === encoding);
}

/** How much CPU an encoding takes to make an answer smaller: 0 to 11 for Brotli, 0 to 9 for gzip. */
export type Qualities = Readonly<Record<Encoding, number>>;

/** Compresses a body in a thread of zlib. */
export function compress(encoding: Encoding, chunks: Chunks, qualities: Qualities): Promise<Buffer> {
  const compressor =
    encoding === 'gzip'
      ? createGzip({ level: qualities.gzip })
      : createBrotliCompress({
          params: {
            [constants.BROTLI_PARAM_QUALITY]: qualities.br,
            [constants.BROTLI_PARAM_SIZE_HINT]: countBytes(chunks),
          },
        });
  for (const chunk of chunks) compressor.write(chunk);
  compressor.end();
  return buffer(compressor);
}
