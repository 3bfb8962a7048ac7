import { createHmac, timingSafeEqual } from 'node:crypto';

/** Hexadecimal digits of a digest: 160 bits. */
const DIGEST_LENGTH = 40;

/** Returns the path under which the gateway serves a picture of another server. Nobody without the key can make such a
 *  path, so that the gateway requests only URLs from messages. */
export function externalPictureUrl(key: string, url: string): string {
  return `/external_content/${digestOf(key, url)}/${Buffer.from(url).toString('hex')}`;
}

/** Returns whether the digest is that of the URL's path. */
export function isSigned(key: string, url: string, digest: string): boolean {
  const [expected, given] = [digestOf(key, url), digest].map((text) => Buffer.from(text));
  return expected!.length === given!.length && timingSafeEqual(expected!, given!);
}

function digestOf(key: string, url: string): string {
  return createHmac('sha256', key).update(url).digest('hex').slice(0, DIGEST_LENGTH);
}
