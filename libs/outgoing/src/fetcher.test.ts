import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { context } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { isTracingSuppressed } from '@opentelemetry/core';
import { FetchError } from './fetch-error';
import { createFetcher, type FetchExternal, type FetchOptions } from './fetcher';
import { parseNetworks } from './networks';

const LIMITS = { maxBytes: 1000, timeoutMs: 5000 };

let server: Server;
let port: number;
let answer: RequestListener;
/** Method, path and body of each request. */
let received: string[];

beforeAll(async () => {
  server = createServer((req, res) => answer(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  received = [];
  answer = async (req, res) => {
    received.push(`${req.method} ${req.headers.host!.split(':')[0]}${req.url} ${await text(req)}`.trim());
    const [, count] = /^\/redirect\/(\d)/.exec(req.url!) ?? [];
    if (count) res.writeHead(302, { location: count === '1' ? '/end' : `/redirect/${Number(count) - 1}` });
    else res.setHeader('content-type', 'Text/Plain; charset=utf-8');
    res.end('hello');
  };
});

const redirectTo = (location: string, status = 302): RequestListener => {
  const others = answer;
  return (req, res) => {
    if (req.url !== '/start') return others(req, res);
    received.push(`${req.method} /start`);
    res.writeHead(status, { location }).end();
  };
};
const fetchLocal = createFetcher({ allowedNetworks: parseNetworks(['127.0.0.1']) });
const fetchPublic = createFetcher({ allowedNetworks: parseNetworks([]) });
const fetchText = async (url: string, options: Partial<FetchOptions> = {}, fetchExternal: FetchExternal = fetchLocal) =>
  text((await fetchExternal(url.replace('PORT', String(port)), { ...LIMITS, ...options })).body);

describe('a fetcher', () => {
  test('returns status, headers, type and body', async () => {
    const response = await fetchLocal(`http://127.0.0.1:${port}/a?b=c`, LIMITS);
    expect(response).toMatchObject({
      status: 200,
      contentType: 'text/plain',
      headers: { 'content-type': 'Text/Plain; charset=utf-8' },
    });
    expect(response.url.pathname).toBe('/a');
    expect(await text(response.body)).toBe('hello');
    expect(received).toEqual(['GET 127.0.0.1/a?b=c']);
  });

  test('sends method, headers and body', async () => {
    let userAgent: string | undefined;
    answer = async (req, res) => {
      userAgent = req.headers['user-agent'];
      res.statusCode = 201;
      res.end(await text(req));
    };
    const options = { ...LIMITS, method: 'POST', headers: { 'user-agent': 'Webhook/1' }, body: 'posted' };
    const response = await fetchLocal(`http://127.0.0.1:${port}/`, options);
    expect([response.status, await text(response.body), userAgent]).toEqual([201, 'posted', 'Webhook/1']);
  });

  test.each([
    'http://127.0.0.1:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f.1:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://localhost:PORT/',
    'http://a.localhost:PORT/',
    'http://[::1]:PORT/',
    'http://169.254.169.254/latest/meta-data/',
  ])('does not connect to %s, unless the network is allowed', async (url) => {
    await expect(fetchText(url, {}, fetchPublic)).rejects.toThrow(FetchError);
    expect(received).toEqual([]);
  });

  test.each(['localhost', '127.1', '[::ffff:127.0.0.1]'])('connects to %s where it is allowed', async (host) => {
    expect(await fetchText(`http://${host}:PORT/`)).toBe('hello');
  });

  test.each([
    ['file:///etc/passwd', 'the URL is not an HTTP URL'],
    ['ftp://127.0.0.1/', 'the URL is not an HTTP URL'],
    ['/relative', 'the URL is not an HTTP URL'],
    ['http://', 'the URL is not an HTTP URL'],
    ['http://user:secret@127.0.0.1:PORT/', 'the URL contains credentials'],
  ])('refuses %s: %s', async (url, message) => {
    await expect(fetchText(url)).rejects.toMatchObject({ failure: 'refused', message });
    expect(received).toEqual([]);
  });

  test('connects to the address that was checked, whatever the name means later', async () => {
    const resolve = jest.fn(async (): Promise<string[]> => ['127.0.0.2']).mockResolvedValueOnce(['127.0.0.1']);
    const fetchExternal = createFetcher({ allowedNetworks: parseNetworks(['127.0.0.1']), resolve });
    expect(await fetchText('http://rebinding.example:PORT/one', {}, fetchExternal)).toBe('hello');
    expect(resolve).toHaveBeenCalledTimes(1);
    expect(received).toEqual(['GET rebinding.example/one']);
    await expect(fetchText('http://rebinding.example:PORT/two', {}, fetchExternal)).rejects.toThrow(
      'the host has no address that may be requested',
    );
    expect(received).toHaveLength(1);
  });

  test('is not traced: other servers learn no trace ids, and traces contain no links of users', async () => {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager());
    const suppressed: boolean[] = [];
    const resolve = async () => {
      suppressed.push(isTracingSuppressed(context.active()));
      return ['127.0.0.1'];
    };
    const fetchExternal = createFetcher({ allowedNetworks: parseNetworks(['127.0.0.1']), resolve });
    await fetchText('http://traced.example:PORT/', {}, fetchExternal);
    context.disable();
    expect(suppressed).toEqual([true]);
  });

  test('connects to none but the allowed addresses of a name', async () => {
    const resolve = async () => ['10.0.0.1', '::1', '127.0.0.1', '169.254.169.254'];
    const fetchExternal = createFetcher({ allowedNetworks: parseNetworks(['127.0.0.1']), resolve });
    expect(await fetchText('http://many.example:PORT/', {}, fetchExternal)).toBe('hello');
  });

  test('tries the other addresses of a host', async () => {
    const resolve = async () => ['127.0.0.2', '127.0.0.1'];
    const fetchExternal = createFetcher({ allowedNetworks: parseNetworks(['127.0.0.0/8']), resolve });
    expect(await fetchText('http://two.example:PORT/', {}, fetchExternal)).toBe('hello');
  });

  test.each(['refused.invalid', '127.0.0.1:1'])('reports that %s does not answer', async (host) => {
    await expect(fetchText(`http://${host}/`)).rejects.toMatchObject({ failure: 'unreachable' });
  });
});

describe('a redirect', () => {
  test('is followed three times', async () => {
    const response = await fetchLocal(`http://127.0.0.1:${port}/redirect/3`, LIMITS);
    expect(response.url.pathname).toBe('/end');
    expect(await text(response.body)).toBe('hello');
    await expect(fetchText('http://127.0.0.1:PORT/redirect/4')).rejects.toThrow('there are too many redirects');
  });

  test.each([
    ['http://127.0.0.2:PORT/', 'the address may not be requested'],
    ['http://private.example:PORT/', 'the host has no address that may be requested'],
    ['file:///etc/passwd', 'the URL is not an HTTP URL'],
    ['//user@127.0.0.1:PORT/', 'the URL contains credentials'],
  ])('to %s is refused: %s', async (location, message) => {
    answer = redirectTo(location.replace('PORT', String(port)));
    const fetchExternal = createFetcher({
      allowedNetworks: parseNetworks(['127.0.0.1']),
      resolve: async () => ['127.0.0.2'],
    });
    await expect(fetchText('http://127.0.0.1:PORT/start', {}, fetchExternal)).rejects.toMatchObject({
      failure: 'refused',
      message,
    });
    expect(received).toEqual(['GET /start']);
  });

  test.each([
    [302, 'GET 127.0.0.1/end'],
    [303, 'GET 127.0.0.1/end'],
    [307, 'POST 127.0.0.1/end posted'],
  ])('with status %i after a POST leads to %s', async (status, request) => {
    answer = redirectTo('/end', status);
    await fetchText('http://127.0.0.1:PORT/start', { method: 'POST', body: 'posted' });
    expect(received).toEqual(['POST /start', request]);
  });
});

describe('an answer', () => {
  test('of another type than the expected one is refused', async () => {
    const accept = (type: string) => type.startsWith('image/');
    await expect(fetchText('http://127.0.0.1:PORT/', { accept })).rejects.toThrow('content type');
    expect(await fetchText('http://127.0.0.1:PORT/', { accept: (type) => type === 'text/plain' })).toBe('hello');
  });

  test('may be as large as the limit, announced or not', async () => {
    expect(await fetchText('http://127.0.0.1:PORT/', { maxBytes: 5 })).toBe('hello');
    await expect(fetchText('http://127.0.0.1:PORT/', { maxBytes: 4 })).rejects.toThrow('the body is too large');
    answer = (_req, res) => {
      res.write('hello');
      setImmediate(() => res.end());
    };
    expect(await fetchText('http://127.0.0.1:PORT/', { maxBytes: 5 })).toBe('hello');
    await expect(fetchText('http://127.0.0.1:PORT/', { maxBytes: 4 })).rejects.toThrow('the body is too large');
  });

  test('without an end is cut at the limit, and its connection is closed', async () => {
    const closed = new Promise((resolve) => {
      answer = (_req, res) => {
        const timer = setInterval(() => res.write('x'.repeat(600)), 1);
        res.once('close', () => resolve(clearInterval(timer)));
      };
    });
    await expect(fetchText('http://127.0.0.1:PORT/')).rejects.toThrow('the body is too large');
    await closed;
  });

  test.each([
    ['does not begin', () => undefined],
    ['does not end', (_req, res) => res.write('x')],
    ['arrives slowly', (_req, res) => setInterval(() => res.write('x'), 20).unref()],
  ] as [string, RequestListener][])('that %s is given up in time', async (_title, listener) => {
    answer = listener;
    await expect(fetchText('http://127.0.0.1:PORT/', { timeoutMs: 100 })).rejects.toThrow();
  });

  test('that nobody reads any more closes its connection', async () => {
    const closed = new Promise((resolve) => {
      answer = (_req, res) => {
        res.once('close', resolve);
        res.write('x');
      };
    });
    (await fetchLocal(`http://127.0.0.1:${port}/`, LIMITS)).body.destroy();
    await closed;
  });
});
