import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';

const ROOT = join(__dirname, '..', '..');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'team-chat-secrets-'));
  for (const part of ['deploy/compose', 'k8s/files']) {
    cpSync(join(ROOT, part), join(folder, part), {
      recursive: true,
      filter: (source) => !source.endsWith('compose/secrets'),
    });
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const secrets = () => join(folder, 'deploy', 'compose', 'secrets');
const run = () => spawnSync(process.execPath, [join(folder, 'deploy/compose/secrets.mjs')], { encoding: 'utf8' });
const read = () => Object.fromEntries(readdirSync(secrets()).map((name) => [name, readSecret(name)]));
const readSecret = (name: string) => readFileSync(join(secrets(), name), 'utf8');

test('the program writes every secret that compose.yml names, once, for the owner of the folder', () => {
  expect(run()).toMatchObject({ status: 0, stderr: '' });
  const compose = parse(readFileSync(join(ROOT, 'deploy', 'compose.yml'), 'utf8'), { merge: true });
  const files = Object.values<{ file: string }>(compose.secrets).map(({ file }) => file.split('/').at(-1));
  const written = read();
  expect(Object.keys(written)).toEqual(expect.arrayContaining(files));
  expect(statSync(secrets()).mode & 0o777).toBe(0o700);
  expect(written['accounts-nats-url']).toMatch(/^nats:\/\/accounts:[\w-]{43}@nats:4222$/);

  expect(run()).toMatchObject({ status: 0, stdout: expect.stringContaining('nothing changed') });
  expect(read()).toEqual(written);
});

test('a later run gives the users of NATS the permissions of its version, and leaves all passwords', () => {
  const before = read();
  const file = join(folder, 'k8s', 'files', 'nats-permissions.json');
  const permissions = JSON.parse(readFileSync(file, 'utf8'));
  permissions.accounts.publish.allow.push('a.new.subject');
  permissions.another = permissions.accounts;
  writeFileSync(file, JSON.stringify(permissions));
  expect(run()).toMatchObject({ status: 0, stdout: expect.stringContaining('kill -s HUP nats') });
  const { 'nats-users': users, 'another-nats-url': url, ...others } = read();
  const { 'nats-users': _, ...kept } = before;
  expect(others).toEqual(kept);
  expect(users).toContain('a.new.subject');
  expect(users).toContain(new URL(url!).password);
  expect(users).toContain(new URL(kept['accounts-nats-url']!).password);
});
