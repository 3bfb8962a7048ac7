import { get } from 'node:http';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { call } from '@team-chat/testkit/http';

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startTestCluster({ rateLimits: 'user=200/60 anonymous=10/60' });
});
afterAll(() => cluster?.stop());

/** Fetches an image. No organisation has this host: nothing is looked up. */
function fetchImage(path: string, host = 'chat.test.example') {
  return new Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
    get(`${cluster.baseUrls[0]!}${path}`, { headers: { host } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, bytes: Buffer.concat(chunks) }),
      );
    }).on('error', reject);
  });
}
const bytesOf = async (path: string, host?: string) => (await fetchImage(path, host)).bytes;
/** Returns the width that a PNG's header states, in pixels. */
const widthOf = (png: Buffer) => png.readUInt32BE(16);

describe('default avatars', () => {
  test('are PNG images that anybody may keep for a day', async () => {
    const { status, headers, bytes } = await fetchImage('/avatar/7?version=3');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
    });
    expect(bytes.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
  });

  test('depend on the host name and the id alone', async () => {
    const seven = await bytesOf('/avatar/7');
    expect(await bytesOf('/avatar/7?version=2')).toEqual(seven);
    expect(await bytesOf('/avatar/7', 'CHAT.test.example:9991')).toEqual(seven);
    expect(await bytesOf('/avatar/8')).not.toEqual(seven);
    expect(await bytesOf('/avatar/realm')).not.toEqual(seven);
    expect(await bytesOf('/avatar/7', 'other.test.example')).not.toEqual(seven);
  });

  test.each([
    ['/avatar/7', 100],
    ['/avatar/7?s=50', 100],
    ['/avatar/7?s=large', 100],
    ['/avatar/7?version=1&s=500', 500],
    ['/avatar/7?s=100000', 500],
    ['/avatar/7/medium', 500],
    ['/avatar/realm/medium', 500],
  ])('%s is %i pixels wide', async (path, width) => {
    expect(widthOf(await bytesOf(path))).toBe(width);
  });

  test.each(['/avatar/', '/avatar/7/huge', '/avatar/-7', '/avatar/realms'])('%s is not found', async (path) => {
    const { status, body } = await call(cluster.baseUrls[0]!, {
      path,
      headers: { host: 'chat.test.example' },
    });
    expect([status, body]).toEqual([404, { result: 'error', msg: 'Not found', code: 'BAD_REQUEST' }]);
  });

  test('of an address need a log-in', async () => {
    const { status } = await call(cluster.baseUrls[0]!, { path: '/avatar/olivia@chat.test.example' });
    expect(status).toBe(401);
  });

  test('count against a limit of their own, and only when they are drawn', async () => {
    const draw = (id: number) => fetchImage(`/avatar/${id}`, 'limits.test.example');
    let refused: Awaited<ReturnType<typeof draw>> | undefined;
    for (let id = 1; !refused && id <= 1100; id++) {
      const answer = await draw(id);
      if (answer.status !== 200) refused = answer;
    }
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } });
    expect(JSON.parse(refused!.bytes.toString())).toMatchObject({ code: 'RATE_LIMIT_HIT' });
    expect((await draw(1)).status).toBe(200);
  });
});
