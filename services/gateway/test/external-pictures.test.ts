import { createHmac } from 'node:crypto';
import { createServer, get, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { checkExternalPicture } from '@team-chat/contracts';
import { ok, RealmDatabase, type TestRealm } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

const PNG = Buffer.from('\x89PNG\r\n\x1a\n and the rest', 'latin1');
const MIB = 1024 * 1024;

let cluster: TestCluster;
let realm: TestRealm;
let key: string;
let origin: Server;
let originUrl: string;
let answer: RequestListener;
/** Headers of each request that reached the other server. */
let received: IncomingHttpHeaders[];

beforeAll(async () => {
  cluster = await startTestCluster({ rateLimits: 'user=200/60 anonymous=10/60' });
  realm = await cluster.aRealm();
  const { client } = await RealmDatabase.of(cluster, realm);
  const { rows } = await client.query<{ key: string }>('SELECT key FROM messaging.external_picture_keys');
  await client.end();
  key = rows[0]!.key;
  origin = createServer((req, res) => {
    received.push(req.headers);
    answer(req, res);
  });
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  originUrl = `http://127.0.0.1:${(origin.address() as AddressInfo).port}`;
});
afterAll(async () => {
  origin?.close();
  await cluster?.stop();
});
beforeEach(() => {
  received = [];
  answer = sending(PNG);
});

const sending =
  (bytes: Buffer | string, type = 'image/png', status = 200): RequestListener =>
  (_req, res) =>
    res.writeHead(status, { 'content-type': type }).end(bytes);
const digestOf = (url: string) => createHmac('sha256', key).update(url).digest('hex').slice(0, 40);
const pathOf = (url: string, digest = digestOf(url)) =>
  `/external_content/${digest}/${Buffer.from(url).toString('hex')}`;

async function fetchPath(path: string) {
  const response = await new Promise<Parameters<Parameters<typeof get>[2] & object>[0]>((resolve, reject) => {
    const headers = { cookie: 'session=secret', referer: 'https://chat.example.com/' };
    get(cluster.baseUrls[0]! + path, { headers }, resolve).on('error', reject);
  });
  return { status: response.statusCode, headers: response.headers, bytes: await buffer(response) };
}
const unavailable = {
  status: 404,
  body: { result: 'error', msg: 'This picture is not available', code: 'BAD_REQUEST' },
};
async function fetchError(path: string) {
  const { status, bytes } = await fetchPath(path);
  return { status, body: JSON.parse(bytes.toString()) as unknown };
}

describe('pictures of other servers', () => {
  test('are served to anybody who has the signed path, as files that cannot do anything', async () => {
    const { status, headers, bytes } = await fetchPath(pathOf(`${originUrl}/ä.png?size=2`));
    expect([status, bytes]).toEqual([200, PNG]);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  test.each([
    ['short', ''],
    ['long', ' and more'.repeat(100)],
  ])('have the paths that a %s message shows', async (length, rest) => {
    const url = `${originUrl}/${length}.png?a&b`;
    const { rendered } = await ok(realm.owner.client.post('/messages/render', { content: `${url}${rest}` }));
    const [, link, path] = /<a href="([^"]+)"><img src="([^"]+)"><\/a><\/div>$/.exec(rendered)!;
    expect([link, path]).toEqual([url.replace('&', '&amp;'), pathOf(url)]);
    expect((await fetchPath(path!)).bytes).toEqual(PNG);
  });

  test('are fetched once for all who read them, and their server learns of none', async () => {
    const path = pathOf(`${originUrl}/shared.png`);
    const answers = await Promise.all([fetchPath(path), fetchPath(path), fetchPath(path)]);
    answers.push(await fetchPath(path));
    expect(answers.map(({ bytes }) => bytes)).toEqual([PNG, PNG, PNG, PNG]);
    expect(received).toEqual([
      {
        accept: 'image/*',
        'accept-encoding': 'identity',
        connection: 'close',
        host: originUrl.slice('http://'.length),
        'user-agent': expect.stringMatching(/^team-chat\/[\d.]+$/),
      },
    ]);
  });

  test.each([
    ['image/jpeg', '\xff\xd8\xff\xe0'],
    ['image/gif', 'GIF89a'],
    ['image/webp', 'RIFF\x00\x01\x02\x03WEBP'],
    ['image/avif', '\x00\x00\x00\x1cftypavif'],
  ])('of the type %s have this type, whatever their server says', async (type, beginning) => {
    const bytes = Buffer.from(beginning, 'latin1');
    answer = sending(bytes, 'image/x-anything');
    const picture = await fetchPath(pathOf(`${originUrl}/${type}`));
    expect([picture.headers['content-type'], picture.bytes]).toEqual([type, bytes]);
  });

  test.each([
    ['a page', sending('<script>', 'text/html')],
    ['a page that is called a picture', sending('<script>', 'image/png')],
    ['a picture that is called a page', sending(PNG, 'text/html')],
    ['SVG', sending('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml')],
    ['nothing', sending('', 'image/png')],
    ['an error', sending(PNG, 'image/png', 500)],
    ['too much', sending(Buffer.concat([PNG, Buffer.alloc(5 * MIB)]))],
    ['a broken picture', (_req, res) => res.writeHead(200, { 'content-length': 100 }).end(PNG, () => res.destroy())],
    ['a redirect to a private address', (_req, res) => res.writeHead(302, { location: 'http://10.0.0.1/' }).end()],
  ] as [string, RequestListener][])('are not available where the server sends %s', async (title, listener) => {
    answer = listener;
    expect(await fetchError(pathOf(`${originUrl}/${encodeURIComponent(title)}`))).toEqual(unavailable);
  });

  test.each(['http://127.0.0.2/', 'http://169.254.169.254/', 'file:///etc/passwd', 'no URL'])(
    'are not available at %s',
    async (url) => expect(await fetchError(pathOf(url))).toEqual(unavailable),
  );

  test('that are not available are not asked for again at once', async () => {
    answer = sending('gone', 'text/plain', 404);
    const path = pathOf(`${originUrl}/gone.png`);
    await fetchError(path);
    expect(await fetchError(path)).toEqual(unavailable);
    expect(received).toHaveLength(1);
  });

  test.each([`/external_content/${'0'.repeat(40)}/7`, `/external_content/${'0'.repeat(39)}/70`, '/external_content/'])(
    '%s is not found',
    async (path) =>
      expect(await fetchError(path)).toEqual({
        status: 404,
        body: { result: 'error', msg: 'Not found', code: 'BAD_REQUEST' },
      }),
  );
});

describe('check-external-picture', () => {
  const forged = { status: 403, body: { result: 'error', msg: 'Invalid signature', code: 'BAD_REQUEST' } };

  test('refuses the digest of another URL, and other text', async () => {
    const url = `${originUrl}/forged.png`;
    expect(await fetchError(pathOf(url, digestOf(`${url}?`)))).toEqual(forged);
    expect(await fetchError(pathOf(url, '0'.repeat(40)))).toEqual(forged);
    const check = (digest: string) => cluster.bus.call(checkExternalPicture, { params: { digest, url } });
    expect(await check('')).toEqual({ is_signed: false });
    expect(await check(digestOf(url))).toEqual({ is_signed: true });
    expect(received).toEqual([]);
  });

  test('is limited for each address', async () => {
    const statuses = new Set<number | undefined>();
    for (let count = 0; !statuses.has(429) && count < 1100; count += 20) {
      const paths = Array.from({ length: 20 }, (_, i) => pathOf(`${originUrl}/${count + i}`, '0'.repeat(40)));
      for (const { status } of await Promise.all(paths.map(fetchPath))) statuses.add(status);
    }
    expect([...statuses]).toEqual([403, 429]);
  });
});
