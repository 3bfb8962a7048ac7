import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '@team-chat/servers';
import { ApiClient, ok } from '@team-chat/testkit';
import { Launcher } from '../support/launcher';

const ROOT = join(__dirname, '..', '..');

let dataDir: string;
let launcher: Launcher | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'team-chat-public-'));
});
afterEach(async () => {
  await launcher?.kill('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

test('a first start for other machines is safe, and prints the command that creates its organisation', async () => {
  const PORT = String(await findFreePort());
  launcher = new Launcher(dataDir, { PORT, HOST: '0.0.0.0', EXTERNAL_URL: 'https://chat.example.com' });
  const url = await launcher.ready();
  const command = /^DATA_DIR=.*create-organisation.*$/m.exec(launcher.said)![0];
  const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd: ROOT });
  const password = /^Password: (\S+)$/m.exec(stdout)![1];

  const client = new ApiClient(url, undefined, { host: 'chat.example.com' });
  const key = await ok(client.post('/fetch_api_key', { username: 'ada@example.com', password }));
  const answer = await client.as(key).get('/users/me');
  expect(answer).toMatchObject({ status: 200, body: { is_owner: true } });
  expect(answer.headers['x-ratelimit-limit']).toBe('200');
  expect(await client.post('/dev_fetch_api_key', { username: 'ada@example.com' })).toMatchObject({
    status: 404,
  });

  // The default organisation answers to every host name; a further one to its own.
  const further = command.replace('chat.example.com --default', 'second.localhost');
  const created = await promisify(execFile)('sh', ['-c', further], { cwd: ROOT });
  const second = new ApiClient(url, undefined, { host: `second.localhost:${PORT}` });
  const login = { username: 'ada@example.com', password: /^Password: (\S+)$/m.exec(created.stdout)![1] };
  await ok(second.post('/fetch_api_key', login));
  expect((await client.post('/fetch_api_key', login)).status).toBe(401);
});
