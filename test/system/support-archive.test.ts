import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAdmin } from '@team-chat/admin';
import { findFreePort } from '@team-chat/servers';
import { ok } from '@team-chat/testkit';
import { startTestCluster, type TestCluster } from '@team-chat/testkit/cluster';

const NAME = 'Wilhelmina Quux';
const TOPIC = 'plans for the picnic';
const TEXT = 'bring the lemonade';
const SECRETS = { mail: 'sesame-of-mail', key: 'AKIASECRETKEYID', file: 'a-secret-in-a-file-0123456789abcdef' };

let folder: string;
let cluster: TestCluster;
let mailServer: Server;
let texts: string[];
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'team-chat-support-'));
  cluster = await startTestCluster();
  const realm = await cluster.aRealm();
  const { owner } = realm;
  await ok(owner.client.patch('/settings', { full_name: NAME }));
  const { name: channel } = await realm.channel([], {});
  await ok(owner.client.post('/messages', { type: 'channel', to: channel, topic: TOPIC, content: TEXT }));
  const { email, api_key } = owner.client.user!;
  mailServer = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 mail\r\n');
    socket.on('data', (data) => {
      const isHello = /^(EHLO|HELO)/.test(data.toString());
      socket.write(isHello ? '250 AUTH PLAIN\r\n' : `535 ${email} with ${SECRETS.mail} is refused\r\n`);
    });
  });
  const port = await findFreePort();
  await new Promise<void>((resolve) => mailServer.listen(port, '127.0.0.1', resolve));
  const keyFile = join(folder, 'secret-key');
  writeFileSync(keyFile, `${SECRETS.file}\n`);
  env = {
    NATS_URL: cluster.natsUrl,
    ADMIN_DATABASE_URL: cluster.databaseUrl,
    EXTERNAL_URL: cluster.baseUrls[0]!.replace('127.0.0.1', 'chat-of-ours.localhost'),
    SMTP_URL: `smtp://mailer:${SECRETS.mail}@127.0.0.1:${port}`,
    SECRET_KEY_FILE: keyFile,
    BACKUP_S3_ACCESS_KEY_ID: SECRETS.key,
    FILES_DIR: join(folder, 'files'),
    GRAVATAR: 'true',
    LOG_LEVEL: 'warn',
    UNRELATED: 'a setting of another program',
  };
  const urls = [cluster.natsUrl, cluster.databaseUrl].map((url) => new URL(url));
  const passwords = urls.flatMap(({ password }) => (password ? [password] : []));
  texts = [
    NAME,
    TOPIC,
    TEXT,
    channel,
    realm.host,
    email,
    api_key,
    folder,
    'chat-of-ours',
    'another program',
    '127.0.0.1',
  ];
  texts.push(...Object.values(SECRETS), ...passwords);
});
afterAll(async () => {
  await cluster?.stop();
  mailServer?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function writeArchive(options: { logsFolder?: string } = {}): Promise<any> {
  const file = join(folder, `archive-${Math.random()}.json`);
  const spies = (['log', 'error'] as const).map((method) => jest.spyOn(console, method).mockImplementation());
  const code = await runAdmin(['support-archive', file], { env, program: 'team-chat-admin', ...options });
  for (const spy of spies) spy.mockRestore();
  expect(code).toBe(0);
  expect(statSync(file).mode & 0o077).toBe(0);
  const text = readFileSync(file, 'utf8');
  for (const each of texts) expect(text.includes(each) && each).toBe(false);
  return JSON.parse(text);
}

test('an archive has versions, settings, checks, migrations and figures, and nothing about people', async () => {
  const archive = await writeArchive();
  expect(archive.settings).toMatchObject({ NATS_URL: 'set', SECRET_KEY: 'set', SMTP_URL: 'set', GRAVATAR: 'true' });
  expect(archive.settings.UNRELATED).toBeUndefined();
  expect(archive.versions.map(({ service }: { service: string }) => service)).toContain('messaging');
  expect(archive.replicas.length).toBeGreaterThan(0);
  expect(archive.streams.length).toBeGreaterThan(0);
  const { database, checks } = archive;
  expect(database.migrations.messaging[0].name).toContain('create_schema');
  expect(database.outboxes.messaging).toEqual([{ waiting: expect.any(Number), dead_letters: 0 }]);
  expect(database.connections.length).toBeGreaterThan(0);
  const mail = checks.find(({ name }: { name: string }) => name === 'mail');
  expect(mail.problem).toContain('<address> with <SMTP_URL> is refused');
  expect(archive.warnings).toEqual({ skipped: 'the logs are elsewhere' });
});

test('warnings are counted, without messages of errors and other fields', async () => {
  const logsFolder = join(folder, 'logs');
  mkdirSync(logsFolder);
  const line = (level: number, fields: object) =>
    `${JSON.stringify({ level, time: Date.UTC(2026, 0, 1), service: 'messaging', ...fields })}\n`;
  const failure = { msg: 'operation failed', operation: 'messaging.send-message', detail: TEXT };
  const error = { type: 'NameError', message: NAME, stack: TEXT, code: 'E1' };
  const lines = [
    line(50, { ...failure, err: error }),
    line(50, { ...failure, err: error }),
    line(30, { msg: 'started' }),
    `a line of something else about ${NAME}\n`,
  ];
  appendFileSync(join(logsFolder, 'messaging-1.log'), lines.join(''));
  const { warnings } = await writeArchive({ logsFolder });
  expect(warnings).toEqual([
    {
      service: 'messaging',
      level: 50,
      msg: 'operation failed',
      operation: 'messaging.send-message',
      error: 'NameError',
      code: 'E1',
      count: 2,
      last: '2026-01-01T00:00:00.000Z',
    },
  ]);
});
