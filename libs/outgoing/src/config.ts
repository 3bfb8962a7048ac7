import { isIP } from 'node:net';
import { z } from 'zod';
import { parseNetworks } from './networks';

/** Setting of the services that call webhooks. */
export const webhookTimeoutConfig = {
  /** Seconds that a webhook has to answer. */
  WEBHOOK_TIMEOUT_SECONDS: z.coerce.number().min(0.1).max(60).default(10),
};

/** Returns a transformation that parses a list with commas, and reports what `parse` throws. */
function listOf<T>(parse: (items: string[]) => T): (text: string, context: z.RefinementCtx) => T {
  return (text, context) => {
    try {
      return parse(text.split(',').flatMap((each) => each.trim() || []));
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message });
      return z.NEVER;
    }
  };
}

const isNetwork = (text: string) => /^[\da-f:.]+(\/\d+)?$/i.test(text) && isIP(text.split('/')[0]!) !== 0;

/** Settings of services whose requests to other networks go through a proxy. */
export const proxyConfig = {
  /** Proxy for requests to HTTPS URLs of identity providers and of stores of files, and to URLs that users name, such as
   *  `http://user:password@proxy:3128`. Without one, requests go out directly. */
  HTTPS_PROXY: z.url({ protocol: /^https?$/ }).optional(),
  /** Hosts without the proxy, besides this machine: names, each with all names below it, addresses and networks, such as
   *  `s3.internal,10.0.0.0/8`; `*` for all. */
  NO_PROXY: z
    .string()
    .default('')
    .transform(
      listOf((items) => ({
        names: [
          'localhost',
          ...items.filter((item) => !isNetwork(item)).map((name) => name.toLowerCase().replace(/^\*?\./, '')),
        ],
        networks: parseNetworks(['127.0.0.0/8', '::1', ...items.filter(isNetwork)]),
      })),
    ),
};

/** Settings of a service that requests URLs of others. */
export const outgoingConfig = {
  ...proxyConfig,
  /** Networks that may be requested although they are not on the Internet, such as `10.1.0.0/16,fd00::/8`. */
  OUTGOING_NETWORKS: z.string().default('').transform(listOf(parseNetworks)),
};
