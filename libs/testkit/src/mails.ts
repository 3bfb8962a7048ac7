import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from './until';

export interface ReceivedMail {
  /** Name of the mail's file. */
  file: string;
  headers: Record<string, string>;
  /** Both parts, text and HTML, decoded. */
  body: string;
}

/** Waits for `count` mails to an address, and returns all mails to it, oldest first. */
export async function mailsTo(mailDir: string, address: string, count = 1): Promise<ReceivedMail[]> {
  let found: ReceivedMail[] = [];
  await until(`${count} mails to ${address}`, async () => {
    const files = (await readdir(mailDir)).filter((name) => name.endsWith('.eml')).sort();
    const mails = await Promise.all(files.map((file) => readMail(mailDir, file)));
    found = mails.filter(({ headers }) => headers.to === address);
    return found.length >= count;
  });
  return found;
}

async function readMail(folder: string, file: string): Promise<ReceivedMail> {
  const raw = await readFile(join(folder, file), 'utf8');
  const end = raw.indexOf('\n\n');
  const lines = raw
    .slice(0, end)
    .replace(/\n[ \t]+/g, ' ')
    .split('\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  return { file, headers, body: decode(raw.slice(end + 2)) };
}

/** Decodes quoted-printable text. Unencoded text stays as it is, since our texts hold no such sequences. */
function decode(text: string): string {
  const joined = text.replace(/=\n/g, '');
  return Buffer.from(
    joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();
}

/** Returns the path of the join page in the text of a mail or link. */
export function joinPath(text: string): string {
  return /\/join\/[a-z2-7]{24}\//.exec(text)![0];
}
