import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

/** A mail as it is sent. Every attempt sends the same id and date, so that a mail which arrives twice is known for it. */
export interface OutgoingMail {
  messageId: string;
  /** ISO 8601. */
  date: string;
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Takes mails away; rejects when one could not be delivered. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** All well below the pause before the next attempt. */
const TIMEOUTS_MS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 40_000 };

/** What we write, and nothing that a text could make it fetch. */
const ONLY_TEXT = { disableFileAccess: true, disableUrlAccess: true };

/** Tells mail programs that no person wrote this, so that they send no notes of absence. */
const HEADERS = { 'Auto-Submitted': 'auto-generated' };

function messageOf(mail: OutgoingMail) {
  // As a text, the date would go out as it is, which is no date for mail programs.
  return { ...mail, date: new Date(mail.date), to: { name: '', address: mail.to }, headers: HEADERS };
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

/** Keeps mails as files, for development and tests. */
export function folderTransport(folder: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix', ...ONLY_TEXT });
  return {
    async send(mail) {
      const composed = await composer.sendMail(messageOf(mail));
      // Sorted by time; named by its id, so that a repetition replaces it.
      const name = `${mail.date}-${mail.messageId}`.replace(/[^\w.-]+/g, '-').replace(/^-|-$/g, '');
      const file = join(folder, `${name}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.new`, composed.message as Buffer, { mode: 0o600 });
      await rename(`${file}.new`, file);
    },
    close: () => composer.close(),
  };
}

/** Whether another attempt is in vain: the server refused the addresses or the mail itself for good. */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500;
}
