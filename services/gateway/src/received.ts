import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import { ApiError, BadRequestError } from '@team-chat/contracts';
import { hasBody } from './send-answer';

/** Largest body in bytes; the longest message is 10,000 code points. */
const MAX_BODY_BYTES = 768 * 1024;
const MAX_FIELDS = 200;

const EMPTY: ReadonlyMap<string, string> = new Map();

/** Parses query parameters. The last of several with one name counts. */
export function readQuery(search: string): ReadonlyMap<string, string> {
  return search === '' ? EMPTY : new Map(new URLSearchParams(search));
}

/** Reads the fields of an urlencoded or multipart body. Refuses parameters in JSON, and does not read bodies of other
 *  kinds. */
export async function readBody(req: IncomingMessage): Promise<ReadonlyMap<string, string>> {
  if (!hasBody(req)) return EMPTY;
  checkEncoding(req);
  const type = (req.headers['content-type'] ?? '').toLowerCase();
  if (type.startsWith('application/x-www-form-urlencoded')) return readQuery(await readText(req));
  if (type.startsWith('multipart/form-data')) return readMultipart(req);
  if (/^application\/(?:[\w.-]+\+)?json/.test(type)) checkHoldsNothing(await readText(req));
  req.resume();
  return EMPTY;
}

/** Throws for JSON other than what libraries send where there are no parameters. */
function checkHoldsNothing(json: string): void {
  if (['', '{}', 'null'].includes(json.trim())) return;
  throw unsupported(
    'Parameters are expected as form fields (application/x-www-form-urlencoded or multipart/form-data), not as a JSON body',
  );
}

/** Throws for bodies that are compressed: nothing here inflates them. */
function checkEncoding({ headers }: IncomingMessage): void {
  const transfer = headers['transfer-encoding']?.toLowerCase() ?? 'chunked';
  const content = headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (transfer !== 'chunked' || content !== 'identity') {
    throw unsupported('Encoded request bodies are not supported');
  }
}

async function readText(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // The connection must outlive the loop, for the answer to a body that is too large.
    for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_BODY_BYTES) break;
      chunks.push(chunk);
    }
  } catch {
    throw aborted();
  }
  if (size > MAX_BODY_BYTES) throw tooLarge();
  return Buffer.concat(chunks).toString();
}

function readMultipart(req: IncomingMessage): Promise<ReadonlyMap<string, string>> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>();
    let size = 0;
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
    parser.on('field', (name, value) => fields.set(name, value));
    parser.on('fieldsLimit', () => refuse(new BadRequestError('Too many parameters')));
    parser.on('error', () => refuse(new BadRequestError('Malformed request body')));
    parser.on('close', () => resolve(fields));
    req.on('aborted', () => refuse(aborted()));
    req.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_BODY_BYTES) refuse(tooLarge());
    });
    req.pipe(parser);
  });
}

const unsupported = (msg: string) => new ApiError('BAD_REQUEST', msg, undefined, { status: 415 });
const tooLarge = () => new ApiError('PAYLOAD_TOO_LARGE', 'The request is too large');
const aborted = () => new BadRequestError('Request was aborted');
