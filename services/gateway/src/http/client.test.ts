import type { IncomingMessage } from 'node:http';
import { addressKey, readAddress } from './client';

const PEER = '10.0.0.9';

function address(trustedProxies: number, forwarded?: string): string {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return readAddress({ trustedProxies }, {
    headers,
    socket: { remoteAddress: PEER },
  } as never as IncomingMessage);
}

describe('readAddress', () => {
  it.each([
    ['the socket without trusted proxies', 0, '1.1.1.1', PEER],
    ['the socket without the header', 1, undefined, PEER],
    ['the last entry behind one proxy', 1, '6.6.6.6, 1.1.1.1', '1.1.1.1'],
    ['the second last behind two', 2, '6.6.6.6,1.1.1.1 , 10.0.0.2', '1.1.1.1'],
    ['the leftmost where there are fewer entries than proxies', 3, '1.1.1.1, 10.0.0.2', '1.1.1.1'],
    ['an IPv4 address with a port', 1, '1.1.1.1:4711', '1.1.1.1'],
    ['an IPv6 address', 1, '2001:db8::1', '2001:db8::1'],
    ['an IPv6 address in brackets', 1, '[2001:db8::1]', '2001:db8::1'],
    ['an IPv6 address in brackets with a port', 2, '[2001:db8::1]:4711, 10.0.0.2', '2001:db8::1'],
    ['the socket where the entry is no address', 1, '1.1.1.1, unknown', PEER],
    ['the socket where the entry is too long for an address', 1, '1:2:3:4:5:6:7:8:9::1', PEER],
    ['the socket where the entry is empty', 1, '1.1.1.1,', PEER],
  ])('returns that of %s', (_case, proxies, forwarded, expected) => {
    expect(address(proxies, forwarded)).toBe(expected);
  });
});

describe('addressKey', () => {
  it.each([
    ['1.1.1.1', '1.1.1.1'],
    ['::ffff:1.1.1.1', '1.1.1.1'],
    ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
    ['2001:DB8::1', '2001:db8:0:0::/64'],
  ])('of %s is %s', (given, key) => {
    expect(addressKey(given)).toBe(key);
  });
});
