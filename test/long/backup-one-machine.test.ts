import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backUp } from '@team-chat/deploy';
import { findFreePort } from '@team-chat/servers';
import { type ApiClient, ok } from '@team-chat/testkit';
import { Launcher } from '../support/launcher';

const ADMIN = join(__dirname, '..', '..', 'deploy', 'admin.mjs');

let folder: string;
let port: string;
const started: Launcher[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'team-chat-one-machine-'));
  port = String(await findFreePort());
});
afterAll(async () => {
  await Promise.all(started.map((launcher) => launcher.kill('SIGTERM')));
  rmSync(folder, { recursive: true, force: true });
});

function start(dataDir: string): Launcher {
  const launcher = new Launcher(dataDir, { PORT: port });
  started.push(launcher);
  return launcher;
}

/** Runs a command as `npm run admin` does. Returns its output, or that of its failure. */
function admin(env: Record<string, string>, ...args: string[]): Promise<{ code: number; output: string }> {
  const { NATS_URL: _, INIT_CWD: __, ...rest } = process.env;
  return new Promise((resolve) => {
    execFile(process.execPath, [ADMIN, ...args], { env: { ...rest, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

async function messagesOf(client: ApiClient): Promise<string[]> {
  const { messages } = await ok(
    client.get('/messages', { anchor: 'newest', num_before: 100, num_after: 0, apply_markdown: false }),
  );
  return messages.map(({ content }: { content: string }) => content);
}

test('a backup of `npm start` has all of it: a new data folder serves the same data with the same API keys', async () => {
  const first = join(folder, 'first');
  const running = start(first);
  const owner = await running.as('owner');
  const say = (content: string) =>
    ok(owner.post('/messages', { type: 'channel', to: 'general', topic: 'backup', content }));
  await say('saved');
  const { url } = await ok(owner.post('/user_uploads', { file: new File(['Notes'], 'notes.txt') }));
  expect(statSync(join(first, 'deployment.json')).mode & 0o077).toBe(0);
  const saved = await admin({ DATA_DIR: first }, 'backup', 'save', 'all', '--check', '--files');
  expect(saved).toEqual({
    code: 0,
    output: expect.stringMatching(/^Saved and checked all \(\d+ rows\)\.\nIts \d+ files have copies; \d+ are new\.\n$/),
  });
  // The launcher runs this command every day.
  expect(await backUp(first)).toEqual({
    isSaved: true,
    line: expect.stringMatching(/^Saved and checked \d{8}T\d{6}Z/),
  });
  expect(statSync(join(first, 'backups', 'all', 'secrets.json')).mode & 0o077).toBe(0);
  await say('not saved');
  const restore = (dataDir: string) =>
    admin({ DATA_DIR: dataDir, BACKUP_DIR: join(first, 'backups') }, 'backup', 'restore', 'all', '--files');
  expect(await restore(first)).toEqual({
    code: 1,
    output: expect.stringMatching(/is in use by another launcher/),
  });
  expect(await messagesOf(owner)).toContain('not saved');
  expect(await running.kill('SIGTERM')).toBe(0);

  const second = join(folder, 'second');
  expect(await restore(second)).toEqual({
    code: 0,
    output: expect.stringMatching(/^Restored all \(\d+ rows\)\.\nRestored \d+ files\.\n$/),
  });
  const restarted = start(second);
  await restarted.ready();
  const found = await messagesOf(owner);
  expect(found).toContain('saved');
  expect(found).not.toContain('not saved');
  expect((await owner.download(url)).bytes.toString()).toBe('Notes');
  expect(await restarted.kill('SIGTERM')).toBe(0);

  // The folder that it was saved from can be set back as well.
  expect(await restore(first)).toMatchObject({ code: 0 });
  expect(existsSync(join(first, 'nats'))).toBe(false);

  const elsewhere = join(folder, 'elsewhere');
  mkdirSync(join(elsewhere, 'logs'), { recursive: true });
  expect(await restore(elsewhere)).toEqual({
    code: 1,
    output: expect.stringMatching(/set ADMIN_DATABASE_URL and NATS_URL/),
  });

  const other = join(folder, 'other');
  mkdirSync(other);
  const secrets = JSON.parse(readFileSync(join(first, 'secrets.json'), 'utf8'));
  writeFileSync(join(other, 'secrets.json'), JSON.stringify({ ...secrets, natsUser: 'another' }));
  expect(await restore(other)).toEqual({
    code: 1,
    output: expect.stringMatching(/is not the one of the backup/),
  });
});
