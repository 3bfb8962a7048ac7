import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { HttpReceiver, ok, TestRealm, type TestUser, until } from '@team-chat/testkit';
import { startTestCluster, type TestCluster } from '@team-chat/testkit/cluster';
import type { Browser, Page } from 'playwright-core';
import ts from 'typescript';
import { GUIDES, programOf } from '../documentation/guide-samples';
import { accessibilityViolations, inBrowser, launchBrowser, newContext } from '../support/browser';

const ROOT = join(__dirname, '..', '..');

let cluster: TestCluster;
let realm: TestRealm;
let ada: TestUser;
let chat: string;
/** Gets what webhooks send. */
let receiver: HttpReceiver;
beforeAll(async () => {
  // The default organisation is reached by any host name, such as the address of the gateway.
  cluster = await startTestCluster({ own: true });
  [chat] = cluster.baseUrls as [string];
  realm = await TestRealm.create(cluster.bus, chat, { is_default: true });
  ada = await realm.user('member', { full_name: 'Ada' });
  await ok(ada.client.post('/users/me/subscriptions', { subscriptions: [{ name: 'general' }] }));
  receiver = await HttpReceiver.start();
});
afterAll(async () => {
  await receiver?.stop();
  await cluster?.stop();
});

/** Returns `test` where all programs can be run, and in CI, where tests fail for want of a program. */
function testWith(...names: string[]): jest.It {
  const missing = names.filter((name) => spawnSync(name, ['--version']).status !== 0);
  if (missing.length === 0 || process.env.CI) return test;
  console.warn(`SKIPPED: samples that need ${missing.join(' and ')}, which is not here`);
  return test.skip;
}

const environment = (user = ada) => ({
  ...process.env,
  CHAT: chat,
  EMAIL: user.email,
  PASSWORD: realm.password,
  API_KEY: user.api_key,
});

/** Guides whose samples are those of an administrator. */
const FOR_ADMINISTRATORS = ['webhooks'];

/** Guides, and texts that their samples print. */
const SHELL_OUTPUTS: [guide: string, outputs: string[]][] = [
  ['first-steps', ['"subject": "greetings"', 'Hello, <strong>world</strong>!']],
  ['authentication', ['"code": "UNAUTHORIZED"']],
  ['narrows', ['"code": "BAD_NARROW"', 'true']],
  ['events', ['"users"', 'retry: 2000', '"BAD_EVENT_QUEUE_ID"']],
  ['errors', ['"code":"STREAM_DOES_NOT_EXIST"']],
  ['files', ['Cake at fourCake at four', '/user_uploads/']],
  ['widgets', ['"success"', 'noon', 'canned,1']],
  ['limits', ['"max_message_length": 10000']],
  ['versions', ['421']],
  ['bots', ['"mentioned"', '"subject": "bots"', '"result":"success"', '{"count":"1"}']],
  ['integrations', ['"ok":true', '"result":"success"']],
  ['webhooks', ['whsec_', '"event_type":"webhook_test"', '"answer":"thanks"', '"disabled_reason":"request"']],
];

describe('the samples of the guides', () => {
  testWith('curl', 'jq').each(SHELL_OUTPUTS)('%s: the shell prints what it says', async (guide, outputs) => {
    receiver.answer = () => ({ body: 'thanks' });
    const program = programOf(guide, 'sh').replaceAll('https://hooks.example.com/chat', receiver.url);
    const script = `set -euo pipefail\n${program}`;
    const cwd = mkdtempSync(join(tmpdir(), 'guide-'));
    const env = environment(FOR_ADMINISTRATORS.includes(guide) ? realm.owner : ada);
    const { stdout } = await promisify(execFile)('bash', ['-c', script], { cwd, env });
    rmSync(cwd, { recursive: true });
    for (const output of outputs) expect(stdout).toContain(output);
  });

  test('of all guides and languages are run', () => {
    const guidesWith = (language: 'sh' | 'ts' | 'python') =>
      GUIDES.filter((guide) => programOf(guide, language) !== '');
    expect(SHELL_OUTPUTS.map(([guide]) => guide).sort()).toEqual([...GUIDES].sort());
    expect(guidesWith('sh')).toEqual(GUIDES);
    expect(guidesWith('ts')).toEqual(['bots']);
    expect(guidesWith('python')).toEqual(['bots', 'webhooks']);
  });

  test('the bot in TypeScript answers a mention', () => {
    const { outputText } = ts.transpileModule(programOf('bots', 'ts'), {
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
    });
    return expectAnswer(process.execPath, ['--input-type=module', '-e', outputText], 'Ada says: hello');
  });

  const inPython = testWith('python3');

  inPython('the bot in Python answers a mention', () =>
    expectAnswer('python3', ['-c', programOf('bots', 'python')], 'Ada says: @**Bot python3** hello'),
  );

  inPython('the function in Python tells the requests of a webhook from others', async () => {
    const chosen = { url: receiver.url, event_types: ['message'] };
    const { webhook } = await ok(realm.owner.client.post('/webhooks', chosen));
    await ok(realm.owner.client.post(`/webhooks/${webhook.id}/test`));
    const { headers, body } = receiver.requests.at(-1)!;
    const program = `${programOf('webhooks', 'python')}
import json, sys
print([is_genuine(secret, headers, body.encode()) for secret, headers, body in json.load(sys.stdin)])`;
    const other = `whsec_${Buffer.alloc(32).toString('base64')}`;
    const cases = [
      [webhook.secret, headers, body],
      [webhook.secret, headers, `${body} `],
      [webhook.secret, { ...headers, 'webhook-timestamp': '1' }, body],
      [other, headers, body],
    ];
    const { stdout, stderr } = spawnSync('python3', ['-c', program], {
      input: JSON.stringify(cases),
      encoding: 'utf8',
    });
    expect([stdout, stderr]).toEqual(['[True, False, False, False]\n', '']);
  });

  /** Runs the program of a bot and mentions the bot until it answers: what was sent before it registered is not answered. */
  async function expectAnswer(command: string, args: string[], expected: string): Promise<void> {
    const full_name = command === 'python3' ? 'Bot python3' : 'Bot node';
    const bot = await realm.user('member', { bot: true, full_name });
    const env = { ...environment(), BOT_EMAIL: bot.email, BOT_KEY: bot.api_key };
    const program = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'pipe'] });
    let problems = '';
    program.stderr.on('data', (chunk) => (problems += String(chunk)));
    const ended = new Promise((resolve) => program.once('close', resolve));
    const answersOf = async (): Promise<string[]> => {
      const narrow = [
        ['channel', 'general'],
        ['sender', bot.email],
      ];
      const query = { anchor: 'newest', num_before: 5, num_after: 0, narrow, apply_markdown: false };
      const { messages } = await ok(ada.client.get('/messages', query));
      return messages.map(({ content }: { content: string }) => content);
    };
    try {
      await until('the bot answers', async () => {
        if (program.exitCode !== null) throw new Error(`the bot ended: ${problems}`);
        const message = { type: 'channel', to: 'general', topic: 'bots', content: `@**${full_name}** hello` };
        await ok(ada.client.post('/messages', message));
        await new Promise((resolve) => setTimeout(resolve, 300));
        return (await answersOf()).includes(expected);
      });
    } finally {
      program.kill('SIGKILL');
      await ended;
    }
  }
});

inBrowser('the documentation in a browser', () => {
  let browser: Browser;
  /** Errors and warnings of the console, as where the policy forbids something, and requests to other servers. */
  let problems: string[];

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());
  beforeEach(() => {
    problems = [];
  });
  afterEach(() => expect(problems).toEqual([]));

  async function open(path: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
    const context = await newContext(browser, options);
    const page = await context.newPage();
    page.on('console', (line) => ['error', 'warning'].includes(line.type()) && problems.push(line.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('request', (request) => {
      if (!/^data:/.test(request.url()) && new URL(request.url()).origin !== chat) problems.push(request.url());
    });
    await page.goto(chat + path);
    return page;
  }

  /** Returns what a screen reader, a keyboard or a small screen could not cope with. */
  async function listBarriers(page: Page): Promise<string[]> {
    const isWide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
    return [...(await accessibilityViolations(page)), ...(isWide ? ['is wider than the screen'] : [])];
  }

  const PHONE = { viewport: { width: 390, height: 800 }, colorScheme: 'dark' } as const;

  test('guides lead from one to the next on a phone', async () => {
    const page = await open('/api/docs/first-steps', PHONE);
    const titles: string[] = [];
    for (;;) {
      titles.push((await page.getByRole('heading', { level: 1 }).textContent())!);
      expect([await page.title(), await listBarriers(page)]).toEqual([`${titles.at(-1)!} – Team chat API`, []]);
      const next = page.locator('a[rel=next]');
      if ((await next.count()) === 0) break;
      await next.click();
      await page.waitForLoadState();
    }
    expect(titles).toHaveLength(GUIDES.length);
    await page.context().close();
  });
});
