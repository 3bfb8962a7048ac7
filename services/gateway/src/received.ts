import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import { ApiError, BadRequestError } from '@team-chat/contracts';

/** Largest single field, in bytes; the longest message is 10,000 code points. */
const MAX_FIELD_BYTES = 512 * 1024;
const MAX_FIELDS = 200;

const EMPTY: ReadonlyMap<string, string> = new Map();

/** Query parameters; of several with one name the last counts. */
export function readQuery(search: string): ReadonlyMap<string, string> {
  return search === '' ? EMPTY : new Map(new URLSearchParams(search));
}

/** Fields of an urlencoded or multipart body; other kinds of body are not read. */
export function readBody(req: IncomingMessage): Promise<ReadonlyMap<string, string>> {
  const type = req.headers['content-type'] ?? '';
  const hasBody =
    req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
  if (!hasBody || !/^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(type)) {
    req.resume();
    return Promise.resolve(EMPTY);
  }
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
        limits: { fieldSize: MAX_FIELD_BYTES, fields: MAX_FIELDS, files: 0, fieldNameSize: 200 },
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
