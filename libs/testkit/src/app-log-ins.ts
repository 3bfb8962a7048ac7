import { createDecipheriv } from 'node:crypto';

/** Returns what the URL that opens a mobile app says; the API key as the app reads it with its pad.
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
