import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import {
  type AddressObject,
  type AttachmentStream,
  type HeaderLines,
  type Headers,
  MailParser,
  type MessageText,
} from 'mailparser';
import { ApiError, MAIL_LOOP_HEADER, MAX_EMAIL_ATTACHMENTS } from '@team-chat/contracts';
import { decodeText } from '@team-chat/outgoing';

/** Characters of a header that are read: all of them go over the bus, and take space there. */
const MAX_HEADER_LENGTH = 1000;

/** Bytes of one header, and of all headers of a mail or of one of its parts, that are parsed: parsing addresses takes
 *  0.2 ms for each KiB. */
const MAX_HEADER_BYTES = 8 * 1024;
const MAX_HEADERS_BYTES = 128 * 1024;
/** Bytes in which the headers must end. Other mails cannot be read. */
const MAX_SEARCHED_BYTES = 1024 * 1024;

/** A mail without its attachments. */
export interface Email {
  /** The same whenever the mail is handed over, and for no other one. */
  id: string;
  subject: string;
  from: string;
  /** Whether a program sent it, such as one that answers while its user is away, reports on deliveries, or runs a list. */
  isAutomatic: boolean;
  /** Addresses that the mail names as its author, its sender, or where to answer or return it. */
  senders: string[];
  /** Whether a server like this one sent it about messages. */
  isNotification: boolean;
  text: string;
  html: string;
}

/** Parses a mail. Calls `store` for one attachment after the other, as they are read. */
export async function parseEmail(
  read: () => Iterable<Buffer>,
  store: (attachment: AttachmentStream) => Promise<void>,
): Promise<Email> {
  const parser = new MailParser(PARSER_OPTIONS);
  guessCharsets(parser);
  let headers: Headers = new Map();
  let lines: HeaderLines = [];
  parser.on('headers', (parsed: Headers) => (headers = parsed));
  parser.on('headerLines', (read: HeaderLines) => (lines = read));
  let attachments = 0;
  let body: MessageText = { type: 'text' };
  for await (const part of Readable.from(withShortHeaders(read())).pipe(parser) as AsyncIterable<
    AttachmentStream | MessageText
  >) {
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
    isAutomatic: isAutomatic(lines),
    senders: ['from', 'sender', 'reply-to', 'return-path'].flatMap((name) => addressesIn(headers.get(name))),
    isNotification: lines.some(({ key }) => key === MAIL_LOOP_HEADER.toLowerCase()),
    text: body.text ?? '',
    html: body.html ? String(body.html) : '',
  };
}

/** The option that bounds headers is one of the parser's parts. */
const PARSER_OPTIONS = {
  skipHtmlToText: true,
  skipTextToHtml: true,
  skipImageLinks: true,
  skipTextLinks: true,
  maxHeadSize: MAX_HEADERS_BYTES + MAX_HEADER_BYTES,
};

/** Returns the bytes of a mail with the beginnings of its long headers, and without headers past MAX_HEADERS_BYTES. Headers that are
 *  not encoded, in whatever charset, are in UTF-8, which the parser expects. */
export function* withShortHeaders(chunks: Iterable<Buffer>): Iterable<Buffer> {
  const iterator = chunks[Symbol.iterator]();
  const first: Buffer[] = [];
  let bytes = 0;
  for (let next = iterator.next(); !next.done; next = iterator.next()) {
    first.push(next.value);
    bytes += next.value.length;
    if (bytes > MAX_SEARCHED_BYTES) break;
  }
  const start = Buffer.concat(first);
  const head = start.toString('latin1', 0, MAX_SEARCHED_BYTES);
  const end = /\n\r?\n/.exec(head)?.index ?? -1;
  const hasNoHeaders = /^\r?\n/.test(head);
  if (end < 0 || hasNoHeaders) {
    yield start;
  } else {
    yield Buffer.from(decodeText(Buffer.from(shortHeaders(head.slice(0, end)), 'latin1')));
    yield start.subarray(end);
  }
  for (let next = iterator.next(); !next.done; next = iterator.next()) yield next.value;
}

function shortHeaders(head: string): string {
  const kept: string[] = [];
  let [size, length] = [0, 0];
  for (const line of head.split('\n')) {
    if (!/^[ \t]/.test(line)) length = 0;
    const room = MAX_HEADER_BYTES - length;
    length += line.length;
    if (room <= 0) continue;
    size += Math.min(line.length, room) + 1;
    if (size > MAX_HEADERS_BYTES) break;
    kept.push(line.slice(0, room));
  }
  return kept.join('\n');
}

/** Headers by which programs say that nobody wrote a mail, with the values that say so. */
const AUTOMATIC: Record<string, RegExp> = {
  'auto-submitted': /^(?!\s*no\s*(?:[;(]|$))/i,
  precedence: /\b(?:bulk|junk|list|auto[_-]?reply)\b/i,
  'x-auto-response-suppress': /\b(?:all|oof|autoreply)\b/i,
  'return-path': /^\s*<\s*>/,
  'content-type': /^\s*multipart\/report|report-type|^\s*message\/(?:delivery-status|disposition-notification)/i,
  from: /(?:^|[\s<"])(?:mailer[-_.]?daemon|post[-_.]?master)@/i,
  'x-post-messageclass': /autoresponder/i,
  'delivered-to': /^\s*autoresponder/i,
};
/** Headers that only such mails have. */
const ONLY_AUTOMATIC =
  /^(?:list-(?:id|help|post|owner|archive|subscribe|unsubscribe)|mailing-list|x-mailing-list|x-mailman-version|x-failed-recipients|x-cron-env|x-(?:mail-)?auto-?(?:re(?:ply|spond(?:er)?|sponse)|generated|submitted)(?:-from)?|x-ms-exchange-generated-message-source|x-fc-machinegenerated|x-autogenerated)$/i;

function isAutomatic(lines: HeaderLines): boolean {
  return lines.some(({ key, line }) => {
    const value = line.slice(line.indexOf(':') + 1).trim();
    return ONLY_AUTOMATIC.test(key) || (AUTOMATIC[key]?.test(value) ?? false);
  });
}

/** Returns the addresses of a header, in lower case. */
function addressesIn(header: unknown): string[] {
  const all = header === undefined ? [] : ([header].flat() as Partial<AddressObject>[]);
  return all.flatMap(({ value }) => value ?? []).map(({ address = '' }) => address.toLowerCase());
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

/** Names of charsets that say nothing about texts that are not ASCII. Source: RFC 1428, section 3. */
const UNNAMED = /^(?:(?:us-?)?ascii|(?:x-)?unknown(?:-8bit)?|default|none|7bit|8bit|binary)$/i;

/** Has the texts of a mail decoded by our own rules where their headers name no charset, or one of UNNAMED.
 *  NOTE: the parser itself reads such texts as UTF-8, and has no option for this. */
function guessCharsets(parser: MailParser): void {
  const internals = parser as unknown as ParserInternals;
  const { decoder } = internals;
  const createNode = internals.createNode.bind(parser);
  internals.createNode = (node) => {
    const made = createNode(node);
    const [name] = [...UNDECLARED].find(([, type]) => type === made.contentType) ?? [];
    if (name && UNNAMED.test(made.charset ?? 'ascii')) made.charset = name;
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
