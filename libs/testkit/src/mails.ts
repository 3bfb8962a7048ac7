import { createDecipheriv } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from './wait';

export interface ReceivedMail {
  /** Name of the mail's file. */
  file: string;
  /** Headers by lower-case name. */
  headers: Record<string, string>;
  text: string;
  html: string;
  /** Both parts, text and HTML, decoded. */
  body: string;
}

/** Waits for `count` mails to an address, and returns all mails to it, oldest first. */
export async function mailsTo(mailDir: string, address: string, count = 1): Promise<ReceivedMail[]> {
  let found: ReceivedMail[] = [];
  await until(`${count} mails to ${address}`, async () => {
    // The deployment creates the folder with the first mail.
    const names = existsSync(mailDir) ? await readdir(mailDir) : [];
    const files = names.filter((name) => name.endsWith('.eml')).sort();
    const mails = await Promise.all(files.map((file) => readMail(mailDir, file, address)));
    found = mails.flatMap((mail) => mail ?? []);
    return found.length >= count;
  });
  return found;
}

/** Mails by path. A deployment that suites share has thousands. */
const known = new Map<string, Promise<string>>();

/** Returns a mail if it is to the address. */
async function readMail(folder: string, file: string, address: string): Promise<ReceivedMail | undefined> {
  const path = join(folder, file);
  if (!known.has(path)) known.set(path, readFile(path, 'utf8'));
  const raw = (await known.get(path))!;
  if (!raw.includes(`To: ${address}`)) return undefined;
  // Loads the parser with the first mail: loading takes longer than that of the rest of the test kit.
  const { simpleParser } = await import('mailparser');
  const { headerLines, subject = '', text = '', html } = await simpleParser(raw);
  const headers = headerLines.map(({ key, line }) => [
    key,
    line
      .slice(line.indexOf(':') + 1)
      .replace(/\s+/g, ' ')
      .trim(),
  ]);
  const parts = { text, html: html || '' };
  const body = `${parts.text}\n${parts.html}`;
  return { file, headers: { ...Object.fromEntries(headers), subject }, ...parts, body };
}

/** Returns the path of the join page in the text of a mail or link. */
export function joinPath(text: string): string {
  return /\/join\/[a-z2-7]{24}\//.exec(text)![0];
}

/** Returns the parameters of the URL that opens a mobile app, with the API key that the app decrypts with its pad.
 *  Source: spec/wire-contract-files-and-time.md, section 11.2, "Mobile flow". */
export function readAppUrl(url: string, otp: string): { protocol: string; email: string; api_key: string } {
  const { protocol, searchParams } = new URL(url);
  const pad = Buffer.from(otp, 'hex');
  const encrypted = Buffer.from(searchParams.get('otp_encrypted_api_key')!, 'hex');
  const api_key = Buffer.from(encrypted.map((byte, i) => byte ^ pad[i]!)).toString('ascii');
  return { protocol, email: searchParams.get('email')!, api_key };
}

/** Returns the URL that opens a mobile app, from the page that links to it. */
export const appUrlIn = (page: string): string =>
  /href="(\w+:\/\/login[^"]+)"/.exec(page)![1]!.replaceAll('&#38;', '&');

/** Returns the path at which a desktop app logs in, from the page with the code for it.
 *  Source: spec/wire-contract-files-and-time.md, section 11.2, "Desktop flow". */
export function desktopPathIn(page: string, otp: string): string {
  const code = Buffer.from(/id="code"[^>]+value="([0-9a-f]+)"/.exec(page)![1]!, 'hex');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(otp, 'hex'), code.subarray(0, 12));
  decipher.setAuthTag(code.subarray(-16));
  const token = decipher.update(code.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
  return `/accounts/login/subdomain/${token}`;
}
