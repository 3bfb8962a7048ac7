import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAdmin } from '@team-chat/admin';
import { ok, RealmDatabase, say, type TestRealm, type TestUser, until } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let folder: string;
let realm: TestRealm;
let ada: TestUser;
let ben: TestUser;
let open: { id: number; name: string };
let secret: { id: number; name: string };
let firstTime: number;

beforeAll(async () => {
  cluster = await startTestCluster();
  folder = mkdtempSync(join(tmpdir(), 'team-chat-compliance-'));
  realm = await cluster.aRealm();
  [ada, ben] = await Promise.all([realm.user(), realm.user()]);
  open = await realm.channel([ada, ben]);
  secret = await realm.channel([ada], { invite_only: true });
  const { url } = await ok(ada.client.post('/user_uploads', { file: new File(['meow'], 'cat.txt') }));
  const first = await say(ada, open, 'first text');
  await ok(ada.client.patch(`/messages/${first}`, { content: 'second text' }));
  await say(ben, open, 'stays');
  const gone = await say(ada, secret, `deleted, with [cat](${url})`);
  await ok(realm.owner.client.delete(`/messages/${gone}`));
  await ok(ben.client.post('/messages', { type: 'direct', to: [realm.owner.user_id], content: 'for the owner' }));
  await ok(ada.client.post('/saved_snippets', { title: 'Mine', content: 'own' }));
  const { message } = await ok(ada.client.get(`/messages/${first}`));
  firstTime = message.timestamp;
});
afterAll(async () => {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the command. Returns the lines of a file of the export by the file's path, after a check of the manifest. */
async function exported(name: string, ...options: string[]): Promise<(path: string) => any[]> {
  const to = join(folder, name);
  const errors = jest.spyOn(console, 'error').mockImplementation();
  const out = jest.spyOn(console, 'log').mockImplementation();
  const env = { NATS_URL: cluster.natsUrl };
  const code = await runAdmin(['export-compliance', realm.host, '--to', to, ...options], { env, program: 'admin' });
  const printed = errors.mock.calls.flat();
  errors.mockRestore();
  out.mockRestore();
  expect({ code, printed }).toEqual({ code: 0, printed: [] });
  const { files } = JSON.parse(readFileSync(join(to, 'manifest.json'), 'utf8'));
  for (const { path, size, sha256, lines } of files) {
    const content = readFileSync(join(to, path));
    expect([path, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([path, size, sha256]);
    if (lines !== undefined) expect([path, content.toString().split('\n').length - 1]).toEqual([path, lines]);
  }
  return (path) =>
    files.some((file: { path: string }) => file.path === path)
      ? readFileSync(join(to, path), 'utf8')
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line))
      : [];
}

/** Leaves out notices of the server. */
const byPeople = (messages: any[]) =>
  messages.filter(({ sender_id }) => [ada, ben].some(({ user_id }) => user_id === sender_id));
const contentsOf = (messages: any[]) => byPeople(messages).map(({ content }) => content);

test('a compliance export has everything with edits, deleted messages and their files', async () => {
  const lines = await exported('everything');
  expect(contentsOf(lines('messages.jsonl'))).toEqual(['second text', 'stays', 'for the owner']);
  const edited = lines('messages.jsonl').find(({ content }) => content === 'second text');
  expect(edited.edit_history).toMatchObject([{ prev_content: 'first text', user_id: ada.user_id }]);
  expect(byPeople(lines('deleted-messages.jsonl'))).toMatchObject([
    { channel_id: secret.id, sender_id: ada.user_id, has_expired: false, deleted_at: expect.any(Number) },
  ]);
  const [file] = lines('files.jsonl');
  expect(file).toMatchObject({ owner: ada.user_id, file_name: 'cat.txt' });
  expect(readFileSync(join(folder, 'everything', file.path), 'utf8')).toBe('meow');
  const users = lines('tables/zerver_userprofile.jsonl').map(({ delivery_email }) => delivery_email);
  expect(users).toEqual(expect.arrayContaining([ada.email, ben.email]));
  expect(lines('tables/zerver_stream.jsonl').map(({ id }) => id)).toEqual(expect.arrayContaining([open.id, secret.id]));
  expect(lines('tables/zerver_savedsnippet.jsonl')).toHaveLength(1);
  const read = lines('receipts.jsonl').filter(({ message_id }) => message_id === edited.id);
  expect(read.map(({ user_id }) => user_id)).toEqual(expect.arrayContaining([ada.user_id, ben.user_id]));
  // No file is left on the server, and the operator's export is in the audit log.
  const database = await RealmDatabase.of(cluster, realm);
  const status = 'SELECT status FROM accounts.realm_exports WHERE realm_id = $1';
  expect((await database.client.query(status, [realm.realm_id])).rows).toEqual([{ status: 'deleted' }]);
  await database.close();
  await until('the export is in the audit log', async () => {
    const { entries } = await ok(realm.owner.client.get('/audit_log'));
    return entries.some(({ operation, actor_id }: any) => operation === 'start-compliance-export' && actor_id === null);
  });
});

test('a compliance export of a channel, of a user or of a time has nothing else', async () => {
  const ofChannel = await exported('channel', '--channel', String(secret.id));
  expect(ofChannel('messages.jsonl')).toEqual([]);
  expect(byPeople(ofChannel('deleted-messages.jsonl'))).toHaveLength(1);
  expect(ofChannel('files.jsonl')).toHaveLength(1);
  expect(ofChannel('tables/zerver_savedsnippet.jsonl')).toEqual([]);
  const ofBen = await exported('user', '--user', ben.email);
  expect(contentsOf(ofBen('messages.jsonl'))).toEqual(['stays', 'for the owner']);
  expect(byPeople(ofBen('deleted-messages.jsonl'))).toEqual([]);
  expect(ofBen('tables/zerver_savedsnippet.jsonl')).toEqual([]);
  const before = new Date(firstTime * 1000).toISOString();
  const early = await exported('early', '--until', before);
  expect(contentsOf(early('messages.jsonl'))).toEqual([]);
  const late = await exported('late', '--since', before);
  expect(contentsOf(late('messages.jsonl'))).toHaveLength(3);
  expect(readdirSync(folder).sort()).toEqual(['channel', 'early', 'everything', 'late', 'user'].sort());
});

test.each([
  [['--channel', 'x'], 'x is not an id.'],
  [['--since', 'yesterday'], 'yesterday is not a time, such as 2026-11-24T08:00:00Z.'],
])('a compliance export with %j is refused', async (options, message) => {
  const errors = jest.spyOn(console, 'error').mockImplementation();
  const args = ['export-compliance', realm.host, '--to', join(folder, 'refused'), ...options];
  const code = await runAdmin(args, { env: { NATS_URL: cluster.natsUrl }, program: 'admin' });
  expect([code, errors.mock.calls]).toEqual([1, [[message]]]);
  errors.mockRestore();
});
