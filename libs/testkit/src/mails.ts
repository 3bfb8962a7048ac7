import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from './until';

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
    // The first mail makes the folder.
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
  // Loaded only where it is used: it takes longer to load than the rest of the test kit.
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
