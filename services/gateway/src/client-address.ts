import type { IncomingMessage } from 'node:http';

/** Returns the caller's address: the last one in X-Forwarded-For where the proxy is trusted, else the socket's. */
export function addressOf({ trustProxy }: { trustProxy: boolean }, req: IncomingMessage): string {
  const forwarded = trustProxy ? req.headers['x-forwarded-for'] : undefined;
  const last = typeof forwarded === 'string' ? forwarded.split(',').at(-1)!.trim() : undefined;
  return last ?? req.socket.remoteAddress ?? '';
}

/** Returns the key that anonymous callers are counted by: the IPv4 address, or the /64 of an IPv6 address. */
export function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
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
