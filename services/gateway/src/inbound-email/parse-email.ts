import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  type AddressObject,
  type AttachmentStream,
  type Headers,
  MailParser,
  type MessageText,
} from 'mailparser';
import { ApiError, MAX_EMAIL_ATTACHMENTS } from '@team-chat/contracts';

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
  let headers: Headers = new Map();
  parser.on('headers', (parsed: Headers) => (headers = parsed));
  let attachments = 0;
  let body: MessageText = { type: 'text' };
  for await (const part of Readable.from(read()).pipe(parser) as AsyncIterable<
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
  return {
    id: textOf(headers.get('message-id')) || digestOf(read()),
    subject: textOf(headers.get('subject')),
    from: authorsOf(headers.get('from') as AddressObject | undefined),
    isAutomatic: /^auto-(replied|generated)/i.test(textOf(headers.get('auto-submitted'))),
    text: body.text ?? '',
    html: body.html ? String(body.html) : '',
  };
}

const textOf = (header: unknown): string => (typeof header === 'string' ? header.trim() : '');

function authorsOf(from: AddressObject | undefined): string {
  const authors = (from?.value ?? []).map(({ name, address = '' }) =>
    name ? `${name} <${address}>` : address,
  );
  return authors.join(', ');
}

function digestOf(chunks: Iterable<Buffer>): string {
  const hash = createHash('sha256');
  for (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
}

const tooMany = () =>
  new ApiError('PAYLOAD_TOO_LARGE', `The mail has more than ${MAX_EMAIL_ATTACHMENTS} attachments`);
