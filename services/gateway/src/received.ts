import type { IncomingMessage } from 'node:http';
import { ApiError } from '@team-chat/contracts';
import { aborted, ARRIVAL_MS, MAX_BODY_BYTES, tooLarge, tooSlow } from './body-limits';
import { type FileReceiver, readMultipart, type ReceivedForm } from './files/multipart';
import { hasBody } from './send-answer';

export type { ReceivedForm };

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

/** Returns all values of a form's field, such as those of checkboxes with one name. */
export const listValues = ({ entries }: ReceivedForm, name: string): string[] =>
  entries.flatMap(([each, value]) => (each === name ? [value] : []));

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

const readText = async (req: IncomingMessage): Promise<string> =>
  (await collect(req, MAX_BODY_BYTES)).toString();

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
