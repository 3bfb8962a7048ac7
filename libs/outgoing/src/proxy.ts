import http from 'node:http';
import https from 'node:https';
import { isIP, type Socket } from 'node:net';
import { context } from '@opentelemetry/api';
import { suppressTracing } from '@opentelemetry/core';
import type { z } from 'zod';
import type { proxyConfig } from './config';
import { isIn, type Networks } from './networks';

/** Milliseconds in which the proxy has to connect. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Hosts that are reached without the proxy. */
export interface DirectHosts {
  /** Names, each with all names below it; `*` for every name. */
  names: string[];
  networks: Networks;
}

/** The operator's proxy, through which all connections to other networks go. */
export class Proxy {
  constructor(
    private readonly url: URL,
    private readonly direct: DirectHosts,
  ) {}

  /** Returns whether a name or address is reached without the proxy. */
  isBypassed(host: string): boolean {
    const { names, networks } = this.direct;
    if (names.includes('*')) return true;
    if (isIP(host)) return isIn(networks, host);
    return names.some((name) => host === name || host.endsWith(`.${name}`));
  }

  /** Has the proxy connect to a name or address. Returns the connection. */
  connect(host: string, port: number): Promise<Socket> {
    const { protocol, hostname, port: ownPort, username, password } = this.url;
    const target = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
    const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
    const options = {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: ownPort || undefined,
      method: 'CONNECT',
      path: target,
      headers: { host: target, ...(username && { 'proxy-authorization': `Basic ${credentials.toString('base64')}` }) },
      agent: false as const,
      timeout: CONNECT_TIMEOUT_MS,
    };
    const { request } = protocol === 'https:' ? https : http;
    const untraced = suppressTracing(context.active());
    return new Promise((resolve, reject) => {
      const req = context.with(untraced, () => request(options));
      req.once('connect', ({ statusCode }, socket) => {
        socket.setTimeout(0);
        if (statusCode === 200) return resolve(socket);
        socket.destroy();
        reject(new Error(`the proxy answers ${statusCode}`));
      });
      req.once('timeout', () => req.destroy(new Error('the proxy does not answer in time')));
      req.on('error', reject);
      req.end();
    });
  }
}

/** Returns the proxy that the settings name; undefined without one. */
export function findProxy({ HTTPS_PROXY, NO_PROXY }: z.output<z.ZodObject<typeof proxyConfig>>): Proxy | undefined {
  return HTTPS_PROXY === undefined ? undefined : new Proxy(new URL(HTTPS_PROXY), NO_PROXY);
}
