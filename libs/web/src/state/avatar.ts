import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Person } from './families/people.ts';

/** Returns the URL of a person's picture; null where there is none. The server leaves out the URL of a gravatar, which is half of a record's
 *  compressed size, if everybody sees the address. */
export function avatarOf({ avatar_url, delivery_email, avatar_version = 1 }: Person): string | null {
  if (avatar_url !== null || delivery_email === null) return avatar_url;
  const digest = bytesToHex(md5(utf8ToBytes(delivery_email.toLowerCase())));
  return `https://secure.gravatar.com/avatar/${digest}?d=identicon&version=${avatar_version}`;
}
