import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { context } from '@opentelemetry/api';
import { suppressTracing } from '@opentelemetry/core';
import { brokenOff, FetchError } from './fetch-error';
import { isIn, isPublic, type Networks } from './networks';
import type { Proxy } from './proxy';
import { tunnelTo } from './tunnels';

/** Milliseconds after which the next address of a host is tried as well. */
const NEXT_ADDRESS_MS = 1000;

export interface OutgoingRequest {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

export interface AddressRules {
  /** Networks besides the Internet. */
  allowedNetworks: Networks;
  resolve(name: string): Promise<string[]>;
  /** Connects to the checked addresses, instead of this process. */
  proxy?: Proxy | undefined;
}

/** Parses a URL that may be requested. Throws a FetchError if the URL is not HTTP, or contains credentials. */
export function parseUrl(text: string, base?: URL): URL {
  const url = URL.canParse(text, base?.href) ? new URL(text, base) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new FetchError('refused', 'the URL is not an HTTP URL');
  }
  if (url.username || url.password) throw new FetchError('refused', 'the URL contains credentials');
  return url;
}

/** Sends a request and returns the response as soon as its headers have arrived. Connects only to addresses that the
 *  rules allow: checks each address after resolving the name, and does not resolve the name again. */
export function sendGuarded(
  { url, method, headers, body }: OutgoingRequest,
  { allowedNetworks, resolve, proxy }: AddressRules,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const isAllowed = (address: string) => isPublic(address) || isIn(allowedNetworks, address);

  async function lookUp(name: string): Promise<{ address: string; family: number }[]> {
    const addresses = await resolve(name);
    if (addresses.length === 0) throw new FetchError('unreachable', 'the host has no address');
    const allowed = addresses.filter(isAllowed);
    if (allowed.length === 0) throw new FetchError('refused', 'the host has no address that may be requested');
    return allowed.map((address) => ({ address, family: isIP(address) }));
  }
  const lookup: LookupFunction = (name, { all }, callback) => {
    lookUp(name).then(
      (addresses) => {
        if (all) callback(null, addresses);
        else callback(null, addresses[0]!.address, addresses[0]!.family);
      },
      (error: Error) => callback(error, ''),
    );
  };

  return new Promise((resolveResponse, reject) => {
    // A host that is an address is not looked up.
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) && !isAllowed(host)) {
      throw new FetchError('refused', 'the address may not be requested');
    }
    const { request } = url.protocol === 'https:' ? https : http;
    const findAddresses = async () => (isIP(host) ? [host] : (await lookUp(host)).map(({ address }) => address));
    // Without a tunnel uses no agent, so that the request does not share connections that other requests have opened.
    const agent = proxy && !proxy.isBypassed(host) ? tunnelTo(proxy, findAddresses, url.protocol) : false;
    const options = { method, headers, lookup, signal, autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS };
    const untraced = suppressTracing(context.active());
    const req = context.with(untraced, () => request(url, { ...options, agent }));
    const fail = (cause?: Error) => reject(cause instanceof FetchError ? cause : brokenOff(signal, cause));
    req.once('response', resolveResponse);
    req.on('error', fail);
    req.once('close', () => fail());
    req.end(body);
  });
}
