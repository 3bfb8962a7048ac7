import type { IncomingMessage } from 'node:http';
import type { Logger } from '@team-chat/runtime';
import { warnOfProxies } from './untrusted-headers';

const FORWARDED = { 'x-forwarded-for': '192.0.2.1' };

/** Returns the settings that warnings name after these requests. */
function warningsOf(trustedProxies: number, requests: Record<string, string>[]): unknown[] {
  const warn = jest.fn();
  const watch = warnOfProxies({ trustedProxies }, { warn } as unknown as Logger);
  for (const headers of requests) watch({ headers } as unknown as IncomingMessage);
  return warn.mock.calls.map(([{ setting }]) => setting);
}

describe('warnOfProxies', () => {
  it('warns once where requests are forwarded and no proxy is trusted', () => {
    expect(warningsOf(0, [{}, FORWARDED, FORWARDED])).toEqual(['TRUST_PROXY']);
    expect(warningsOf(0, [{ forwarded: 'for=192.0.2.1' }])).toEqual(['TRUST_PROXY']);
  });

  it('is silent with trusted proxies, and without forwarded requests', () => {
    expect(warningsOf(1, [FORWARDED])).toEqual([]);
    expect(warningsOf(0, [{}])).toEqual([]);
  });
});
