import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ok, until } from '@team-chat/testkit';
import { Launcher } from '../support/launcher';

let folder: string;
let launcher: Launcher;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'team-chat-request-lines-'));
  launcher = new Launcher(join(folder, 'data'), { PORT: '0', LOG_LEVEL: 'warn' });
});
afterAll(async () => {
  await launcher.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

const readLog = (name: string) => readFileSync(join(launcher.dataDir, 'logs', `${name}.log`), 'utf8');
const requestLines = () =>
  readLog('gateway-1')
    .split('\n')
    .filter((line) => line.includes('"request answered"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** Switches the level of the gateway and of messaging. */
async function switchLevels(to: string): Promise<void> {
  const processes: { name: string; pid: number }[] = JSON.parse(
    readFileSync(join(launcher.dataDir, 'processes.json'), 'utf8'),
  );
  for (const service of ['gateway', 'messaging']) {
    const { name, pid } = processes.find((each) => each.name.startsWith(service))!;
    const before = readLog(name).length;
    process.kill(pid, 'SIGUSR2');
    await until(`${name} logs at ${to}`, () => readLog(name).slice(before).includes(`"level":"${to}"`));
  }
}

test('the signal SIGUSR2 switches lines for requests on and off, which have ids and no data of people', async () => {
  const owner = await launcher.as('owner');
  const { user_id, email, api_key } = owner.user!;
  await ok(owner.get('/users/me'));
  expect(requestLines()).toEqual([]);
  await switchLevels('debug');
  const marks = { topic: 'a topic of ours', content: 'a text of ours', to: [user_id] };
  await ok(owner.post('/messages', { type: 'direct', ...marks }));
  await ok(owner.get(`/users/${email}`));
  const failed = await owner.as({ user_id, email: 'someone@example.org', api_key: 'wrong' }).get('/users/me');
  expect(failed.status).toBe(401);
  await owner.download('/login/?next=a-place-of-ours', { 'user-agent': 'a program of ours' });
  const found = await until('all requests are logged', () => {
    const lines = requestLines();
    const isLogged = (operation: string, status: number) =>
      lines.some((line) => line.operation === operation && line.status === status);
    const wanted = [isLogged('send-message', 200), isLogged('get-user-by-email', 200), isLogged('get-own-user', 401)];
    return wanted.every(Boolean) && lines;
  });
  const person = { realm_id: expect.any(Number), user_id };
  const common = { duration_ms: expect.any(Number), request_id: expect.any(String) };
  expect(found).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ operation: 'send-message', status: 200, ...common, ...person }),
      expect.objectContaining({ operation: 'get-user-by-email', status: 200, ...common, ...person }),
      expect.objectContaining({ operation: 'get-own-user', status: 401, ...common, realm_id: expect.any(Number) }),
    ]),
  );
  const logs = ['gateway-1', 'messaging-1'].map(readLog).join('\n');
  for (const secret of [email, 'someone@example.org', api_key, 'of ours', 'place-of', '127.0.0.1:']) {
    expect(logs.includes(secret) && secret).toBe(false);
  }
  await switchLevels('warn');
  const count = requestLines().length;
  await ok(owner.get('/users/me'));
  expect(requestLines()).toHaveLength(count);
});
