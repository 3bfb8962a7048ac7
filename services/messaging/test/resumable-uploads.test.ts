import { once } from 'node:events';
import { request } from 'node:http';
import { EventReader, ok, RealmDatabase, type TestRealm, type TestUser, until } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { type Answer, call } from '@team-chat/testkit/http';

const PATH = '/api/v1/tus';
const TYPE = 'application/offset+octet-stream';

let cluster: TestCluster;
let realm: TestRealm;
let author: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  author = await realm.user();
});
afterAll(() => cluster?.stop());

const base64 = (text: string) => Buffer.from(text).toString('base64');

function headersOf(user: TestUser | undefined, headers: Record<string, string> = {}) {
  const authorization = user && `Basic ${base64(`${user.email}:${user.api_key}`)}`;
  return {
    'tus-resumable': '1.0.0',
    host: realm.host,
    ...(authorization && { authorization }),
    ...headers,
  };
}

/** Sends a request of the tus protocol. */
const tus = (
  method: string,
  path: string,
  headers: Record<string, string> = {},
  { user = author, body }: { user?: TestUser; body?: Buffer } = {},
): Promise<Answer> =>
  call(cluster.baseUrls[0]!, { method, path, headers: headersOf(user, headers), ...(body && { body }) });

const metadataOf = (name: string) => `filename ${base64(name)},filetype ${base64('text/plain')}`;
const create = (size: number, name = 'notes.txt', user = author): Promise<Answer> =>
  tus('POST', PATH, { 'upload-length': String(size), 'upload-metadata': metadataOf(name) }, { user });
const begin = async (size: number, name?: string): Promise<string> => (await create(size, name)).headers.location!;
const append = (path: string, offset: number, text: string | Buffer): Promise<Answer> =>
  tus('PATCH', path, { 'upload-offset': String(offset), 'content-type': TYPE }, { body: Buffer.from(text) });
const offsetOf = async (path: string) => Number((await tus('HEAD', path)).headers['upload-offset']);
const read = async (url: string) => (await author.client.download(url)).bytes.toString();

describe('a resumable upload', () => {
  test('becomes a file with its last piece, and tells its owner', async () => {
    const queue = await EventReader.register(author.client, { event_types: ['attachment'] });
    const created = await create(10, 'Größe.txt');
    expect(created).toMatchObject({
      status: 201,
      headers: { location: expect.stringMatching(/^\/api\/v1\/tus\/[\w-]{24}$/), 'tus-resumable': '1.0.0' },
    });
    const path = created.headers.location!;
    expect(await append(path, 0, '01234')).toMatchObject({ status: 204, headers: { 'upload-offset': '5' } });
    expect(await tus('HEAD', path)).toMatchObject({
      status: 200,
      headers: { 'upload-offset': '5', 'upload-length': '10', 'cache-control': 'no-store' },
    });
    const { status, body } = await append(path, 5, '56789');
    expect([status, body]).toEqual([
      200,
      { url: expect.stringMatching(/^\/user_uploads\/\d+\/.*\/Groe\.txt$/), filename: 'Größe.txt' },
    ]);
    expect(await read(body.url)).toBe('0123456789');
    const added = await queue.until(({ type }) => type === 'attachment');
    expect(added).toMatchObject({ op: 'add', attachment: { name: 'Größe.txt', size: 10 } });
    // The answer to the last piece may be lost: an empty one gets it again.
    expect((await append(path, 10, '')).body).toEqual(body);
    expect((await tus('DELETE', path)).status).toBe(403);
  });

  test('begins with its first bytes, or has none at all', async () => {
    const headers = { 'upload-length': '3', 'upload-metadata': metadataOf(''), 'content-type': TYPE };
    const whole = await tus('POST', PATH, headers, { body: Buffer.from('abc') });
    expect(whole).toMatchObject({ status: 200, body: { filename: 'uploaded-file' } });
    expect(await read(whole.body.url)).toBe('abc');
    expect(await create(0)).toMatchObject({ status: 200, body: { filename: 'notes.txt' } });
  });

  test('keeps what arrived before its connection broke', async () => {
    const path = await begin(6);
    const { hostname, port } = new URL(cluster.baseUrls[0]!);
    const headers = headersOf(author, { 'upload-offset': '0', 'content-type': TYPE, 'content-length': '6' });
    const broken = request({ hostname, port, method: 'PATCH', path, headers });
    broken.on('error', () => undefined);
    broken.write('abc');
    await once(broken, 'socket');
    setTimeout(() => broken.destroy(), 300);
    await until('the piece is stored', async () => (await offsetOf(path)) === 3);
    expect(await append(path, 0, 'abcdef')).toMatchObject({ status: 409 });
    const { body } = await append(path, 3, 'def');
    expect(await read(body.url)).toBe('abcdef');
  });

  test('has a name without null bytes, and a type that a header can have', async () => {
    const of = (name: string, type: string) => ({
      'upload-length': '2',
      'upload-metadata': `filename ${base64(name)},filetype ${base64(type)}`,
    });
    expect((await tus('POST', PATH, of('a\0b', 'text/plain'))).status).toBe(422);
    const { headers } = await tus('POST', PATH, of('a.bin', 'application/x-a; n=плэй\n'));
    const { url } = (await append(headers.location!, 0, 'hi')).body;
    expect((await author.client.download(url)).status).toBe(200);
  });

  test('knows no other methods', async () => {
    const { status, headers } = await tus('TRACE', PATH);
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS, POST, PATCH, DELETE']);
  });

  test('takes each piece once, whoever sends it', async () => {
    const path = await begin(8);
    const answers = await Promise.all([append(path, 0, 'abcd'), append(path, 0, 'abcd')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    const last = await Promise.all([append(path, 4, 'efgh'), append(path, 4, 'efgh')]);
    const [won] = last.filter(({ status }) => status === 200);
    expect(await read(won!.body.url)).toBe('abcdefgh');
    expect(
      (await ok(author.client.get('/attachments'))).attachments.filter(({ size }: any) => size === 8),
    ).toHaveLength(1);
  });

  test('is its owner’s alone, and can be dropped', async () => {
    const path = await begin(4);
    await append(path, 0, 'ab');
    const other = await realm.user();
    expect((await tus('HEAD', path, {}, { user: other })).status).toBe(404);
    expect((await tus('DELETE', path, {}, { user: other })).status).toBe(404);
    expect((await tus('DELETE', path)).status).toBe(204);
    expect(await append(path, 2, 'cd')).toMatchObject({
      status: 404,
      body: { message: 'The upload does not exist' },
    });
  });

  test.each<[string, number, Record<string, string>, string | RegExp]>([
    ['without a length', 411, {}, 'SizeIsDeferred is not supported'],
    ['whose length comes later', 411, { 'upload-defer-length': '1' }, 'SizeIsDeferred is not supported'],
    ['with a wrong length', 422, { 'upload-length': 'many' }, 'Invalid upload-length'],
    ['that is too large', 413, { 'upload-length': '104857601' }, /^File is larger than .* \(100 MiB\)\.$/],
    ['of another version', 422, { 'upload-length': '1', 'tus-resumable': '9' }, 'Invalid tus-resumable'],
  ])('%s is refused with %i', async (_case, status, headers, message) => {
    const answer = await tus('POST', PATH, headers);
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(message)]);
  });

  test('is refused without log-in, above the quota, and for too many that are not complete', async () => {
    const anonymous = await call(cluster.baseUrls[0]!, {
      method: 'POST',
      path: PATH,
      headers: { ...headersOf(undefined), 'upload-length': '1' },
    });
    expect([anonymous.status, anonymous.body]).toEqual([401, { message: 'Unauthenticated upload' }]);
    const other = await cluster.aRealm();
    const database = await RealmDatabase.of(cluster, other);
    await database.setRealm({ upload_quota_mib: 1 });
    await database.close();
    const full = await tus('POST', PATH, { host: other.host, 'upload-length': '1048577' }, { user: other.owner });
    expect([full.status, full.body.message]).toEqual([413, "Upload would exceed your organization's upload quota."]);
    const busy = await realm.user();
    for (let count = 0; count < 50; count++) await create(1, 'a', busy);
    expect(await create(1, 'a', busy)).toMatchObject({
      status: 413,
      body: { message: 'Too many uploads are not complete.' },
    });
  });
});
