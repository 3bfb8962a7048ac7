import type { IncomingMessage } from 'node:http';
import type { Logger } from '@team-chat/runtime';
import type { Proxies } from './client';

/** Returns a function that writes one warning, at the first request that comes through a proxy while none is trusted: all users would then
 *  share the rate limits of the proxy's address. Later requests are not looked at. */
export function warnOfProxies({ trustedProxies }: Proxies, log: Logger): (req: IncomingMessage) => void {
  let isWatching = trustedProxies === 0;
  return ({ headers }) => {
    if (!isWatching || !(headers['x-forwarded-for'] ?? headers.forwarded)) return;
    isWatching = false;
    log.warn(
      { setting: 'TRUST_PROXY' },
      'requests have X-Forwarded-For, which is not believed: behind a proxy, set TRUST_PROXY to the number of proxies',
    );
  };
}
