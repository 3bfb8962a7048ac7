import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, parseSettings } from '@team-chat/deploy';
import {
  checkPortIsFree,
  type Child,
  findFreePort,
  findNatsServer,
  type NatsServer,
  startChild,
  startNatsServer,
  stopChild,
} from '@team-chat/servers';
import { until } from '@team-chat/testkit';
import { startSingleService } from '../support/single-service';

const NOBODY = '127.0.0.1:1';

let folder: string;
let nats: NatsServer;
let withoutJetStream: Child;
let urlWithoutJetStream: string;
const running: ChildProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'team-chat-unusable-'));
  nats = await startNatsServer({ dataDir: join(folder, 'nats'), user: 'any', password: 'right' });
  const port = await findFreePort();
  urlWithoutJetStream = `nats://127.0.0.1:${port}`;
  withoutJetStream = await startChild({
    name: 'nats-server',
    command: findNatsServer()!,
    args: ['--addr', '127.0.0.1', '--port', String(port)],
    env: {},
    logFile: join(folder, 'without-jetstream.log'),
  });
  const isFree = () =>
    checkPortIsFree(port, '127.0.0.1', '').then(
      () => true,
      () => false,
    );
  await until('it listens', async () => !(await isFree()));
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await stopChild(withoutJetStream, [['SIGKILL', 1000]]);
  await nats.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** An administrator's URL of the tests' PostgreSQL with other parts. */
function database(change: Partial<URL>): string {
  return Object.assign(new URL(process.env.TEST_ADMIN_URL!), change).href;
}

const CASES: [string, () => Record<string, string>, string][] = [
  ['a NATS_URL that is none', () => ({ NATS_URL: 'secret:4222' }), 'NATS_URL.*must be a URL such as nats:'],
  ['a DATABASE_URL that is none', () => ({ DATABASE_URL: 'mysql://u:secret@db' }), 'DATABASE_URL.*postgres:'],
  [
    'a NATS server without JetStream',
    () => ({ NATS_URL: urlWithoutJetStream }),
    'NATS_URL: 127.0.0.1:\\d+ has no JetStream',
  ],
  [
    'a wrong password of the database',
    () => ({ DATABASE_URL: database({ password: 'secret' }) }),
    'DATABASE_URL: 127.0.0.1:\\d+ does not accept this user and password',
  ],
  [
    'an unknown database',
    () => ({ DATABASE_URL: database({ pathname: '/unknown' }) }),
    'DATABASE_URL: 127.0.0.1:\\d+ has no database of this name',
  ],
];

/** Servers that may be starting still: services wait for them, and the launcher does not. */
const MAY_START: [string, () => Record<string, string>, string][] = [
  [
    'a NATS server that is not there',
    () => ({ NATS_URL: `nats://any:secret@${NOBODY}` }),
    `NATS_URL: ${NOBODY} refuses connections`,
  ],
  [
    'a wrong password of NATS',
    () => ({ NATS_URL: nats.url.replace('right', 'secret') }),
    'NATS_URL: 127.0.0.1:\\d+ does not accept this user and password',
  ],
  [
    'an unknown host of NATS',
    () => ({ NATS_URL: 'nats://any:secret@unknown.invalid:4222' }),
    'NATS_URL: unknown.invalid:4222 is (an unknown host|a host that cannot be resolved at present)',
  ],
  [
    'a database server that is not there',
    () => ({ DATABASE_URL: `postgres://any:secret@${NOBODY}/chat` }),
    `DATABASE_URL: ${NOBODY} refuses connections`,
  ],
  [
    'an unknown host of the database',
    () => ({ DATABASE_URL: 'postgres://any:secret@unknown.invalid/chat' }),
    'DATABASE_URL: unknown.invalid is (an unknown host|a host that cannot be resolved at present)',
  ],
];

describe('the launcher refuses in one line', () => {
  test.each([...CASES, ...MAY_START])('%s', async (_case, env, line) => {
    const start = async () => launch(parseSettings({ DATA_DIR: join(folder, 'data'), PORT: '0', ...env() }, '/'));
    const error: Error = await start().then(
      () => new Error('it has started'),
      (problem) => problem,
    );
    expect(error.name).toBe('StartFailure');
    expect(error.message).toMatch(new RegExp(`^[^\\n]*${line}[^\\n]*$`));
    expect(error.message).not.toContain('secret');
  });
});

/** Starts the compiled messaging service. */
function startService(env: Record<string, string>) {
  const service = startSingleService('messaging', { NATS_URL: nats.url, DATABASE_URL: database({}), ...env });
  running.push(service.child);
  return service;
}

const expectOneLine = (output: string, line: string) => {
  expect(output).toMatch(new RegExp(`^[^\\n]*${line}[^\\n]*\\n$`));
  expect(output).not.toMatch(/secret|stack/);
};

describe('a service', () => {
  test.each([
    ...CASES,
    [
      'more copies of the log than NATS servers',
      () => ({ JETSTREAM_REPLICAS: '3' }),
      'NATS_URL: 127.0.0.1:\\d+ has fewer servers than JETSTREAM_REPLICAS',
    ] as const,
  ])('ends with one line for %s', async (_case, env, line) => {
    const service = startService(env());
    expect(await service.exited).toBe(1);
    expectOneLine(service.output, line);
  });

  test.each(MAY_START)('waits, and says so in one line, for %s', async (_case, env, line) => {
    const service = startService(env());
    await until('it says what it waits for', () => service.output.includes('\n'));
    // Longer than the pause between two attempts.
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expectOneLine(service.output, line);
    expect(JSON.parse(service.output)).toMatchObject({ level: 40 });
  });
});
