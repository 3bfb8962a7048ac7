import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@team-chat/servers';
import { ok } from '@team-chat/testkit';
import { Launcher } from '../support/launcher';

let folder: string;
let port: string;
const started: Launcher[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'team-chat-cold-'));
  port = String(await findFreePort());
});
afterAll(async () => {
  await Promise.all(started.map((launcher) => launcher.kill('SIGTERM')));
  rmSync(folder, { recursive: true, force: true });
});

function start(env: Record<string, string> = {}, dataDir = join(folder, 'data')): Launcher {
  const launcher = new Launcher(dataDir, { PORT: port, ...env });
  started.push(launcher);
  return launcher;
}

test('messages, users and queues survive a restart after SIGTERM and after SIGKILL', async () => {
  const first = start();
  const [owner, member] = [await first.as('owner'), await first.as('member')];
  const { queue_id, last_event_id } = await ok(member.post('/register', { event_types: ['message'] }));
  const say = (content: string) =>
    ok(owner.post('/messages', { type: 'channel', to: 'general', topic: 'cold', content }));
  const sent = [(await say('one')).id];
  expect(await first.kill('SIGTERM')).toBe(0);

  const second = start();
  await second.ready();
  sent.push((await say('two')).id);
  await second.kill('SIGKILL');

  const third = start();
  await third.ready();
  sent.push((await say('three')).id);
  const narrow = [['topic', 'cold']];
  const { messages } = await ok(member.get('/messages', { anchor: 'newest', num_before: 10, num_after: 0, narrow }));
  expect(messages.map((message: { id: number }) => message.id)).toEqual(sent);
  const got: number[] = [];
  for (let last = last_event_id; got.length < sent.length;) {
    const { events } = await ok(member.get('/events', { queue_id, last_event_id: last }));
    for (const event of events) got.push(event.message.id);
    last = events.at(-1).id;
  }
  expect(got).toEqual(sent);
  expect(await third.kill('SIGINT')).toBe(0);
});

test('a start with edited secrets ends with exit code 1, and the next one with the right ones works as before', async () => {
  const dataDir = join(folder, 'edited');
  const file = join(dataDir, 'secrets.json');
  const first = start({}, dataDir);
  const owner = await first.as('owner');
  await first.kill('SIGTERM');
  const right = readFileSync(file, 'utf8');
  for (const name of ['secretKey', 'postgresPassword']) {
    writeFileSync(file, JSON.stringify({ ...JSON.parse(right), [name]: 'another secret of enough characters' }));
    const refused = start({}, dataDir);
    expect(await refused.exited).toBe(1);
    expect(refused.said).toContain(name);
    expect(refused.said).toMatch(/secrets\.json/);
  }
  writeFileSync(file, right);
  const last = start({}, dataDir);
  await last.ready();
  await ok(owner.get('/users/me'));
  await last.kill('SIGTERM');
});

describe('a start that fails prints one line and ends with exit code 1', () => {
  async function refusal(env: Record<string, string>, dataDir?: string): Promise<string> {
    const launcher = start(env, dataDir);
    expect(await launcher.exited).toBe(1);
    // Set-up may print its own lines first.
    const lines = launcher.said
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('setup:'));
    expect(lines).toHaveLength(1);
    return lines[0]!;
  }

  test('for a wrong setting', async () => {
    expect(await refusal({ REPLICAS: 'nonsense=2' })).toContain('REPLICAS');
  });

  test('for a port that is taken', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(Number(port), '127.0.0.1', resolve));
    expect(await refusal({}, join(folder, 'other'))).toContain(port);
    await new Promise((resolve) => taken.close(resolve));
  });

  test('for a DATA_DIR that is a file', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(await refusal({}, file)).toContain(file);
  });
});
