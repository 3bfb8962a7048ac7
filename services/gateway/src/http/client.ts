import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { RequestInfo } from '@team-chat/contracts';

/** The proxies in front of the gateway. */
export interface Proxies {
  /** Number of proxies whose X-Forwarded-For is believed. */
  trustedProxies: number;
}

/** An address with a port, or an IPv6 address in brackets with or without one. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/;

/** Returns the caller's address. Each of the trusted proxies has added the address that it saw to the right end of
 *  X-Forwarded-For, so the caller's address is as many from the right as the proxies are; the leftmost, where the header has fewer.
 *  Returns the socket's address without trusted proxies, and where the header has no address in that place. */
export function readAddress({ trustedProxies }: Proxies, req: IncomingMessage): string {
  const address = trustedProxies > 0 ? forwardedAddress(req, trustedProxies) : undefined;
  // A socket that listens at all addresses gives those of IPv4 in the form of IPv6.
  return plainAddress(address ?? req.socket.remoteAddress ?? '');
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
  const groups = tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

const MAX_NAME_LENGTH = 30;

/** Returns the client program's name: its `client` parameter, else the product of its User-Agent.
 *  Source: spec/wire-contract.md, section 1.1. */
export function clientName(parameter: string | undefined, userAgent: string | undefined): string {
  const name = parameter ?? /^([^/\s]+)/.exec(userAgent ?? '')?.[1] ?? '';
  return [...name.replace(/\p{C}/gu, '')].slice(0, MAX_NAME_LENGTH).join('') || 'Unspecified';
}

/** Longest part of the User-Agent header that is passed on, in characters. */
const MAX_USER_AGENT_LENGTH = 500;

/** Returns the address and the program of a request's client. */
export function readDevice(proxies: Proxies, req: IncomingMessage): { address: string; user_agent: string } {
  const user_agent = (req.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT_LENGTH);
  return { address: plainAddress(readAddress(proxies, req)), user_agent };
}

const REQUEST_ID = /^[\w.:-]{1,64}$/;

/** Returns the caller's request id if it sent a valid one, else a new one. */
export function chooseRequestId(req: IncomingMessage): string {
  const sent = req.headers['x-request-id'];
  return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID();
}

/** Returns the facts about a page's request that log entries and the audit log have. */
export function readOrigin(
  proxies: Proxies,
  req: IncomingMessage,
): Pick<RequestInfo, 'request_id' | 'client' | 'device'> {
  const client = clientName(undefined, req.headers['user-agent']);
  return { request_id: chooseRequestId(req), client, device: readDevice(proxies, req) };
}
