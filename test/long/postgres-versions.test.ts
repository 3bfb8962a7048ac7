import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureCluster, findServerUser, type PostgresServer, startPostgres } from '@team-chat/servers';
import { ok } from '@team-chat/testkit';
import { Client } from 'pg';
import { Launcher } from '../support/launcher';

/** Where Debian installs PostgreSQL, by major version. */
const DEBIAN = '/usr/lib/postgresql';
/** Major versions that are supported. The packaged one runs all other tests. */
const SUPPORTED = ['15', '16', '17', '18'];
const installed = existsSync(DEBIAN) ? readdirSync(DEBIAN).filter((version) => SUPPORTED.includes(version)) : [];
if (installed.length === 0) console.warn(`NOT TESTED: no PostgreSQL in ${DEBIAN}`);

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

(installed.length > 0 ? test.each(installed) : test.skip.each(['any']))(
  'everything starts and works with PostgreSQL %s',
  async (version) => {
    const dataDir = join(folder, 'postgres');
    const cluster = { dataDir, password: 'any', durable: false };
    const binaries = { folder: join(DEBIAN, version, 'bin'), majorVersion: Number(version) };
    ensureCluster({ ...cluster, binaries, user: findServerUser() });
    server = await startPostgres(cluster);
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
  },
);
