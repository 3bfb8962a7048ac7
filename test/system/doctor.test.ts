import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAdmin } from '@team-chat/admin';
import { startTestCluster, type TestCluster } from '@team-chat/testkit/cluster';
import { findFreePort } from '@team-chat/servers';

let folder: string;
let cluster: TestCluster;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'team-chat-doctor-'));
  cluster = await startTestCluster();
  const owner = ['--owner-email', 'olga@localhost.example', '--owner-name', 'Olga', '--name', 'Example'];
  const env = { NATS_URL: cluster.natsUrl };
  const code = await runAdmin(['create-organisation', 'localhost', ...owner], { env, program: 'team-chat-admin' });
  expect(code).toBe(0);
});
afterAll(async () => {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const everything = () => ({
  NATS_URL: cluster.natsUrl,
  ADMIN_DATABASE_URL: cluster.databaseUrl,
  FILES_DIR: join(folder, 'files'),
  BACKUP_DIR: join(folder, 'backups'),
  EXTERNAL_URL: cluster.baseUrls[0]!.replace('127.0.0.1', 'localhost'),
});

interface Found {
  name: string;
  ok?: string;
  problem?: string;
  skipped?: string;
}

/** Runs the command. Returns its exit code, and what each check found. */
async function doctor(env: NodeJS.ProcessEnv): Promise<{ code: number; found: Map<string, Found> }> {
  const printed: string[] = [];
  const log = jest.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const code = await runAdmin(['doctor', '--json'], { env, program: 'team-chat-admin' });
  log.mockRestore();
  error.mockRestore();
  const { checks } = JSON.parse(printed.join('')) as { checks: Found[] };
  return { code, found: new Map(checks.map((check) => [check.name, check])) };
}

test('a deployment without trouble passes every check but that of a backup, until there is one', async () => {
  const first = await doctor(everything());
  expect(first.code).toBe(1);
  expect([...first.found.values()].filter(({ problem }) => problem)).toEqual([
    { name: 'backups', problem: 'there is no backup' },
  ]);
  expect(await runAdmin(['backup', 'save'], { env: everything(), program: 'team-chat-admin' })).toBe(0);
  const { code, found } = await doctor(everything());
  expect([...found.values()].filter(({ problem }) => problem)).toEqual([]);
  expect(code).toBe(0);
  expect(found.get('services')!.ok).toMatch(/^all run, \d+ replicas/);
  expect(found.get('mail')).toEqual({ name: 'mail', skipped: 'SMTP_URL is not set here' });
  // The file that it wrote is gone.
  const left = existsSync(join(folder, 'files', 'doctor')) ? readdirSync(join(folder, 'files', 'doctor')) : [];
  expect(left).toEqual([]);
});

test('an address at which there is no organisation is a problem', async () => {
  const { found } = await doctor({ EXTERNAL_URL: cluster.baseUrls[0]! });
  expect(found.get('external-url')!.problem).toBe('127.0.0.1 is the host name of no organisation');
});

test('servers that cannot be reached are problems of their own checks only', async () => {
  const port = await findFreePort();
  const nobody = `127.0.0.1:${port}`;
  const wrong = {
    NATS_URL: `nats://any:any@${nobody}`,
    ADMIN_DATABASE_URL: `postgres://any:any@${nobody}/any`,
    EXTERNAL_URL: `http://${nobody}`,
    SMTP_URL: `smtp://${nobody}`,
  };
  const { code, found } = await doctor(wrong);
  const failed = [...found.values()].filter(({ problem }) => problem).map(({ name }) => name);
  expect(failed).toEqual([
    ...['services', 'nats', 'jetstream', 'database', 'connections', 'clock', 'outbox', 'due-work'],
    ...['mail', 'external-url'],
  ]);
  expect(code).toBe(1);
});

describe('the mail server', () => {
  let server: Server;
  afterEach(() => server.close());

  /** Starts a mail server that answers each command with a line. Returns its URL, and the commands. */
  async function mailServer(answer: (command: string) => string): Promise<{ url: string; commands: string[] }> {
    const commands: string[] = [];
    server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write('220 mail\r\n');
      socket.on('data', (data) => {
        const command = data.toString().split(/[ \r]/)[0]!;
        commands.push(command);
        socket.write(`${answer(command)}\r\n`);
      });
    });
    const port = await findFreePort();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return { url: `smtp://user:password@127.0.0.1:${port}`, commands };
  }

  test('is asked for a log-in, and gets no mail', async () => {
    const answers: Record<string, string> = { EHLO: '250 AUTH PLAIN', AUTH: '235 ok', QUIT: '221 bye' };
    const { url, commands } = await mailServer((command) => answers[command] ?? '500 no');
    const { found } = await doctor({ SMTP_URL: url });
    expect(found.get('mail')).toMatchObject({ ok: expect.stringContaining('no mail was sent') });
    expect(commands).toContain('AUTH');
    expect(commands).not.toContain('MAIL');
  });

  test('that refuses the log-in is a problem, in its own words', async () => {
    const { url } = await mailServer((command) => (command === 'EHLO' ? '250 AUTH PLAIN' : '535 wrong password'));
    const { found } = await doctor({ SMTP_URL: url });
    expect(found.get('mail')!.problem).toContain('535 wrong password');
  });
});

test('every check has a section in trouble.md', async () => {
  const { found } = await doctor({});
  const page = readFileSync(join(__dirname, '..', '..', 'deploy', 'trouble.md'), 'utf8');
  for (const name of found.keys()) expect(page).toContain(`\n### ${name}\n`);
});
