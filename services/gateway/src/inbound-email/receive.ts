import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import { ApiError, BadRequestError, parseOuterJson } from '@team-chat/contracts';
import { aborted } from '../http/received';

/** Largest mail, in bytes. */
export const MAX_EMAIL_BYTES = 25 * 1024 * 1024;
/** Bytes of a form besides the mail. */
const MAX_OTHER_BYTES = 256 * 1024;
const CHUNK_BYTES = 65_536;

/** A mail as a mail server hands it over. */
export interface ReceivedEmail {
  /** Addresses to which the server was to send it. */
  recipients: string[];
  /** Returns the mail from its beginning. */
  read(): Iterable<Buffer>;
}

/** Fields in which providers of mail send the mail as it was. */
const MAIL_FIELDS = ['body-mime', 'email'];

/** Reads a mail: the body itself, with the parameter `recipient`, or a field of a form. Throws PAYLOAD_TOO_LARGE. */
export async function receiveEmail(req: IncomingMessage): Promise<ReceivedEmail> {
  if (Number(req.headers['content-length'] ?? 0) > MAX_EMAIL_BYTES + MAX_OTHER_BYTES) throw tooLarge();
  const type = (req.headers['content-type'] ?? '').toLowerCase();
  if (type.startsWith('message/rfc822')) return readBody(req);
  if (/^(multipart\/form-data|application\/x-www-form-urlencoded)/.test(type)) return readForm(req);
  throw new ApiError('BAD_REQUEST', 'Expected a mail (message/rfc822), or a form with one', undefined, {
    status: 415,
  });
}

async function readBody(req: IncomingMessage): Promise<ReceivedEmail> {
  const search = req.url!.indexOf('?');
  const query = new URLSearchParams(search < 0 ? '' : req.url!.slice(search));
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // The connection must outlive the loop, for the answer to a mail that is too large.
    for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MAX_EMAIL_BYTES) break;
      chunks.push(chunk);
    }
  } catch {
    throw aborted();
  }
  if (bytes > MAX_EMAIL_BYTES) throw tooLarge();
  // Addresses have no spaces: it is a `+` that was not encoded.
  const recipients = query.getAll('recipient').map((address) => address.replaceAll(' ', '+'));
  return { recipients, read: () => chunks };
}

async function readForm(req: IncomingMessage): Promise<ReceivedEmail> {
  const fields = await readFields(req);
  const name = MAIL_FIELDS.find((each) => fields.has(each));
  if (name === undefined) throw new BadRequestError(`The form has none of the fields ${MAIL_FIELDS.join(', ')}`);
  const mail = fields.get(name)!;
  return { recipients: recipientsIn(fields), read: () => encodeBytes(mail) };
}

/** Reads the fields of a form, each with one character for a byte: mails may have bytes that are no text in UTF-8. */
function readFields(req: IncomingMessage): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>();
    const refuse = (error: Error) => {
      req.unpipe(parser);
      req.resume();
      reject(error);
    };
    const limits = { fieldSize: MAX_EMAIL_BYTES + 1, files: 0, parts: 100 };
    const parser = createParser(req, limits);
    let bytes = 0;
    parser.on('field', (name, value) => {
      bytes += value.length;
      if (value.length > MAX_EMAIL_BYTES || bytes > MAX_EMAIL_BYTES + MAX_OTHER_BYTES) return refuse(tooLarge());
      fields.set(name, value);
    });
    parser.on('error', () => refuse(malformed()));
    parser.on('close', () => resolve(fields));
    req.on('aborted', () => refuse(aborted()));
    req.pipe(parser);
  });
}

function createParser({ headers }: IncomingMessage, limits: busboy.Limits): busboy.Busboy {
  try {
    return busboy({ headers, defCharset: 'latin1', limits });
  } catch {
    throw malformed();
  }
}

/** Returns the recipients of the mail's transport. Those in its headers may be others. */
function recipientsIn(fields: Map<string, string>): string[] {
  const envelope = fields.get('envelope');
  if (envelope === undefined) {
    return (fields.get('recipient') ?? fields.get('to') ?? '').slice(0, MAX_OTHER_BYTES).split(',');
  }
  try {
    const { to } = parseOuterJson(envelope) as { to?: unknown };
    return Array.isArray(to) ? to.map(String) : [];
  } catch {
    throw malformed();
  }
}

/** Returns the bytes of a text that has one character for each, without holding all of them. */
function* encodeBytes(text: string): Iterable<Buffer> {
  for (let start = 0; start < text.length; start += CHUNK_BYTES) {
    yield Buffer.from(text.slice(start, start + CHUNK_BYTES), 'latin1');
  }
}

const tooLarge = () => new ApiError('PAYLOAD_TOO_LARGE', 'The mail is larger than 25 MiB');
const malformed = () => new BadRequestError('Malformed request body');
