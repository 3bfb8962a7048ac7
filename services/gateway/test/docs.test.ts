import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { get, type IncomingHttpHeaders } from 'node:http';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { call } from '@team-chat/testkit/http';

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startTestCluster();
});
afterAll(() => cluster?.stop());

interface Fetched {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** Fetches a file. No organisation has this host: none is needed. */
function fetchFile(path: string, headers: Record<string, string> = {}): Promise<Fetched> {
  const options = { headers: { host: 'docs.test.example', ...headers } };
  return new Promise((resolve, reject) => {
    get(`${cluster.baseUrls[0]!}${path}`, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, bytes: Buffer.concat(chunks) }),
      );
    }).on('error', reject);
  });
}

/** Returns the paths of the assets that the reference names. */
async function listAssets(): Promise<string[]> {
  const { bytes } = await fetchFile('/api/docs');
  return [...bytes.toString().matchAll(/(?:src|href)="(\/api\/docs\/assets\/[^"]+)"/g)].map(([, path]) => path!);
}

const DOCUMENT = '/api/v1/openapi.json';

describe('the OpenAPI document', () => {
  test('is sent compressed to clients that accept it', async () => {
    const plain = await fetchFile(DOCUMENT);
    expect(plain.headers).toMatchObject({ 'content-type': 'application/json', vary: 'Accept-Encoding' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const zipped = await fetchFile(DOCUMENT, { 'accept-encoding': 'gzip' });
    const brotli = await fetchFile(DOCUMENT, { 'accept-encoding': 'gzip, deflate, br' });
    expect([zipped, brotli].map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', 'br']);
    expect(gunzipSync(zipped.bytes)).toEqual(plain.bytes);
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
    expect(JSON.parse(plain.bytes.toString())).toMatchObject({ openapi: '3.1.0' });
  });

  test('has less than a megabyte, and less than 100 kB on the way', async () => {
    expect((await fetchFile(DOCUMENT)).bytes.length).toBeLessThan(1_000_000);
    for (const encoding of ['gzip', 'br']) {
      const { bytes } = await fetchFile(DOCUMENT, { 'accept-encoding': encoding });
      expect(bytes.length).toBeLessThan(100_000);
    }
  });

  test('is not compressed for clients that refuse that', async () => {
    const { headers } = await fetchFile(DOCUMENT, { 'accept-encoding': 'br;q=0, gzip;q=0, identity' });
    expect(headers['content-encoding']).toBeUndefined();
  });

  test('is not sent again to a client that has it', async () => {
    const { headers } = await fetchFile(DOCUMENT, { 'accept-encoding': 'br' });
    expect(headers['cache-control']).toBe('no-cache');
    const again = await fetchFile(DOCUMENT, { 'if-none-match': headers.etag! });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect(again.headers).toMatchObject({ etag: headers.etag, vary: 'Accept-Encoding' });
    expect((await fetchFile(DOCUMENT, { 'if-none-match': '"other"' })).status).toBe(200);
  });
});

describe('/api/docs', () => {
  test('loads scripts and styles from this server alone', async () => {
    const { status, headers, bytes } = await fetchFile('/api/docs');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'cache-control': 'no-cache',
    });
    expect(bytes.toString()).not.toMatch(/<script>|<style|https?:\/\//);
  });

  test('names assets by their contents, which browsers keep', async () => {
    const paths = await listAssets();
    expect(paths.map((path) => path.split('/').at(-1)).sort()).toEqual(['docs.css', 'reference.js']);
    const { bytes } = await fetchFile('/api/docs/operations/send-message');
    const [script] = /[^"]+\/try\.js/.exec(bytes.toString())!;
    for (const path of [...paths, script]) {
      const { status, headers } = await fetchFile(path, { 'accept-encoding': 'br' });
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-encoding': 'br',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  test('serves the page of another version its own assets, which are not kept', async () => {
    const { status, headers } = await fetchFile('/api/docs/assets/0123456789abcdef/docs.css');
    expect([status, headers['cache-control'], headers['content-type']]).toEqual([
      200,
      'no-store',
      'text/css; charset=utf-8',
    ]);
  });

  test('sends a page of the reference compressed, and not again to a client that has it', async () => {
    const path = '/api/docs/operations/send-message';
    const plain = await fetchFile(path);
    const brotli = await fetchFile(path, { 'accept-encoding': 'br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
    const again = await fetchFile(path, { 'if-none-match': plain.headers.etag! });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  test('has a page for each operation and each schema', async () => {
    const { bytes } = await fetchFile('/api/docs');
    for (const path of ['/api/docs/operations/get-user', '/api/docs/schemas/Message']) {
      expect(bytes.toString()).toContain(`<a href="${path}">`);
      expect((await fetchFile(path)).status).toBe(200);
    }
  });

  test('has one page for operations that only differ in the variable of the path', async () => {
    const { status, headers } = await fetchFile('/api/docs/operations/get-user-by-email');
    expect([status, headers.location]).toEqual([302, '/api/docs/operations/get-user']);
  });

  test.each([
    '/api/docs/assets/0123456789abcdef/package.json',
    '/api/docs/assets/%ff/docs.css',
    '/api/docs/none',
    '/api/docs/operations/none',
    '/api/docs/operations/%ff',
    '/api/docs/schemas/constructor',
  ])('%s is not found', async (path) => {
    const { status, body } = await call(cluster.baseUrls[0]!, { path });
    expect([status, body]).toEqual([404, { result: 'error', msg: 'Not found', code: 'BAD_REQUEST' }]);
  });

  test('a guide allows no script', async () => {
    const { status, headers, bytes } = await fetchFile('/api/docs/events');
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'self'; img-src 'self'; form-action/,
    );
    expect(bytes.toString()).not.toMatch(/<script|<style| style=/);
  });
});

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const NOT_FOUND = { result: 'error', msg: 'Not found', code: 'BAD_REQUEST' };

describe('paths that are none of the API', () => {
  const ask = (path: string, accept?: string, method = 'GET') =>
    call(cluster.baseUrls[0]!, { path, method, ...(accept !== undefined && { headers: { accept } }) });

  test.each([
    ['/api', 200],
    ['/api/', 200],
    ['/nothing/here', 404],
    ['/api/v2/users/me', 404],
  ])('%s leads a browser on', async (path, status) => {
    const answer = await ask(path, BROWSER);
    expect([answer.status, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    for (const target of ['/', '/api/docs']) expect(answer.text).toContain(`<a href="${target}">`);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  test.each([
    ['/api', 'GET', undefined],
    ['/nothing', 'GET', '*/*'],
    ['/nothing', 'GET', 'application/json'],
    ['/nothing', 'GET', 'application/json, text/html'],
    ['/nothing', 'POST', BROWSER],
    ['/api/v1/nothing', 'GET', BROWSER],
    ['/api/v1', 'GET', BROWSER],
  ])('%s by %s of a program that accepts %s gets the envelope', async (path, method, accept) => {
    const { status, headers, body } = await ask(path, accept, method);
    expect([status, headers['content-type'], body]).toEqual([404, 'application/json', NOT_FOUND]);
  });
});
