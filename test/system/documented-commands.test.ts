import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { listBlocks } from '../documentation/documents';
import { inBrowser, launchBrowser, newContext } from '../support/browser';
import { Launcher } from '../support/launcher';

const ROOT = join(__dirname, '..', '..');

let dataDir: string;
let launcher: Launcher;
let port: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'team-chat-documents-'));
  launcher = new Launcher(dataDir, { PORT: '0', IDENTIFIER_VENDOR: 'service' });
  ({ port } = new URL(await launcher.ready()));
});
afterAll(async () => {
  await launcher.kill('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs blocks of a document, except those that start the server, as one script in the repository's folder. Returns what
 *  it prints. Rejects if a command fails. */
function runBlocks(document: string): Promise<string> {
  const blocks = listBlocks(document).filter((block) => !/^npm (start|test)\b/.test(block));
  const script = ['set -euo pipefail', `cd "$1"`, ...blocks].join('\n').replaceAll('event.json', '"$2"');
  const env = { ...process.env, PORT: port, DATA_DIR: dataDir };
  const args = ['-c', script, 'bash', ROOT, join(dataDir, 'event.json')];
  return new Promise((resolve, reject) => {
    execFile('bash', args, { env }, (error, stdout, stderr) =>
      error ? reject(new Error(`${stdout}\n${stderr}`)) : resolve(stdout),
    );
  });
}

/** Returns the answers of the API in an output. */
const answersIn = (output: string) =>
  [...output.matchAll(/\{"result":.*?\}(?=\{"result"|\n|$)/gs)].map(([answer]) => JSON.parse(answer));

test('README.md: two users exchange a message', async () => {
  const answers = answersIn(await runBlocks('README.md'));
  expect(answers.map(({ result }) => result)).toEqual(answers.map(() => 'success'));
  const polled = answers.find(({ events }) => events);
  expect(polled.events[0].message.content).toBe('Pizza, **anyone**?');
  const [unread, afterwards] = answers.filter(({ messages, anchor }) => messages && anchor);
  expect(unread.messages.map(({ subject }: { subject: string }) => subject)).toContain('lunch');
  expect(afterwards.messages).toHaveLength(unread.messages.length - 1);
});

test('npm run demo: two users exchange a message', async () => {
  const demo = join(ROOT, 'test', 'demo.mjs');
  const env = { ...process.env, DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [demo], { env });
  expect(stdout).toContain('everything went as it should');
});

test('deploy/with-node.md: from the first organisation to the first message', async () => {
  const answers = answersIn(await runBlocks('deploy/with-node.md'));
  expect(answers.map(({ result }) => result)).toEqual(answers.map(() => 'success'));
  expect(answers.at(-1).messages[0]).toMatchObject({
    sender_full_name: 'Olivia',
    subject: 'hello',
    content: '<p>Hello, <strong>world</strong>!</p>',
  });
});

inBrowser('README.md: the printed URL in two windows', () => {
  test('a click logs in each of two demo users, who chat', async () => {
    const browser = await launchBrowser();
    try {
      const pages = ['member', 'moderator'].map(async (name) => {
        const page = await (await newContext(browser)).newPage();
        await page.goto(`http://127.0.0.1:${port}/`);
        await page.getByRole('button', { name }).click();
        await page.getByRole('link', { name: 'general', exact: true }).click();
        // The page shows a channel before as well. Its title is focused once the view is open.
        await page.locator('h1:focus', { hasText: 'general' }).waitFor();
        return page;
      });
      const [max, mona] = (await Promise.all(pages)) as [Page, Page];
      await max.getByRole('combobox', { name: 'Topic' }).fill('windows');
      await max.getByRole('textbox', { name: 'Message' }).fill('Do you see **this**?');
      await max.keyboard.press('Enter');
      await mona.getByRole('article').filter({ hasText: 'Do you see this?' }).waitFor();
    } finally {
      await browser.close();
    }
  });
});
