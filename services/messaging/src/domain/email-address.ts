/** Longest part of an address before the `@`, in characters. Source: RFC 5321, section 4.5.3.1.1. */
const MAX_LENGTH = 64;
const OPTIONS = '.show-sender';

/** Returns the part before the `@` of an address for answers. */
export const replyLocalPart = (token: string): string => `mm${token}`;

/** Returns the part before the `@` of a channel's address. It begins with the name where that has plain characters only.
 *  Source: spec/wire-contract-files-and-time.md, section 7.3. */
export function channelLocalPart(name: string, token: string): string {
  const isPlain = /^[\x20-\x7e]+$/.test(name);
  const slug = isPlain ? slugOf(name, MAX_LENGTH - token.length - OPTIONS.length - 1) : '';
  return `${slug === '' ? '' : `${slug}.`}${token}${OPTIONS}`;
}

function slugOf(name: string, maxLength: number): string {
  const words = name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  return words.join('-').slice(0, maxLength).replace(/-$/, '');
}
