import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import accepts from 'accepts';
import { type Chunks, countBytes } from './chunks';

/** Encodings of answers, the better first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Returns the encoding to use for a client; undefined where it accepts none. */
export function encodingFor(req: IncomingMessage): Encoding | undefined {
  const accepted = accepts(req);
  return ENCODINGS.find((encoding) => accepted.encodings([encoding]) === encoding);
}

/** Compresses a body in a thread of zlib. `quality` is that of Brotli, 0 to 11. */
export function compress(encoding: Encoding, chunks: Chunks, quality: number): Promise<Buffer> {
  const compressor =
    encoding === 'gzip'
      ? createGzip()
      : createBrotliCompress({
          params: {
            [constants.BROTLI_PARAM_QUALITY]: quality,
            [constants.BROTLI_PARAM_SIZE_HINT]: countBytes(chunks),
          },
        });
  for (const chunk of chunks) compressor.write(chunk);
  compressor.end();
  return buffer(compressor);
}
