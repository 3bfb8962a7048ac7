import { readdir } from 'node:fs/promises';
import {
  eventsSoFar,
  EventReader,
  expectRefusal,
  ok,
  RealmDatabase,
  say,
  type TestRealm,
  type TestUser,
  until,
} from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let admin: TestUser;
let author: TestUser;
let reader: TestUser;
let open: { id: number; name: string };
let secret: { id: number; name: string };

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  admin = await realm.user('administrator');
  author = await realm.user();
  reader = await realm.user();
  open = await realm.channel([author]);
  secret = await realm.channel([author, reader], { invite_only: true, history_public_to_subscribers: true });
});
afterAll(() => cluster?.stop());

const NO_FILE = 'Invalid attachment';

/** Uploads a file of a size in bytes, and returns its id and URL. */
async function upload(user: TestUser, bytes: number): Promise<{ id: number; url: string }> {
  const file = new File([Buffer.alloc(bytes, 'a')], `${bytes}.txt`);
  const { url } = await ok(user.client.post('/user_uploads', { file }));
  const { attachments } = await ok(user.client.get('/attachments'));
  return { id: attachments.find(({ path_id }: any) => url.endsWith(path_id)).id, url };
}

const storage = (params = {}) => ok(admin.client.get('/storage', params));
const listed = async (params = {}, user = admin): Promise<any> => ok(user.client.get('/storage/files', params));
const idsOf = async (params = {}, user = admin) => (await listed(params, user)).files.map(({ id }: any) => id);
const remove = (id: number, user = admin) => user.client.delete(`/storage/files/${id}`);

describe('with files in an open and a private channel, in a direct message and in none', () => {
  let inOpen: { id: number; url: string };
  let inBoth: { id: number; url: string };
  let inSecret: { id: number; url: string };
  let inDirect: { id: number; url: string };
  let unlinked: { id: number; url: string };
  let first: number;

  beforeAll(async () => {
    [inOpen, inBoth, inSecret, inDirect] = [
      await upload(author, 1000),
      await upload(author, 2000),
      await upload(author, 400),
      await upload(author, 30),
    ];
    unlinked = await upload(reader, 5000);
    first = await say(author, open, `[a](${inOpen.url})`);
    await say(author, secret, `[b](${inBoth.url}) [c](${inSecret.url})`);
    await say(author, open, `[b](${inBoth.url})`);
    await say(author, [reader], `[d](${inDirect.url})`);
  });

  describe('get-storage', () => {
    test('sums the files by user and by the channel of their first message', async () => {
      const { users, channels, ...others } = await storage();
      expect(others).toMatchObject({
        upload_space_used: 8430,
        upload_quota_mib: null,
        direct_messages: { files: 1, bytes: 30 },
        unlinked: { files: 1, bytes: 5000 },
      });
      expect(users).toEqual([
        { user_id: reader.user_id, files: 1, bytes: 5000 },
        { user_id: author.user_id, files: 4, bytes: 3430 },
      ]);
      expect(channels).toEqual([
        { channel_id: secret.id, files: 2, bytes: 2400 },
        { channel_id: open.id, files: 1, bytes: 1000 },
      ]);
      expect(await storage({ limit: 1 })).toEqual({
        ...others,
        users: users.slice(0, 1),
        channels: channels.slice(0, 1),
      });
    });
  });

  describe('get-storage-files', () => {
    test('lists only files that the caller may read, the largest first, by pages', async () => {
      const { files, next } = await listed();
      expect(next).toBeNull();
      const { url, ...facts } = inOpen;
      expect(files).toMatchObject([
        { id: inBoth.id, size: 2000, user_id: author.user_id },
        { ...facts, name: '1000.txt', path_id: url.replace('/user_uploads/', ''), message_id: first },
      ]);
      const page = await listed({ limit: 1 });
      expect(page).toMatchObject({ files: [{ id: inBoth.id }], next: { id: inBoth.id, size: 2000 } });
      expect(await listed({ limit: 10, before: page.next })).toMatchObject({ files: [files[1]], next: null });
    });

    test('filters by user and by channel', async () => {
      const own = await upload(admin, 3);
      expect(await idsOf({ user_id: admin.user_id })).toEqual([own.id]);
      expect((await listed({ user_id: admin.user_id })).files[0].message_id).toBeNull();
      expect(await idsOf({ channel_id: open.id, user_id: author.user_id })).toEqual([inBoth.id, inOpen.id]);
      expect(await idsOf({ channel_id: secret.id })).toEqual([inBoth.id]);
      await expectRefusal(admin.client.get('/storage/files', { channel_id: 999_999_999 }), 'Invalid channel ID');
      await ok(remove(own.id));
    });
  });

  describe('delete-storage-file', () => {
    test('refuses files that the caller may not read', async () => {
      for (const { id } of [inSecret, inDirect, unlinked]) await expectRefusal(remove(id), NO_FILE);
      await expectRefusal(remove(inOpen.id, author), 'Must be an organization administrator', {
        code: 'UNAUTHORIZED_PRINCIPAL',
      });
      expect((await storage()).upload_space_used).toBe(8430);
    });

    test('deletes a file once, tells its owner, and is audited', async () => {
      const types = { event_types: ['attachment', 'message'], fetch_event_types: [] };
      const queue = await EventReader.register(author.client, types);
      const answers = await Promise.all([remove(inOpen.id), remove(inOpen.id, realm.owner)]);
      expect(answers.map(({ body }) => body.msg).sort()).toEqual(['', NO_FILE]);
      const events = await eventsSoFar(queue, author);
      expect(events.filter(({ type }) => type === 'attachment')).toMatchObject([
        { type: 'attachment', op: 'remove', attachment: { id: inOpen.id }, upload_space_used: 7430 },
      ]);
      expect((await author.client.download(inOpen.url)).status).toBe(404);
      const { message } = await ok(author.client.get(`/messages/${first}`));
      expect(message.content).toContain(inOpen.url);
      const query = { operations: ['delete-storage-file'] };
      await until('the change is audited', async () => {
        const { entries } = await ok(realm.owner.client.get('/audit_log', query));
        return entries.some(({ params }: any) => params.file_id === inOpen.id);
      });
    });
  });

  test('files of deleted messages do not count', async () => {
    const before = await storage();
    const file = await upload(author, 77);
    const id = await say(author, open, `[x](${file.url})`);
    expect(await idsOf({ channel_id: open.id })).toEqual([inBoth.id, file.id]);
    await ok(realm.owner.client.delete(`/messages/${id}`));
    expect(await storage()).toEqual(before);
    await expectRefusal(remove(file.id), NO_FILE);
  });
});

test('get-storage-files goes on behind thousands of files that the caller may not read', async () => {
  const other = await cluster.aRealm();
  const member = await other.user();
  const database = await RealmDatabase.of(cluster, other);
  await database.client.query(
    `INSERT INTO messaging.attachments (realm_id, path_id, owner_id, name, content_type, size, created_at)
     SELECT $1, format('%s/ab/%s/a.txt', $1::bigint, n), $2, 'a.txt', 'text/plain', 2, 0 FROM generate_series(1, 10001) n`,
    [other.realm_id, member.user_id],
  );
  await database.close();
  const own = await upload(other.owner, 1);
  const { files, next } = await listed({}, other.owner);
  expect([files, next]).toEqual([[], { size: 2, id: expect.any(Number) }]);
  expect(await listed({ before: next }, other.owner)).toMatchObject({ files: [{ id: own.id }], next: null });
});

test('the bytes of a file to which a message under a legal hold links stay, whoever deletes the file', async () => {
  const [held, other] = [await realm.channel([author]), await realm.channel([author])];
  await ok(realm.owner.client.post('/legal_holds', { channel_id: held.id, reason: 'a case' }));
  const [byOwner, byAdmin, free] = [await upload(author, 10), await upload(author, 11), await upload(author, 12)];
  const files = [byOwner, byAdmin, free];
  await say(author, held, `[a](${byOwner.url}) [b](${byAdmin.url})`);
  await say(author, other, `[c](${free.url})`);
  const { upload_space_used: before } = await storage();
  await ok(author.client.delete(`/attachments/${byOwner.id}`));
  await ok(remove(byAdmin.id));
  await ok(remove(free.id));
  expect((await storage()).upload_space_used).toBe(before - 33);
  const stored = await readdir(cluster.filesDir, { recursive: true });
  const hasBytes = ({ url }: { url: string }) => stored.some((path) => path.includes(url.split('/').at(-2)!));
  for (const { url } of files) expect((await author.client.download(url)).status).toBe(404);
  expect(files.map(hasBytes)).toEqual([true, true, false]);
});
