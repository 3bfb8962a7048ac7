import { isIP } from 'node:net';

/** Returns the domain below which new organisations have their host names. Undefined where users reach the server by an IP
 *  address, and the operator has set no domain. */
export function realmDomainOf(config: {
  REALM_DOMAIN?: string | undefined;
  EXTERNAL_URL: string;
}): string | undefined {
  if (config.REALM_DOMAIN !== undefined) return config.REALM_DOMAIN;
  const host = new URL(config.EXTERNAL_URL).hostname;
  return isIP(host.replace(/^\[|\]$/g, '')) === 0 ? host : undefined;
}
