import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { type AddressObject, type AttachmentStream, type Headers, MailParser, type MessageText } from 'mailparser';
import { ApiError, MAX_EMAIL_ATTACHMENTS } from '@team-chat/contracts';
import { decodeText } from '@team-chat/outgoing';

/** Characters of a header that are read: all of them go over the bus, and take space there. */
const MAX_HEADER_LENGTH = 1000;

/** A mail without its attachments. */
export interface Email {
  /** The same whenever the mail is handed over, and for no other one. */
  id: string;
  subject: string;
  from: string;
  /** Whether a program sent it, such as one that answers while its user is away. */
  isAutomatic: boolean;
  text: string;
  html: string;
}

/** Parses a mail. Calls `store` for one attachment after the other, as they are read. */
export async function parseEmail(
  read: () => Iterable<Buffer>,
  store: (attachment: AttachmentStream) => Promise<void>,
): Promise<Email> {
  const parser = new MailParser({
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipImageLinks: true,
    skipTextLinks: true,
  });
  guessCharsets(parser);
  let headers: Headers = new Map();
  parser.on('headers', (parsed: Headers) => (headers = parsed));
  let attachments = 0;
  let body: MessageText = { type: 'text' };
  for await (const part of Readable.from(read()).pipe(parser) as AsyncIterable<AttachmentStream | MessageText>) {
    if (part.type === 'text') {
      body = part;
      continue;
    }
    if (++attachments > MAX_EMAIL_ATTACHMENTS) throw tooMany();
    await store(part);
    part.release?.();
  }
  const messageId = readHeader(headers.get('message-id'));
  return {
    id: digest(messageId === '' ? read() : [messageId]),
    subject: readHeader(headers.get('subject')),
    from: formatAuthors(headers.get('from') as AddressObject | undefined),
    isAutomatic: /^auto-(replied|generated)/i.test(readHeader(headers.get('auto-submitted'))),
    text: body.text ?? '',
    html: body.html ? String(body.html) : '',
  };
}

/** Parts of the parser that its types leave out. */
interface ParserInternals {
  createNode(node: object): { contentType: string; charset?: string };
  decoder: { decodeStream(charset: string): Transform };
}

/** Types of texts whose charset the parser does not know, by the name that stands for it. */
const UNDECLARED = new Map([
  ['x-undeclared', 'text/plain'],
  ['x-undeclared-html', 'text/html'],
]);

/** Has the texts of a mail decoded by our own rules where their headers name no charset, or only ASCII.
 *  NOTE: the parser itself reads such texts as UTF-8, and has no option for this. */
function guessCharsets(parser: MailParser): void {
  const internals = parser as unknown as ParserInternals;
  const { decoder } = internals;
  const createNode = internals.createNode.bind(parser);
  internals.createNode = (node) => {
    const made = createNode(node);
    const [name] = [...UNDECLARED].find(([, type]) => type === made.contentType) ?? [];
    if (name && /^(us-?)?ascii$/i.test(made.charset ?? 'ascii')) made.charset = name;
    return made;
  };
  internals.decoder = {
    decodeStream: (charset) =>
      UNDECLARED.has(charset) ? guessingDecoder(charset === 'x-undeclared-html') : decoder.decodeStream(charset),
  };
}

function guessingDecoder(isHtml: boolean): Transform {
  const chunks: Buffer[] = [];
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    flush(done) {
      done(null, decodeText(Buffer.concat(chunks), { isHtml }));
    },
  });
}

/** Returns the beginning of a header. */
export const shortened = (header: string): string => header.slice(0, MAX_HEADER_LENGTH);

const readHeader = (header: unknown): string => (typeof header === 'string' ? shortened(header.trim()) : '');

function formatAuthors(from: AddressObject | undefined): string {
  const authors = (from?.value ?? []).map(({ name, address = '' }) => (name ? `${name} <${address}>` : address));
  return shortened(authors.join(', '));
}

function digest(chunks: Iterable<Buffer | string>): string {
  const hash = createHash('sha256');
  for (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
}

const tooMany = () => new ApiError('PAYLOAD_TOO_LARGE', `The mail has more than ${MAX_EMAIL_ATTACHMENTS} attachments`);
