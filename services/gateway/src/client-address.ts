import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** An address with a port, or an IPv6 address in brackets with or without one. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/;

/** Returns the caller's address. Each of the trusted proxies has added the address that it saw to the right end of
 *  X-Forwarded-For, so the caller's is as many from the right as there are proxies; the leftmost, where there are fewer.
 *  Returns the socket's address without trusted proxies, and where the header has no address in that place. */
export function readAddress({ trustedProxies }: { trustedProxies: number }, req: IncomingMessage): string {
  const address = trustedProxies > 0 ? forwardedAddress(req, trustedProxies) : undefined;
  return address ?? req.socket.remoteAddress ?? '';
}

function forwardedAddress({ headers }: IncomingMessage, proxies: number): string | undefined {
  // Node.js joins repeated headers with commas.
  const entries = String(headers['x-forwarded-for'] ?? '').split(',');
  const entry = (entries.at(-proxies) ?? entries[0]!).trim();
  const [, inBrackets, beforePort] = WITH_PORT.exec(entry) ?? [];
  const address = inBrackets ?? beforePort ?? entry;
  return isIP(address) ? address : undefined;
}

/** Returns an IPv4 address that is written as an IPv6 one in its own form, and others unchanged. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Returns the key that anonymous callers are counted by: the IPv4 address, or the /64 of an IPv6 address. */
export function addressKey(address: string): string {
  const plain = plainAddress(address);
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const groups =
    tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
