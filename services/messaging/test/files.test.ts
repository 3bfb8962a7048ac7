import {
  eventsSoFar,
  EventReader,
  expectRefusal,
  ok,
  RealmDatabase,
  type TestRealm,
  type TestUser,
} from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let author: TestUser;
let reader: TestUser;
let guest: TestUser;
let open: { id: number; name: string };
let secret: { id: number; name: string };

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  author = await realm.user();
  reader = await realm.user();
  guest = await realm.user('guest');
  open = await realm.channel([author]);
  secret = await realm.channel([author, reader], { invite_only: true, history_public_to_subscribers: true });
});
afterAll(() => cluster?.stop());

const upload = async (
  user: TestUser,
  name = 'notes.txt',
  content: string | Buffer = 'Notes',
  type = '',
): Promise<string> => (await ok(user.client.post('/user_uploads', { file: new File([content], name, { type }) }))).url;
const filesOf = async (user: TestUser): Promise<any[]> => (await ok(user.client.get('/attachments'))).attachments;
const fileAt = async (user: TestUser, url: string) =>
  (await filesOf(user)).find(({ path_id }) => url.endsWith(path_id));
const send = async (user: TestUser, to: { id: number }, content: string): Promise<number> =>
  (await ok(user.client.post('/messages', { type: 'channel', to: to.id, topic: 'files', content }))).id;
const watch = (user: TestUser) =>
  EventReader.register(user.client, { event_types: ['attachment', 'message'], fetch_event_types: [] });
const fileEvents = async (queue: EventReader, user: TestUser) =>
  (await eventsSoFar(queue, user)).filter(({ type }) => type === 'attachment');
const statusOf = async (user: TestUser, url: string) => (await user.client.download(url)).status;

describe('upload-file', () => {
  test('stores a file that only its owner can read, and tells the owner', async () => {
    const queue = await watch(author);
    const content = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
    const url = await upload(author, 'Größe & Maß (1).bin', content);
    expect(url).toMatch(new RegExp(`^/user_uploads/${realm.realm_id}/[0-9a-f]{1,2}/[\\w-]{24}/Größe-Maß-1\\.bin$`));
    const got = await author.client.download(encodeURI(url));
    expect(got.bytes.equals(content)).toBe(true);
    expect(got.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="Gr??e & Ma? (1).bin"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%26%20Ma%C3%9F%20%281%29.bin`,
      'cache-control': 'private, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(await statusOf(reader, encodeURI(url))).toBe(403);
    const { messages, ...file } = await fileAt(author, url);
    expect(file).toMatchObject({ name: 'Größe & Maß (1).bin', size: content.length });
    expect(messages).toEqual([]);
    const [added] = await fileEvents(queue, author);
    expect(added).toMatchObject({ type: 'attachment', op: 'add', attachment: { ...file, messages: [] } });
  });

  test.each<[string, string, string | Buffer, string, string, string]>([
    ['a picture', 'a.png', Buffer.from('\x89PNG\r\n\x1a\n....', 'latin1'), 'image/png', 'image/png', 'inline'],
    ['a picture that is none', 'a.png', '<script>', 'image/png', 'application/octet-stream', 'attachment'],
    ['a page', 'a.html', '<p>', 'text/html', 'text/html', 'attachment'],
    ['a drawing with scripts', 'a.svg', '<svg>', 'image/svg+xml', 'image/svg+xml', 'attachment'],
    ['a text', 'a.txt', 'Größe', 'text/plain', 'text/plain; charset=utf-8', 'inline'],
    ['nothing', 'empty', '', '', 'application/octet-stream', 'attachment'],
    ['a name that is an ending', 'html', '<p>', '', 'application/octet-stream', 'attachment'],
  ])('serves %s without danger', async (_case, name, content, type, served, disposition) => {
    const { headers, status } = await author.client.download(await upload(author, name, content, type));
    expect(status).toBe(200);
    expect(headers['content-type']).toBe(served);
    expect(headers['content-disposition']).toMatch(new RegExp(`^${disposition};`));
  });

  test.each([
    ['../../etc/passwd', 'passwd', 'passwd'],
    ['..', 'uploaded-file', 'uploaded-file'],
    ['a\u202etxt.exe', 'atxt.exe', 'atxt.exe'],
    ['100%25.txt', '100.txt', '100%.txt'],
    ['---', '-', '---'],
  ])('the name %j is stored without tricks', async (name, inPath, shown) => {
    const { url, filename } = await ok(author.client.post('/user_uploads', { file: new File(['x'], name) }));
    expect([url.slice(url.lastIndexOf('/') + 1), filename]).toEqual([inPath, shown]);
  });

  test('refuses no file, two files, one that is too large, and one above the quota', async () => {
    await expectRefusal(author.client.post('/user_uploads'), 'You must specify a file to upload');
    const two = { file: new File(['a'], 'a'), other: new File(['b'], 'b') };
    await expectRefusal(author.client.post('/user_uploads', two), 'You may only upload one file at a time');
    const large = { file: new File([Buffer.alloc(100 * 1024 * 1024 + 1)], 'large') };
    await expectRefusal(
      author.client.post('/user_uploads', large),
      "File is larger than this server's configured maximum upload size (100 MiB).",
    );
    const other = await cluster.aRealm();
    const database = await RealmDatabase.of(cluster, other);
    await database.setRealm({ upload_quota_mib: 1 });
    await database.close();
    const half = () => new File([Buffer.alloc(600 * 1024)], 'half');
    // Both at once: one has to be refused.
    const answers = await Promise.all([0, 1].map(() => other.owner.client.post('/user_uploads', { file: half() })));
    expect(answers.map(({ body }) => body.code ?? body.result).sort()).toEqual(['REALM_UPLOAD_QUOTA', 'success']);
    expect((await ok(other.owner.client.get('/attachments'))).upload_space_used).toBe(600 * 1024);
  });
});

describe('a message that links to a file', () => {
  test('lets its readers read the file, as long as they may read the message', async () => {
    const url = await upload(author);
    const queue = await watch(author);
    const id = await send(author, secret, `See [notes](${url})`);
    const [updated] = await fileEvents(queue, author);
    expect(updated).toMatchObject({ op: 'update', attachment: { messages: [{ id }] } });
    expect(await statusOf(reader, url)).toBe(200);
    expect(await statusOf(guest, url)).toBe(403);
    expect(await statusOf(await realm.user(), url)).toBe(403);
    await ok(reader.client.delete('/users/me/subscriptions', { subscriptions: [secret.name] }));
    expect(await statusOf(reader, url)).toBe(403);

    await send(author, open, `[file](${url})`);
    expect([await statusOf(reader, url), await statusOf(guest, url)]).toEqual([200, 403]);
    expect((await fileAt(author, url)).messages).toHaveLength(2);
  });

  test('does not let others in through a link that somebody guessed', async () => {
    const url = await upload(author);
    await send(realm.owner, await realm.channel([realm.owner]), `[notes](${url})`);
    expect(await statusOf(realm.owner, url)).toBe(403);
    expect((await fileAt(author, url)).messages).toEqual([]);
  });

  test('is found by has:attachment, also after edits', async () => {
    const [first, second] = [await upload(author), await upload(author)];
    const id = await send(author, open, `[one](${first})`);
    const found = async () => {
      const narrow = [
        ['has', 'attachment'],
        ['sender', author.email],
      ];
      const query = { anchor: 'newest', num_before: 5, num_after: 0, narrow };
      return (await ok(author.client.get('/messages', query))).messages.map((message: any) => message.id);
    };
    expect(await found()).toContain(id);
    const change = (content: string) => ok(author.client.patch(`/messages/${id}`, { content }));
    const { detached_uploads } = await change(`[two](${second})`);
    expect(detached_uploads).toEqual([await fileAt(author, first)]);
    expect((await fileAt(author, second)).messages).toMatchObject([{ id }]);
    expect((await change('nothing')).detached_uploads).toMatchObject([{ messages: [] }]);
    expect(await found()).not.toContain(id);
  });

  test('takes its files along when it is deleted', async () => {
    const url = await upload(author);
    const [id, other] = [await send(author, open, `[a](${url})`), await send(author, open, `[b](${url})`)];
    const { upload_space_used: before } = await ok(author.client.get('/attachments'));
    await ok(realm.owner.client.delete(`/messages/${id}`));
    expect((await fileAt(author, url)).messages).toMatchObject([{ id: other }]);
    await ok(realm.owner.client.delete(`/messages/${other}`));
    expect(await fileAt(author, url)).toBeUndefined();
    expect(await statusOf(author, url)).toBe(404);
    expect((await ok(author.client.get('/attachments'))).upload_space_used).toBe(before - 'Notes'.length);
  });

  test('two messages at once are both listed, and the last event has both', async () => {
    const url = await upload(author);
    const queue = await watch(author);
    const ids = await Promise.all([send(author, open, `[a](${url})`), send(author, open, `[b](${url})`)]);
    const events = await fileEvents(queue, author);
    const listed = (events.at(-1) as any).attachment.messages.map(({ id }: { id: number }) => id);
    expect(listed).toEqual(ids.sort((one, other) => one - other));
  });
});

describe('get-attachments', () => {
  test('lists only the own files', async () => {
    const url = await upload(guest, 'mine.txt');
    expect(await filesOf(guest)).toMatchObject([{ name: 'mine.txt', path_id: url.replace('/user_uploads/', '') }]);
  });
});

describe('delete-attachment', () => {
  test('deletes a file, its bytes and its space, and tells the owner', async () => {
    const url = await upload(author);
    const { id } = await fileAt(author, url);
    const message = await send(author, open, `[x](${url})`);
    const queue = await watch(author);
    const { upload_space_used: before } = await ok(author.client.get('/attachments'));
    await expectRefusal(reader.client.delete(`/attachments/${id}`), 'Invalid attachment');
    await ok(author.client.delete(`/attachments/${id}`));
    const [removed] = await fileEvents(queue, author);
    expect(removed).toMatchObject({ op: 'remove', attachment: { id }, upload_space_used: before - 5 });
    expect(await statusOf(author, url)).toBe(404);
    const { message: kept } = await ok(author.client.get(`/messages/${message}`));
    expect(kept.content).toContain(url);
  });
});

describe('get-file-link', () => {
  test('leads to the file without credentials, for those who may read it', async () => {
    const url = await upload(author, 'a b.txt');
    const { url: link } = await ok(author.client.get(url));
    const anonymous = author.client.as(undefined);
    expect((await anonymous.download(link)).bytes.toString()).toBe('Notes');
    expect(link).toMatch(/\/a-b\.txt$/);
    expect((await anonymous.download(link.replace('a-b.txt', 'other'))).bytes.toString()).toContain('Invalid filename');
    const forged = link.replace(/[0-9a-f]{64}/, '0'.repeat(64));
    expect((await anonymous.download(forged)).bytes.toString()).toContain('Invalid token');
    await expectRefusal(reader.client.get(url), 'You are not authorized to view this file.', { status: 403 });
  });
});

describe('a download', () => {
  test('serves ranges, and nothing to those who have it', async () => {
    const url = await upload(author, 'range.txt', '0123456789');
    const range = (value: string) => author.client.download(url, { range: value });
    const part = await range('bytes=2-4');
    expect([part.status, part.bytes.toString(), part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10']);
    expect((await range('bytes=-3')).bytes.toString()).toBe('789');
    expect((await range('bytes=20-')).status).toBe(416);
    const { headers } = await author.client.download(url);
    expect((await author.client.download(url, { 'if-none-match': headers.etag! })).status).toBe(304);
  });

  test('is served to older clients, which send their key in the address', async () => {
    const anonymous = author.client.as(undefined);
    const statusFor = async (key: string) =>
      (await anonymous.download(`${url}?api_key=${key}`, { accept: 'text/html' })).status;
    const owner = await realm.user();
    const url = await upload(owner);
    expect(await statusFor(owner.api_key)).toBe(200);
    expect(await statusFor(reader.api_key)).toBe(403);
    expect(await statusFor('0'.repeat(32))).toBe(401);
    expect(await statusFor('short')).toBe(401);
    expect(await statusFor('')).toBe(302);
    await ok(owner.client.post('/users/me/api_key/regenerate'));
    expect(await statusFor(owner.api_key)).toBe(401);
  });

  test('answers strangers with a page or a picture', async () => {
    const url = await upload(author);
    const anonymous = author.client.as(undefined);
    const asked = (accept: string) => anonymous.download(url, { accept });
    const page = await asked('text/html');
    expect([page.status, page.headers.location]).toEqual([302, `/login/?next=${encodeURIComponent(url)}`]);
    const picture = await asked('image/png,image/*;q=0.8');
    expect([picture.status, picture.headers['content-type']]).toEqual([403, 'image/png']);
    const missing = await author.client.download(`${url}x`, { accept: 'text/html' });
    expect([missing.status, missing.bytes.toString()]).toEqual([
      404,
      '<p>This file does not exist or has been deleted.</p>',
    ]);
  });
});
