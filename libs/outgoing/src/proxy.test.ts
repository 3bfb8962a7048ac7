import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http, { createServer, type Server } from 'node:http';
import https from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseConfig } from '@team-chat/runtime';
import { z } from 'zod';
import { proxyConfig } from './config';
import { createFetcher } from './fetcher';
import { parseNetworks } from './networks';
import { findProxy, type Proxy } from './proxy';
import { createProxiedFetch, tunnelsByName } from './tunnels';

const LIMITS = { maxBytes: 1000, timeoutMs: 60_000 };
const NAME = 'hooks.example';
/** An address of the servers, as the proxy knows it. Nothing else does. */
const ADDRESS = '192.0.2.1';
const allowedNetworks = parseNetworks(['192.0.2.0/24', '127.0.0.1']);

let folder: string;
/** A server each for HTTP and HTTPS, and the proxy. */
let plain: Server;
let secure: https.Server;
let proxyServer: Server;
/** Targets that the proxy was asked for, each with its credentials. */
let asked: string[];
/** Returns where the proxy connects; undefined for a target that it refuses. */
let allows: (target: string) => boolean;

const portOf = (server: Server | https.Server) => (server.address() as AddressInfo).port;
const listening = async <T extends Server | https.Server>(server: T): Promise<T> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'team-chat-proxy-'));
  const [key, cert] = ['key.pem', 'cert.pem'].map((file) => join(folder, file)) as [string, string];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'];
  const subject = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`, '-keyout', key, '-out', cert];
  execFileSync('openssl', [...request, ...subject], { stdio: 'ignore' });
  const answer: http.RequestListener = async (req, res) =>
    res.end(`${req.method} ${req.url} ${await text(req)}`.trim());
  plain = await listening(createServer(answer));
  secure = await listening(https.createServer({ key: readFileSync(key), cert: readFileSync(cert) }, answer));
  proxyServer = createServer();
  proxyServer.on('connect', (req, socket) => {
    asked.push([req.url, req.headers['proxy-authorization']].filter(Boolean).join(' '));
    socket.on('error', () => undefined);
    if (!allows(req.url!)) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    const target = connect(Number(req.url!.split(':').at(-1)), '127.0.0.1');
    target.on('error', () => socket.destroy());
    socket.on('close', () => target.destroy());
    target.once('connect', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(target).pipe(socket);
    });
  });
  await listening(proxyServer);
});
beforeEach(() => {
  asked = [];
  allows = () => true;
});
afterAll(() => {
  for (const server of [plain, secure, proxyServer]) {
    server?.closeAllConnections();
    server?.close();
  }
  rmSync(folder, { recursive: true, force: true });
});

function openProxy(settings: { NO_PROXY?: string; user?: string } = {}): Proxy {
  const { NO_PROXY = '', user = '' } = settings;
  const env = { HTTPS_PROXY: `http://${user}127.0.0.1:${portOf(proxyServer)}`, NO_PROXY };
  return findProxy(parseConfig(z.object(proxyConfig), env))!;
}

async function fetchAt(url: string, proxy: Proxy, addresses = [ADDRESS]): Promise<string> {
  const fetchExternal = createFetcher({ allowedNetworks, proxy, resolve: async () => addresses });
  return text((await fetchExternal(url, { ...LIMITS, method: 'POST', body: 'hello' })).body);
}

describe('URLs that users name', () => {
  test('are requested by CONNECT to the address that was resolved and checked here', async () => {
    const port = portOf(plain);
    expect(await fetchAt(`http://${NAME}:${port}/a`, openProxy({ user: 'joe:p%40ss@' }))).toBe('POST /a hello');
    expect(asked).toEqual([`${ADDRESS}:${port} Basic ${Buffer.from('joe:p@ss').toString('base64')}`]);
    expect(await fetchAt(`http://${ADDRESS}:${port}/b`, openProxy())).toBe('POST /b hello');
  });

  test('are not requested at addresses that are not allowed, and not without an address', async () => {
    const port = portOf(plain);
    const private_ = fetchAt(`http://${NAME}:${port}/`, openProxy(), ['10.0.0.1', '169.254.169.254']);
    await expect(private_).rejects.toMatchObject({ failure: 'refused' });
    const literal = fetchAt(`http://10.0.0.1:${port}/`, openProxy());
    await expect(literal).rejects.toMatchObject({ failure: 'refused' });
    const unknown = fetchAt(`http://${NAME}:${port}/`, openProxy(), []);
    await expect(unknown).rejects.toMatchObject({ failure: 'unreachable' });
    expect(asked).toEqual([]);
  });

  test('are requested at the next address where the proxy refuses one', async () => {
    const port = portOf(plain);
    allows = (target) => target.startsWith(ADDRESS);
    expect(await fetchAt(`http://${NAME}:${port}/`, openProxy(), ['2600::1', ADDRESS])).toBe('POST / hello');
    expect(asked).toEqual([`[2600::1]:${port}`, `${ADDRESS}:${port}`]);
    allows = () => false;
    await expect(fetchAt(`http://${NAME}:${port}/`, openProxy())).rejects.toMatchObject({ failure: 'unreachable' });
  });

  test('are requested without the proxy where they are on this machine', async () => {
    expect(await fetchAt(`http://${NAME}:${portOf(plain)}/`, openProxy(), ['127.0.0.1'])).toBe('POST / hello');
    expect(asked).toEqual([]);
  });

  test('have their certificate checked by their name', async () => {
    const wrong = fetchAt(`https://${NAME}:${portOf(secure)}/`, openProxy());
    await expect(wrong).rejects.toMatchObject({
      failure: 'unreachable',
      cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    });
    expect(asked).toEqual([`${ADDRESS}:${portOf(secure)}`]);
  });
});

describe('URLs of the operator', () => {
  test('are requested by their name, which the proxy resolves', async () => {
    const agent = tunnelsByName(openProxy(), { ca: readFileSync(join(folder, 'cert.pem')) });
    const answer = await new Promise<string>((resolve, reject) => {
      const req = https.request(`https://${NAME}:${portOf(secure)}/bucket`, { agent }, (res) =>
        text(res).then(resolve, reject),
      );
      req.on('error', reject).end();
    });
    expect(answer).toBe('GET /bucket');
    expect(asked).toEqual([`${NAME}:${portOf(secure)}`]);
  });

  test('are fetched as fetch does it', async () => {
    const ca = readFileSync(join(folder, 'cert.pem'));
    const fetchProxied = createProxiedFetch(openProxy(), { ca });
    const init = { method: 'POST', body: new URLSearchParams({ code: 'x y' }) };
    const response = await fetchProxied(`https://${NAME}:${portOf(secure)}/token`, init);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('POST /token code=x+y');
    allows = () => false;
    await expect(fetchProxied(`https://${NAME}:1/`)).rejects.toThrow('the proxy answers 403');
  });
});

test.each([
  ['', ['localhost', 'a.localhost', '127.0.0.2', '::1'], ['hooks.example', '10.0.0.1', '::2']],
  ['example', ['example', 'hooks.example'], ['myexample', 'example.org']],
  ['.example, *.Corp', ['hooks.example', 'a.corp'], ['corporate']],
  ['10.0.0.0/8,fd00::/8,192.0.2.7', ['10.1.2.3', 'fd00::1', '192.0.2.7'], ['192.0.2.8', 'hooks.example']],
  ['*', ['hooks.example', '192.0.2.8'], []],
])('NO_PROXY=%s', (NO_PROXY, direct, others) => {
  const proxy = openProxy({ NO_PROXY });
  expect([...direct, ...others].filter((host) => proxy.isBypassed(host))).toEqual(direct);
});

test.each([
  [{ HTTPS_PROXY: 'proxy:3128' }, /HTTPS_PROXY/],
  [{ NO_PROXY: '10.0.0.0/99' }, /NO_PROXY: 10\.0\.0\.0\/99 is no network/],
])('the settings %j are refused', (env, message) => {
  expect(() => parseConfig(z.object(proxyConfig), env)).toThrow(message);
});
