import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import { ApiError, BadRequestError } from '@team-chat/contracts';

/** Largest body, or single field of a multipart body, in bytes; the longest message is 10,000 code points. */
const MAX_BODY_BYTES = 768 * 1024;
const MAX_FIELDS = 200;

const EMPTY: ReadonlyMap<string, string> = new Map();

/** Parses query parameters. The last of several with one name counts. */
export function readQuery(search: string): ReadonlyMap<string, string> {
  return search === '' ? EMPTY : new Map(new URLSearchParams(search));
}

/** Reads the fields of an urlencoded or multipart body. Bodies of other kinds are skipped. */
export async function readBody(req: IncomingMessage): Promise<ReadonlyMap<string, string>> {
  const hasBody =
    req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
  const type = hasBody ? (req.headers['content-type'] ?? '').toLowerCase() : '';
  if (type.startsWith('application/x-www-form-urlencoded')) return readQuery(await readText(req));
  if (type.startsWith('multipart/form-data')) return readMultipart(req);
  req.resume();
  return EMPTY;
}

async function readText(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  if (size > MAX_BODY_BYTES) throw new ApiError('PAYLOAD_TOO_LARGE', 'The request is too large');
  return Buffer.concat(chunks).toString();
}

function readMultipart(req: IncomingMessage): Promise<ReadonlyMap<string, string>> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>();
    const refuse = (error: Error) => {
      req.unpipe(parser);
      req.resume();
      reject(error);
    };
    let parser: busboy.Busboy;
    try {
      parser = busboy({
        headers: req.headers,
        limits: { fieldSize: MAX_BODY_BYTES, fields: MAX_FIELDS, files: 0, fieldNameSize: 200 },
      });
    } catch {
      req.resume();
      reject(new BadRequestError('Malformed request body'));
      return;
    }
    parser.on('field', (name, value, info) => {
      if (info.valueTruncated) refuse(new ApiError('PAYLOAD_TOO_LARGE', `${name} is too large`));
      else fields.set(name, value);
    });
    parser.on('fieldsLimit', () => refuse(new BadRequestError('Too many parameters')));
    parser.on('error', () => refuse(new BadRequestError('Malformed request body')));
    parser.on('close', () => resolve(fields));
    req.on('aborted', () => refuse(new BadRequestError('Request was aborted')));
    req.pipe(parser);
  });
}
