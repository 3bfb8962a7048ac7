import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { MAIL_LOOP_HEADER } from '@team-chat/contracts';

/** A mail as it is sent. Every attempt has the same id and date, so that mail programs recognise a duplicate. */
export interface OutgoingMail {
  messageId: string;
  /** Date in ISO 8601. */
  date: string;
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  /** Ids of the earlier mails of the thread, oldest first. */
  references?: string[];
  /** The list of mails about messages to which the mail belongs. */
  list?: { name: string; id: string };
  /** URL at which a POST stops mails of this kind. */
  unsubscribe?: string;
  /** Time zone in which the date is written; UTC by default. */
  timezone?: string;
}

/** Sends mails. Rejects if the server does not accept a mail. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** All timeouts are well below the pause before a mail's next attempt. */
const TIMEOUTS_MS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 40_000 };

/** Keeps a text from making nodemailer read a file or a URL. */
const ONLY_TEXT = { disableFileAccess: true, disableUrlAccess: true };

/** Marks mails as generated, so that mail programs send no automatic replies. */
const HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

function messageOf({ unsubscribe, references, list, timezone = 'UTC', date, ...mail }: OutgoingMail) {
  const oneClick = unsubscribe && {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  return {
    ...mail,
    // nodemailer sends a string unchanged, and would write a Date in UTC.
    date: dateHeader(new Date(date), timezone),
    to: { name: '', address: mail.to },
    headers: { ...HEADERS, ...oneClick, ...(list && { [MAIL_LOOP_HEADER]: 'missed-messages' }) },
    ...(list && { list: { id: { url: list.id, comment: list.name } } }),
    ...(references && { references, inReplyTo: references.at(-1) }),
  };
}

/** Returns a date as mails have it: `Mon, 23 Nov 2026 08:00:00 +0100`. */
function dateHeader(date: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  });
  const of = Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]));
  const offset = of.timeZoneName!.slice('GMT'.length).replace(':', '') || '+0000';
  const time = `${of.hour}:${of.minute}:${of.second}`;
  return `${of.weekday}, ${of.day} ${of.month!.slice(0, 3)} ${of.year} ${time} ${offset}`;
}

export function smtpTransport(url: string): MailTransport {
  const smtp = createTransport({ url, pool: true, ...TIMEOUTS_MS, ...ONLY_TEXT });
  return {
    async send(mail) {
      await smtp.sendMail(messageOf(mail));
    },
    close: () => smtp.close(),
  };
}

/** Writes mails to files, for development and tests. */
export function folderTransport(folder: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix', ...ONLY_TEXT });
  return {
    async send(mail) {
      const composed = await composer.sendMail(messageOf(mail));
      // Names sort by time, and contain the id, so that a repeated mail replaces its file.
      const name = `${mail.date}-${mail.messageId}`.replace(/[^\w.-]+/g, '-').replace(/^-|-$/g, '');
      const file = join(folder, `${name}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.new`, composed.message as Buffer, { mode: 0o600 });
      await rename(`${file}.new`, file);
    },
    close: () => composer.close(),
  };
}

/** Returns whether the server refused the addresses or the mail for good, so that another attempt is useless. */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500;
}

/** Returns whether the server refused the recipient for good. A refusal by its policy (5.7, RFC 3463) concerns the sender. */
export function isBounce(error: unknown): boolean {
  const { command, response } = error as { command?: string; response?: string };
  return isRefusedForGood(error) && command === 'RCPT TO' && !/^\d{3}[ -]5\.7\./.test(response ?? '');
}
