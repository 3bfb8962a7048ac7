import { Resolver } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

export type Networks = BlockList;

/** IPv4 networks that are not on the Internet, or whose addresses translate to other networks.
 *  Source: IANA, "IPv4 Special-Purpose Address Registry" and "IPv4 Multicast Address Space Registry". */
const SPECIAL_IPV4 = parseNetworks([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);

/** The IPv6 addresses of the Internet. Source: IANA, "Internet Protocol Version 6 Address Space". All others are loopback,
 *  link-local, unique local, multicast, mapped or translated IPv4 addresses (NAT64), or not assigned. */
const GLOBAL_IPV6 = parseNetworks(['2000::/3']);

/** Networks among the global IPv6 addresses that are not on the Internet, or that contain IPv4 addresses: protocols
 *  (Teredo), documentation, 6to4.
 *  Source: IANA, "IPv6 Special-Purpose Address Registry". */
const SPECIAL_IPV6 = parseNetworks(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

/** Parses networks such as `10.0.0.0/8`, or single addresses. Throws a RangeError that names the first wrong one. */
export function parseNetworks(texts: readonly string[]): Networks {
  const networks = new BlockList();
  for (const text of texts) {
    const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
    const bits = isIP(address) === 4 ? 32 : 128;
    const length = Number(prefix ?? bits);
    if (!isIP(address) || length > bits) throw new RangeError(`${text} is no network such as 10.0.0.0/8 or fd00::/8`);
    networks.addSubnet(address, length, familyOf(address));
  }
  return networks;
}

/** Returns whether an address is one of these networks. An IPv4 address that is mapped to IPv6 counts as the IPv4 address. */
export function isIn(networks: Networks, address: string): boolean {
  return networks.check(address, familyOf(address));
}

/** Returns whether an address is one of the Internet. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !isIn(SPECIAL_IPV4, address);
  return isIn(GLOBAL_IPV6, address) && !isIn(SPECIAL_IPV6, address);
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}

/** Time for one question to one name server, and how often it is asked. */
const QUESTION = { timeout: 2000, tries: 2 };

/** Resolves a host name to all of its addresses; none if the name has none. Asks the name servers alone: not the system's file
 *  of hosts, and without its search domains. */
export async function resolveName(name: string): Promise<string[]> {
  // RFC 6761: names under `localhost` are always this machine.
  if (/^(.+\.)?localhost$/.test(name)) return ['127.0.0.1', '::1'];
  const resolver = new Resolver(QUESTION);
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
