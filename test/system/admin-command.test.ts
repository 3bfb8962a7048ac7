import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ArchiveReader } from '@team-chat/archive';
import { ApiClient, expectRefusal, ok, pictureFile, until } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { call } from '@team-chat/testkit/http';

const ADMIN = join(__dirname, '..', '..', 'deploy', 'admin.mjs');
const HOST = 'new.example';
const OWNER = 'olga@new.example';
const CREATE = ['create-organisation', HOST, '--name', 'New', '--owner-email', OWNER, '--owner-name', 'Olga'];

let cluster: TestCluster;
let folder: string;
beforeAll(async () => {
  cluster = await startTestCluster();
  folder = mkdtempSync(join(tmpdir(), 'team-chat-admin-'));
  // The file that a launcher writes for the operator's commands.
  writeFileSync(join(folder, 'deployment.json'), JSON.stringify({ nats_url: cluster.natsUrl }));
});
afterAll(async () => {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

function admin(args: string[], { env = { NATS_URL: cluster.natsUrl }, input = '' } = {}): Promise<Ran> {
  return new Promise((resolve) => {
    const { NATS_URL: _, DATA_DIR: __, INIT_CWD: ___, ...rest } = process.env;
    const child = execFile(process.execPath, [ADMIN, ...args], { env: { ...rest, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
    child.stdin!.end(input);
  });
}
async function json(args: string[], options?: Parameters<typeof admin>[1]): Promise<any> {
  const { code, stdout, stderr } = await admin([...args, '--json'], options);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

test('the operator creates, manages, deactivates and reactivates an organisation', async () => {
  const client = new ApiClient(cluster.baseUrls[0]!, undefined, { host: HOST });
  const created = await json(CREATE);
  expect(created).toEqual({
    realm_id: expect.any(Number),
    owner_id: expect.any(Number),
    host: HOST,
    owner_email: OWNER,
    password: expect.any(String),
  });
  const key = await ok(client.post('/fetch_api_key', { username: OWNER, password: created.password }));
  const owner = client.as(key);
  expect(await ok(owner.get('/users/me'))).toMatchObject({ user_id: created.owner_id, is_owner: true });
  expect((await json(['api-key', HOST, OWNER])).api_key).toBe(key.api_key);

  const newUser = { email: 'max@new.example', full_name: 'Max', password: 'seven green tractors sing' };
  await expectRefusal(owner.post('/users', newUser), 'User not authorized to create users');
  await json(['grant', HOST, OWNER, 'can_create_users', 'can_change_user_emails']);
  const { user_id } = await ok(owner.post('/users', newUser));
  await ok(owner.patch(`/users/${user_id}`, { new_email: 'moritz@new.example' }));
  await json(['revoke', HOST, OWNER, 'can_create_users']);
  await expectRefusal(owner.post('/users', newUser), 'User not authorized to create users');

  const password = 'nine blue boats dance';
  await json(['reset-password', HOST, OWNER, '--password-stdin', '--new-api-key'], {
    input: `${password}\n`,
  });
  await expectRefusal(owner.get('/users/me'), 'Invalid API key', { status: 401, code: 'UNAUTHORIZED' });
  const again = client.as(await ok(client.post('/fetch_api_key', { username: OWNER, password })));
  await ok(again.get('/users/me'));

  await json(['deactivate-organisation', HOST]);
  await expectRefusal(again.get('/users/me'), 'This organization has been deactivated', {
    status: 401,
    code: 'UNAUTHORIZED',
  });
  const { organisations } = await json(['list-organisations']);
  expect(organisations).toEqual([expect.objectContaining({ host: HOST, name: 'New', is_active: false })]);
  expect((await admin(['list-organisations'])).stdout).toMatch(/new\.example +New +\(deactivated\)/);
  await json(['reactivate-organisation', HOST]);
  await ok(again.get('/users/me'));
});

test('the operator makes a link with which somebody creates an organisation', async () => {
  const { url, expires_at } = await json(['create-organisation-link']);
  expect(expires_at).toBeGreaterThan(Date.now() / 1000 + 6 * 86_400);
  const { pathname } = new URL(url);
  const answer = await call(cluster.baseUrls[0]!, { path: pathname, headers: { host: 'nowhere.example' } });
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('Create an organisation')]);
  expect((await admin(['create-organisation-link'])).stdout).toMatch(/^http:\/\/localhost\/new\/[\w-]+\n$/);
});

test('the operator keeps messages from expiring, and restores what the archive has', async () => {
  const realm = await cluster.aRealm();
  const { host, owner } = realm;
  const { hold_id } = await json(['hold-messages', host, '--user', owner.email, '--reason', 'a case']);
  const { holds } = await json(['list-holds', host]);
  expect(holds).toMatchObject([{ id: hold_id, user_id: owner.user_id, reason: 'a case', lifted_at: null }]);
  await json(['end-hold', host, String(hold_id)]);
  expect((await admin(['list-holds', host])).stdout).toMatch(/user \d+ +[-\d]+ to [-\d]+ +a case\n$/);
  const { id } = await ok(owner.client.post('/messages', { type: 'direct', to: [owner.user_id], content: 'a' }));
  await ok(owner.client.delete(`/messages/${id}`));
  expect(await json(['restore-messages', host, '--message', String(id)])).toMatchObject({ restored: 1 });
  await ok(owner.client.get(`/messages/${id}`));
});

test('the operator exports the audit log as JSON lines', async () => {
  const { host, owner } = await cluster.aRealm();
  for (const description of ['one', 'two']) await ok(owner.client.patch('/realm', { description }));
  const lines = async (...options: string[]): Promise<any[]> => {
    const { code, stdout, stderr } = await admin(['audit-log', host, ...options]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  };
  const ofOwner = ['--actor', owner.email];
  await until('the changes are in the log', async () => (await lines(...ofOwner)).length === 2);
  expect((await lines(...ofOwner)).map(({ params }) => params.description)).toEqual(['one', 'two']);
  expect(await lines('--json')).toHaveLength(4);
  const created = await lines('--target', owner.email, '--operations', 'create-realm,update-realm');
  expect(created).toMatchObject([{ operation: 'create-realm', actor_id: null }]);
  expect(await lines('--until', '2026-01-01')).toEqual([]);
  expect(await lines('--since', '2026-01-01T00:00:00Z')).toHaveLength(4);
});

test('the operator compares the files with the database, and removes what nothing needs', async () => {
  const { host, owner, realm_id } = await cluster.aRealm();
  const upload = async () =>
    (await ok(owner.client.post('/user_uploads', { file: new File(['x'], 'x.txt') }))).url as string;
  await ok(owner.client.post('/users/me/avatar', { file: pictureFile() }));
  await ok(owner.client.post('/realm/emoji/tea', { file: pictureFile() }));
  const [kept, lost] = [await upload(), await upload()];
  expect(await json(['check-files', host])).toMatchObject({ missing: [], unneeded: [] });
  const store = join(cluster.filesDir, 'uploads');
  const pathOf = (url: string) => join(store, url.replace('/user_uploads/', ''), '..');
  const old = join(store, String(realm_id), 'ab', 'old');
  mkdirSync(join(old, '..'), { recursive: true });
  writeFileSync(old, 'x');
  const aged = new Date(Date.now() - 3 * 86_400_000);
  utimesSync(old, aged, aged);
  rmSync(pathOf(lost));
  const { code, stdout, stderr } = await admin(['check-files', host, '--repair']);
  expect({ code, stderr }).toEqual({ code: 1, stderr: '1 files are missing.\n' });
  const missing = `missing: uploads/${lost.split('/').slice(2, -1).join('/')}`;
  expect(stdout.split('\n').slice(1, 3)).toEqual([missing, `removed: uploads/${realm_id}/ab/old`]);
  expect([existsSync(old), existsSync(pathOf(kept))]).toEqual([false, true]);
});

test('the operator writes an archive of an organisation to a file, or gets its URL', async () => {
  const { host, owner } = await cluster.aRealm();
  await ok(owner.client.post('/messages', { type: 'direct', to: [owner.user_id], content: 'a note' }));
  const contentsOf = async (file: string) => {
    const reader = await ArchiveReader.open(file);
    const contents: string[] = [];
    for await (const path of reader.messageFiles()) {
      for await (const item of reader.rows(path)) if (item.table === 'zerver_message') contents.push(item.row.content);
    }
    await reader.close();
    return contents;
  };
  const [mine, all] = [join(folder, 'mine.tar.gz'), join(folder, 'all.tar.gz')];
  expect(await json(['export-organisation', host, '--to', mine])).toMatchObject({ file: mine });
  expect(await contentsOf(mine)).toEqual([]);
  const { size, sha256 } = await json(['export-organisation', host, '--all', '--to', all]);
  expect(createHash('sha256').update(readFileSync(all)).digest('hex')).toBe(sha256);
  expect(statSync(all).size).toBe(size);
  expect(await contentsOf(all)).toEqual(['a note']);
  expect(await admin(['export-organisation', host, '--to', all])).toEqual({
    code: 1,
    stdout: '',
    stderr: `${all} exists.\n`,
  });
  const { stdout } = await admin(['export-organisation', host, '--public']);
  expect((await owner.client.as(undefined).download(new URL(stdout.trim()).pathname)).status).toBe(200);
  // The archives in files are not in the store any more.
  const kept = readdirSync(join(cluster.filesDir, 'exports'), { recursive: true, withFileTypes: true });
  expect(kept.filter((entry) => entry.isFile() && entry.name.startsWith(host))).toHaveLength(1);
});

test('a command without NATS_URL finds the deployment of DATA_DIR', async () => {
  const { realm_id, host } = await cluster.aRealm();
  const { organisations } = await json(['list-organisations'], { env: { DATA_DIR: folder } as never });
  expect(organisations).toContainEqual(expect.objectContaining({ realm_id, host }));
});

test.each<[string, string[], RegExp]>([
  ['no such command', ['fly'], /^There is no command 'fly'\. See .*--help"\.\n$/],
  ['a missing argument', ['api-key', 'a.example'], /^EMAIL is missing\. See .*--help"\.\n$/],
  ['an unknown organisation', ['deactivate-organisation', 'x.example'], /^There is no organisation x\.example\.\n$/],
  ['what is no id', ['end-hold', HOST, 'x'], /^x is not an id\.\n$/],
  ['what is no time', ['audit-log', HOST, '--since', 'x'], /^x is not a time, such as 2026-11-24T08:00:00Z\.\n$/],
  ['an unknown grant', ['grant', HOST, OWNER, 'fly'], /^There is no grant fly: can_create_users, .*\n$/],
  ['what the service refuses', [...CREATE, '--name', 'x', '--owner-email', 'olga'], /^Invalid email address\.\n$/],
])('prints one line and ends with exit code 1 for %s', async (_case, args, line) => {
  expect(await admin(args)).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(line) });
});

test('names an unknown user, an unreachable NATS and a DATA_DIR without a deployment', async () => {
  const { host } = await cluster.aRealm();
  const told = async (args: string[], env?: Record<string, string>) =>
    (await admin(args, env && { env: env as never })).stderr;
  expect(await told(['api-key', host, 'no@x.example'])).toBe(`There is no user no@x.example in ${host}.\n`);
  expect(await told(['list-organisations'], { NATS_URL: 'nats://user:secret@127.0.0.1:1' })).toBe(
    'No answer from the bus at 127.0.0.1:1: CONNECTION_REFUSED.\n',
  );
  expect(await told(['list-organisations'], { DATA_DIR: join(folder, 'empty') })).toMatch(
    /^Nothing runs in .*empty: start it, or set DATA_DIR or NATS_URL\.\n$/,
  );
});

test('prints help to the standard output, without a running deployment', async () => {
  const env = { DATA_DIR: join(folder, 'empty') } as never;
  expect(await admin([], { env })).toMatchObject({ code: 0, stdout: expect.stringContaining('api-key') });
  const { code, stdout } = await admin(['reset-password', '--help'], { env });
  expect([code, stdout.split('\n')[0]]).toEqual([0, 'Usage: npm run admin -- reset-password HOST EMAIL [OPTION...]']);
});

test('the operator limits an organisation, finds an account, and deletes the organisation', async () => {
  const realm = await cluster.aRealm();
  const { host, realm_id, owner } = realm;
  const quotas = { users: 5, messages: null, webhooks: null, queues: null, storage_mib: 10 };
  expect(await json(['set-quotas', host, '--users', '5', '--storage-mib', '10', '--messages', 'none'])).toEqual({
    realm_id,
    quotas,
  });
  expect(await json(['usage', host])).toMatchObject({ realm_id, usage: { users: 1 }, quotas });
  expect((await admin(['usage', host])).stdout).toMatch(/^users +1 of 5$/m);
  expect((await admin(['set-quotas', host, '--users', 'many'])).stderr).toBe('many is not a number.\n');
  expect((await json(['find-account', owner.email])).accounts).toMatchObject([{ host, user_id: owner.user_id }]);
  expect(await admin(['find-account', 'x@nowhere.example'])).toMatchObject({
    code: 1,
    stderr: 'No organisation has an account x@nowhere.example.\n',
  });

  const { deletion_at } = await json(['delete-organisation', host, '--grace-days', '20']);
  expect(deletion_at).toBeGreaterThan(Date.now() / 1000 + 19 * 86_400);
  const { stdout } = await admin(['list-organisations']);
  expect(stdout.split('\n').find((line) => line.includes(host))).toMatch(/\(deactivated\) {2}\(deleted from .*Z on\)$/);
  await until('the deletion is recorded', async () =>
    (await admin(['audit-log', String(realm_id)])).stdout.includes('"delete-realm"'),
  );
  await json(['reactivate-organisation', host]);
  await ok(owner.client.get('/users/me'));
});
