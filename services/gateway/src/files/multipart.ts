import type { IncomingMessage } from 'node:http';
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import { lookup } from 'mime-types';
import { ApiError, BadRequestError, type UploadedFile } from '@team-chat/contracts';
import { aborted, MAX_BODY_BYTES, tooLarge } from '../body-limits';
import type { IncomingFile } from './incoming-files';

const MAX_FIELDS = 200;
/** More than one is refused by the owners, with texts of their own. */
const MAX_FILES = 2;

/** The fields of a form, and the files that are stored already. */
export interface ReceivedForm {
  /** All fields in their order. */
  entries: readonly (readonly [name: string, value: string])[];
  /** The last value of each field. */
  fields: ReadonlyMap<string, string>;
  files: UploadedFile[];
}

/** How the files of a form are stored. */
export interface FileReceiver {
  maxBytes: number;
  put(file: IncomingFile): Promise<UploadedFile>;
  /** Called where the form is refused, with the files that are stored already. */
  remove(files: UploadedFile[]): Promise<void>;
}

/** Reads a multipart form. Stores its files as they arrive; without a receiver there are none. */
export async function readMultipart(req: IncomingMessage, receiver?: FileReceiver): Promise<ReceivedForm> {
  const entries: [string, string][] = [];
  const putting: Promise<UploadedFile>[] = [];
  try {
    await parseMultipart(req, receiver?.maxBytes, {
      onField: (name, value) => entries.push([name, value]),
      onFile: (file) => {
        const put = receiver!.put(file);
        putting.push(put);
        return put;
      },
    });
    return { entries, fields: new Map(entries), files: await Promise.all(putting) };
  } catch (error) {
    const stored = await Promise.allSettled(putting);
    await receiver?.remove(stored.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])));
    throw error;
  }
}

interface Parts {
  onField(name: string, value: string): void;
  /** Rejects where the file cannot be stored; the form is refused then. */
  onFile(file: IncomingFile): Promise<unknown>;
}

function parseMultipart(req: IncomingMessage, maxFileBytes: number | undefined, parts: Parts): Promise<void> {
  return new Promise((resolve, reject) => {
    const open = new Set<Readable>();
    let bytesBesidesFiles = 0;
    const refuse = (error: Error) => {
      req.unpipe(parser);
      req.resume();
      for (const bytes of open) bytes.destroy(error);
      reject(error);
    };
    let parser: busboy.Busboy;
    try {
      parser = busboy({
        headers: req.headers,
        defParamCharset: 'utf8',
        limits: {
          fieldSize: MAX_BODY_BYTES,
          fields: MAX_FIELDS,
          fieldNameSize: 200,
          files: maxFileBytes === undefined ? 0 : MAX_FILES,
          fileSize: maxFileBytes === undefined ? 0 : maxFileBytes + 1,
        },
      });
    } catch {
      req.resume();
      return reject(malformed());
    }
    parser.on('field', (name, value) => {
      bytesBesidesFiles += value.length;
      if (bytesBesidesFiles > MAX_BODY_BYTES) return refuse(tooLarge());
      parts.onField(name, value);
    });
    parser.on('file', (_field, bytes, { filename, mimeType }) => {
      open.add(bytes);
      bytes.once('close', () => open.delete(bytes));
      // The form can break before somebody reads the file; whoever reads it then meets the error.
      bytes.on('error', () => undefined);
      parts.onFile({ name: filename, content_type: chooseType(mimeType, filename), bytes }).catch(refuse);
    });
    parser.on('fieldsLimit', () => refuse(new BadRequestError('Too many parameters')));
    parser.on('error', () => refuse(malformed()));
    parser.on('close', resolve);
    req.on('aborted', () => refuse(aborted()));
    if (maxFileBytes === undefined) {
      let size = 0;
      req.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_BODY_BYTES) refuse(tooLarge());
      });
    }
    req.pipe(parser);
  });
}

/** Returns the type of a file. The parser returns text/plain also for a part without a type: then the name's ending tells, unless
 *  it is that of a text, or of both (`.ts`). Source: spec/wire-contract-files-and-time.md, section 1.1. */
function chooseType(parsed: string, name: string | undefined): string {
  if (parsed !== 'text/plain') return parsed;
  const named = lookup(extname(name ?? ''));
  return named && !/^text\/|^video\/mp2t$/.test(named) ? named : parsed;
}

const malformed = (): ApiError => new BadRequestError('Malformed request body');
