import type { IncomingMessage } from 'node:http';
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import { lookup } from 'mime-types';
import { ApiError, BadRequestError, type UploadedFile } from '@team-chat/contracts';
import { decodeText, detectCharset } from '@team-chat/outgoing';
import type { IncomingFile } from './incoming-files';
import { hasBody } from './send-answer';

/** Largest body in bytes, without files; the longest message is 10,000 code points. */
const MAX_BODY_BYTES = 768 * 1024;
/** Milliseconds in which a body without files must arrive, and in which some of one with files must. */
export const ARRIVAL_MS = 30_000;

export const tooLarge = () => new ApiError('PAYLOAD_TOO_LARGE', 'The request is too large');
const tooSlow = () => new ApiError('BAD_REQUEST', 'The request took too long to arrive', undefined, { status: 408 });
export const aborted = () => new BadRequestError('Request was aborted');

const EMPTY: ReadonlyMap<string, string> = new Map();

/** Returns the query parameters of a URL. The last of several with one name counts. */
export function parseQuery({ url = '' }: { url?: string }): ReadonlyMap<string, string> {
  const search = url.indexOf('?') + 1;
  return search === 0 ? EMPTY : new Map(new URLSearchParams(url.slice(search)));
}

const NO_FORM: ReceivedForm = { entries: [], fields: EMPTY, files: [] };

/** Reads the fields of an urlencoded or multipart body. Refuses parameters in JSON, and does not read bodies of other
 *  kinds. Files of a multipart body go to the receiver; without one they are skipped. */
export async function readBody(req: IncomingMessage, receiver?: FileReceiver): Promise<ReceivedForm> {
  if (!hasBody(req)) return NO_FORM;
  checkEncoding(req);
  const limit = limitArrival(req, receiver !== undefined);
  try {
    return await Promise.race([limit.reached, readForm(req, receiver)]);
  } finally {
    limit.clear();
  }
}

/** Starts the time limit of a body. `reached` rejects at its end. */
function limitArrival(req: IncomingMessage, isExtended: boolean) {
  let timer: NodeJS.Timeout;
  let restart = () => {};
  const reached = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), ARRIVAL_MS);
    restart = () => timer.refresh();
  });
  reached.catch(() => undefined);
  if (isExtended) req.on('data', restart);
  return {
    reached,
    clear: () => {
      clearTimeout(timer);
      req.off('data', restart);
    },
  };
}

async function readForm(req: IncomingMessage, receiver?: FileReceiver): Promise<ReceivedForm> {
  const type = (req.headers['content-type'] ?? '').toLowerCase();
  if (type.startsWith('application/x-www-form-urlencoded')) return readUrlencoded(await readText(req));
  if (type.startsWith('multipart/form-data')) return readMultipart(req, receiver);
  if (/^application\/(?:[\w.-]+\+)?json/.test(type)) checkHoldsNothing(await readText(req));
  req.resume();
  return NO_FORM;
}

function readUrlencoded(text: string): ReceivedForm {
  const entries = [...new URLSearchParams(text)];
  return { entries, fields: new Map(entries), files: [] };
}

/** Returns all values of a form's field, such as the values of checkboxes with one name. */
export const listValues = ({ entries }: ReceivedForm, name: string): string[] =>
  entries.flatMap(([each, value]) => (each === name ? [value] : []));

/** Throws for JSON with parameters. Libraries send `{}` or `null` for a request without parameters. */
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

/** Reads a body of any kind. Throws PAYLOAD_TOO_LARGE. */
export async function readBytes(req: IncomingMessage, maxBytes = MAX_BODY_BYTES): Promise<Buffer> {
  if (!hasBody(req)) return Buffer.alloc(0);
  checkEncoding(req);
  const limit = limitArrival(req, false);
  try {
    return await Promise.race([limit.reached, collect(req, maxBytes)]);
  } finally {
    limit.clear();
  }
}

const readText = async (req: IncomingMessage): Promise<string> => (await collect(req, MAX_BODY_BYTES)).toString();

async function collect(req: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // The connection must outlive the loop, for the answer to a body that is too large.
    for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) break;
      chunks.push(chunk);
    }
  } catch {
    throw aborted();
  }
  if (size > maxBytes) throw tooLarge();
  return Buffer.concat(chunks);
}

const unsupported = (msg: string) => new ApiError('BAD_REQUEST', msg, undefined, { status: 415 });

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

/** Reads a multipart form. Stores its files as they arrive; without a receiver the form's files are skipped. */
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
        defCharset: 'latin1',
        defParamCharset: 'latin1',
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
    const typeOfPart = watchTypes(parser);
    parser.on('field', (name, bytes) => {
      const value = decodeField(Buffer.from(bytes, 'latin1'), typeOfPart());
      bytesBesidesFiles += value.length;
      if (bytesBesidesFiles > MAX_BODY_BYTES) return refuse(tooLarge());
      parts.onField(Buffer.from(name, 'latin1').toString(), value);
    });
    parser.on('file', (_field, bytes, { filename }) => {
      open.add(bytes);
      bytes.once('close', () => open.delete(bytes));
      // The form can break before somebody reads the file; whoever reads it then meets the error.
      bytes.on('error', () => undefined);
      parts
        .onFile({ name: decodeName(filename), content_type: chooseType(typeOfPart(), filename), bytes })
        .catch(refuse);
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

interface PartHeaders {
  cb: (headers: Record<string, string[] | undefined>) => void;
}

/** Returns the text of a field in the character set that its type names, else in UTF-8: a guess for each of many fields would take long. */
function decodeField(bytes: Buffer, contentType: string | undefined): string {
  const charset = detectCharset(Buffer.alloc(0), { contentType });
  return charset === 'utf-8' ? bytes.toString() : decodeText(bytes, { contentType });
}

/** Returns the name of a file, which older programs send in the charset of their machine. A name of another form is decoded already. */
const decodeName = (name: string | undefined): string | undefined =>
  name && /[^\0-\x7f]/.test(name) && !/[^\0-\xff]/.test(name) ? decodeText(Buffer.from(name, 'latin1')) : name;

/** Character set among the parameters of a type. */
export const CHARSET = /;\s*charset\s*=\s*("[^"]*"|[^\s;]*)/gi;

/** Returns a function that returns the type of the part that is being read, as it was sent. The parser reads all fields by its default
 *  character set.
 *  NOTE: the parser tells types without their parameters, such as the charset; its reader of headers has all of them. For character sets
 *  that the parser does not know it has no value at all. */
export function watchTypes(parser: busboy.Busboy): () => string | undefined {
  let type: string | undefined;
  let current: PartHeaders | null = null;
  const watched = new WeakSet<PartHeaders>();
  const set = (reader: PartHeaders | null) => {
    current = reader;
    if (!reader || watched.has(reader)) return;
    watched.add(reader);
    const pass = reader.cb;
    reader.cb = (headers) => {
      type = headers['content-type']?.[0];
      pass({ ...headers, ...(type !== undefined && { 'content-type': [type.replace(CHARSET, '')] }) });
    };
  };
  Object.defineProperty(parser, '_hparser', { get: () => current, set });
  return () => type;
}

/** Returns the type of a file as it was sent, with its parameters. For a plain text, and for a part without a type, the name's ending
 *  tells, unless it is that of a text, or of both (`.ts`). Source: spec/wire-contract-files-and-time.md, section 1.1. */
function chooseType(sent: string | undefined, name: string | undefined): string {
  const type = sent?.trim() || 'text/plain';
  if (!/^text\/plain\s*(;|$)/i.test(type)) return type;
  const named = lookup(extname(name ?? ''));
  return named && !/^text\/|^video\/mp2t$/.test(named) ? named : type;
}

const malformed = (): ApiError => new BadRequestError('Malformed request body');
