import { TestRealm, type TestUser } from '@team-chat/testkit';
import { startTestCluster, type TestCluster } from '@team-chat/testkit/cluster';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { accessibilityViolations, inBrowser, launchBrowser, newContext } from '../support/browser';

inBrowser('the reference of the API in a browser', () => {
  let cluster: TestCluster;
  let realm: TestRealm;
  let ada: TestUser;
  let origin: string;
  let browser: Browser;
  beforeAll(async () => {
    cluster = await startTestCluster();
    realm = await cluster.aRealm();
    ada = await realm.user('member', { full_name: 'Ada Example' });
    origin = `http://${realm.host}:${new URL(cluster.baseUrls[0]!).port}`;
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await cluster?.stop();
  });

  /** Errors and warnings of the console, as where the policy forbids something, and requests to other servers. */
  let problems: string[];
  beforeEach(() => {
    problems = [];
  });

  async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await (await newContext(browser, options)).newPage();
    page.on('console', (line) => ['error', 'warning'].includes(line.type()) && problems.push(line.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('request', (request) => new URL(request.url()).origin !== origin && problems.push(request.url()));
    await page.goto(origin + path);
    return page;
  }

  /** Returns what a screen reader, a keyboard or a small screen could not cope with. */
  async function listBarriers(page: Page): Promise<string[]> {
    const isWide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
    return [...(await accessibilityViolations(page)), ...(isWide ? ['is wider than the screen'] : [])];
  }

  async function logIn(page: Page): Promise<void> {
    await page.getByLabel('Email').fill(ada.email);
    await page.getByLabel('Password').fill(realm.password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
  }

  const PHONE = { viewport: { width: 390, height: 800 } };

  // Each look and each width once.
  test.each([
    ['dark', {}],
    ['light', PHONE],
  ] as const)('every kind of page is accessible, %s, %j', async (colorScheme, options) => {
    const page = await open('/api/docs', { colorScheme, ...options });
    expect(await listBarriers(page)).toEqual([]);
    for (const path of ['operations/register-queue', 'operations/upload-file', 'schemas/Message', 'schemas/Event']) {
      await page.goto(`${origin}/api/docs/${path}`);
      expect([path, await listBarriers(page)]).toEqual([path, []]);
    }
    await page.goto(`${origin}/api/docs/operations/get-messages`);
    await page.getByRole('button', { name: 'Try get-messages' }).click();
    await page.getByRole('button', { name: 'Send' }).waitFor();
    expect(await listBarriers(page)).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('a reader who is logged in finds an operation and tries it', async () => {
    const page = await open('/login/?next=/api/docs');
    await logIn(page);
    await page.getByLabel('Filter').fill('get-own-user /users/me');
    await page.getByText(/^\d+ match(es)?$/).waitFor();
    expect(await page.getByRole('link', { name: 'PATCH /settings' }).isVisible()).toBe(false);
    expect(await page.getByRole('heading', { name: 'Schemas of events' }).isVisible()).toBe(false);
    await page.getByRole('link', { name: 'GET /users/me', exact: true }).click();
    await page.waitForURL('**/api/docs/operations/get-own-user');
    expect(await page.title()).toBe('get-own-user: Get the calling user – Team chat API');
    for (const sample of ['curl https', 'client.users.getOwn()', 'urllib.request.urlopen']) {
      await page.locator('.sample-text', { hasText: sample }).waitFor();
    }
    await page.getByRole('button', { name: 'Try get-own-user' }).click();
    await page.getByText(`You are logged in as ${ada.email}`).waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    const result = page.locator('#try-result');
    await result.getByText('GET /api/v1/users/me answered 200 OK').waitFor();
    await result.getByText(`"full_name": "Ada Example"`).waitFor();
    expect(await listBarriers(page)).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('a reader who is not logged in is told so, and enters a key', async () => {
    const page = await open('/api/docs/operations/create-saved-snippet');
    await page.getByRole('button', { name: 'Try create-saved-snippet' }).click();
    await page.getByText('Nobody is logged in here.').waitFor();
    const send = page.getByRole('button', { name: 'Send' });
    await send.click();
    const result = page.locator('#try-result');
    await result.getByText('Not sent: nobody is logged in.').waitFor();
    expect(await listBarriers(page)).toEqual([]);

    await page.getByLabel('Email address').fill(ada.email);
    await page.getByLabel('API key').fill(ada.api_key);
    await page.getByLabel('title').fill('Thanks & bye');
    await page.getByRole('textbox', { name: 'content' }).fill('See you — tomorrow');
    await send.click();
    await result.getByText('POST /api/v1/saved_snippets answered 200 OK').waitFor();
    await result.getByText('"saved_snippet_id"').waitFor();
    const { body } = await ada.client.get('/saved_snippets');
    expect(body.saved_snippets).toMatchObject([{ title: 'Thanks & bye', content: 'See you — tomorrow' }]);
    expect(problems).toEqual([]);

    // The browser reports refusals in its console.
    await page.getByLabel('API key').fill('A'.repeat(32));
    await send.click();
    await result.getByText('answered 401').waitFor();
    await result.getByText('"code": "UNAUTHORIZED"').waitFor();
    await page.context().close();
  });

  test('parameters travel in the path, the query and a file', async () => {
    const page = await open('/login/?next=/api/docs/operations/get-user');
    await logIn(page);
    await page.getByRole('button', { name: 'Try get-user' }).click();
    await page.getByLabel('user_id (required)').fill(ada.email);
    await page.getByLabel('client_gravatar').selectOption('false');
    await page.getByRole('button', { name: 'Send' }).click();
    const result = page.locator('#try-result');
    await result
      .getByText(`GET /api/v1/users/${encodeURIComponent(ada.email)}?client_gravatar=false answered 200`)
      .waitFor();

    await page.goto(`${origin}/api/docs/operations/upload-file`);
    await page.getByRole('button', { name: 'Try upload-file' }).click();
    const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Cake at four') };
    await page.getByLabel('file').setInputFiles(file);
    await page.getByRole('button', { name: 'Send' }).click();
    await result.getByText('"filename": "notes.txt"').waitFor();

    await page.goto(`${origin}/api/docs/operations/get-messages`);
    await page.getByRole('button', { name: 'Try get-messages' }).click();
    await page.getByRole('button', { name: 'Fill in the example' }).click();
    expect(await page.getByLabel('anchor', { exact: true }).inputValue()).toBe('newest');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('a request without an answer ends, by the reader or by itself', async () => {
    const page = await open('/api/docs/operations/get-server-settings');
    await page.getByRole('button', { name: 'Try get-server-settings' }).click();
    const send = page.getByRole('button', { name: 'Send' });
    const result = page.locator('#try-result');
    await page.clock.install();
    await page.route('**/api/v1/server_settings', () => undefined);
    await send.click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await result.getByText('Stopped.').waitFor();
    await send.click();
    await page.getByText('Waiting for the answer').waitFor();
    await page.clock.fastForward(90_000);
    await result.getByText('No answer within 90 seconds.').waitFor();
    await page.unrouteAll();
    await send.click();
    await result.getByText('answered 200 OK').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('addresses of the former reference lead to the page of the operation', async () => {
    const page = await open('/api/docs#/Users/get-own-user');
    await page.waitForURL('**/api/docs/operations/get-own-user');
    await page.context().close();
  });

  test('without scripts the list and the pages are whole', async () => {
    const page = await open('/api/docs', { javaScriptEnabled: false });
    await page.getByRole('link', { name: 'POST /messages', exact: true }).click();
    await page.getByRole('heading', { name: 'Parameters' }).waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
    await page.context().close();
  });
});
