import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import accepts from 'accepts';

/** Encodings of answers, the better first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip) as (bytes: Buffer) => Promise<Buffer>;

/** Returns the encoding to use for a client; undefined where it accepts none. */
export function encodingFor(req: IncomingMessage): Encoding | undefined {
  const accepted = accepts(req);
  return ENCODINGS.find((encoding) => accepted.encodings([encoding]) === encoding);
}

/** Compresses bytes in a thread of zlib. `quality` is that of Brotli, 0 to 11. */
export function compress(encoding: Encoding, bytes: Buffer, quality: number): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(bytes);
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
