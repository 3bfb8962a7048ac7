import http from 'node:http';
import https, { type AgentOptions } from 'node:https';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Proxy } from './proxy';

/** Opens a connection for a request. */
type Open = (target: { host: string; port: number }) => Promise<Socket>;
type Options = http.ClientRequestArgs & { host: string; port: number };
type OnCreated = (error: Error | null, socket: Duplex) => void;

function createBy(open: Open, options: Options, created: OnCreated, wrap: (socket: Socket) => Duplex): void {
  open(options).then(
    (socket) => created(null, wrap(socket)),
    (error: Error) => created(error, undefined as never),
  );
}

class HttpTunnels extends http.Agent {
  constructor(private readonly open: Open) {
    super();
  }

  override createConnection(options: Options, created: OnCreated): undefined {
    createBy(this.open, options, created, (socket) => socket);
  }
}

class HttpsTunnels extends https.Agent {
  constructor(
    private readonly open: Open,
    options?: AgentOptions,
  ) {
    super(options);
  }

  override createConnection(options: Options, created: OnCreated): undefined {
    createBy(this.open, options, created, (socket) => super.createConnection({ ...options, socket } as never)!);
  }
}

/** Returns an agent for one request, to one of these addresses. Tries one after the other. */
export function tunnelTo(proxy: Proxy, findAddresses: () => Promise<string[]>, protocol: string): http.Agent {
  const open: Open = async ({ port }) => {
    const addresses = await findAddresses();
    const direct = addresses.find((address) => proxy.isBypassed(address));
    if (direct !== undefined) return connect(port, direct);
    for (const [index, address] of addresses.entries()) {
      try {
        return await proxy.connect(address, port);
      } catch (error) {
        if (index === addresses.length - 1) throw error;
      }
    }
    throw new Error('there is no address');
  };
  return protocol === 'https:' ? new HttpsTunnels(open) : new HttpTunnels(open);
}

/** Returns an agent for the operator's HTTPS URLs. The proxy resolves names, because networks without a way out often have none of
 *  others. */
export function tunnelsByName(proxy: Proxy, options?: AgentOptions): https.Agent {
  return new HttpsTunnels(
    async ({ host, port }) => (proxy.isBypassed(host) ? connect(port, host) : proxy.connect(host, port)),
    options,
  );
}

/** Returns a `fetch` for the operator's HTTPS URLs that goes through the proxy, and follows no redirects. */
export function createProxiedFetch(
  proxy: Proxy,
  agentOptions?: AgentOptions,
): (url: string | URL, init?: RequestInit) => Promise<Response> {
  const agent = tunnelsByName(proxy, agentOptions);
  return async (url, init = {}) => {
    const { method = 'GET', signal } = init;
    const headers = Object.fromEntries(new Headers(init.headers));
    const body = init.body && Buffer.from(await new Response(init.body).arrayBuffer());
    return new Promise((resolve, reject) => {
      const options = { agent, method, headers, signal: signal ?? undefined };
      const req = https.request(url, options, (res) => {
        const parts: Buffer[] = [];
        res.on('data', (part: Buffer) => parts.push(part));
        res.on('error', reject);
        res.on('end', () => {
          const received = Object.entries(res.headersDistinct).flatMap(([name, values = []]) =>
            values.map((value) => [name, value] as [string, string]),
          );
          const content = parts.length > 0 ? Buffer.concat(parts) : null;
          resolve(new Response(content, { status: res.statusCode, headers: received }));
        });
      });
      req.on('error', reject);
      req.end(body);
    });
  };
}
