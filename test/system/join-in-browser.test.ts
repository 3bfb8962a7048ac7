import { joinPath, mailsTo, ok, type TestRealm } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import type { Browser, Page } from 'playwright-core';
import { inBrowser, launchBrowser, newContext } from '../support/browser';

const PASSWORD = 'tall giraffe eats clouds';

inBrowser('joining in a browser, without any script', () => {
  let cluster: TestCluster;
  let realm: TestRealm;
  let browser: Browser;
  let page: Page;
  /** Lines of the browser's console, for example that the policy does not permit a style. */
  const consoleLines: string[] = [];

  beforeAll(async () => {
    cluster = await startTestCluster();
    realm = await cluster.aRealm();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await cluster?.stop();
  });

  beforeEach(async () => {
    const context = await newContext(browser, { javaScriptEnabled: false });
    page = await context.newPage();
    page.on('console', (message) => consoleLines.push(message.text()));
  });
  afterEach(() => page.context().close());

  async function open(path: string): Promise<void> {
    const { port } = new URL(cluster.baseUrls[0]!);
    await page.goto(`http://${realm.host}:${port}${path}`);
  }

  const join = () => page.getByRole('button', { name: 'Join' }).click();
  const heading = () => page.getByRole('heading', { level: 1 }).textContent();

  test('by a link: a mail confirms the address, and the form explains a mistake and keeps the name', async () => {
    const { invite_link } = await ok(realm.owner.client.post('/invites/multiuse'));
    await open(joinPath(invite_link));
    expect(await heading()).toBe('Join Test');
    expect((await page.locator('body').boundingBox())!.width).toBeLessThan(700);
    await page.getByLabel('Email').fill('ada@people.example');
    await page.getByRole('button').click();
    const [mail] = await mailsTo(cluster.mailDir, 'ada@people.example');
    await open(/\/accounts\/do_confirm\/[\w-]+/.exec(mail!.body)![0]);
    expect(await heading()).toBe('Join Test');

    await page.getByLabel('Your name').fill('Ada Example');
    await page.getByLabel('Password').fill('password1');
    await join();
    expect(await page.title()).toBe('Error: Join Test');
    await page.getByRole('alert').getByRole('link', { name: 'The password is too weak.' }).click();
    expect(new URL(page.url()).hash).toBe('#password');
    expect(await page.getByLabel('Your name').inputValue()).toBe('Ada Example');
    expect(await page.getByLabel('Email').inputValue()).toBe('ada@people.example');
    expect(await page.getByLabel('Password').inputValue()).toBe('');

    await page.getByLabel('Password').fill(PASSWORD);
    await join();
    expect(await heading()).toBe('Welcome to Test');
    await ok(realm.client.post('/fetch_api_key', { username: 'ada@people.example', password: PASSWORD }));
    expect(consoleLines.filter((line) => line.includes('Content Security Policy'))).toEqual([]);
  });

  test('by a mail: the email is not editable, and the link works once', async () => {
    const email = 'ben@people.example';
    await ok(realm.owner.client.post('/invites', { invitee_emails: email, stream_ids: [] }));
    const [mail] = await mailsTo(cluster.mailDir, email);
    const path = joinPath(mail!.body);
    await open(path);
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    expect(await page.getByLabel('Email').isEditable()).toBe(false);
    await page.getByLabel('Your name').fill('Ben Example');
    await page.getByLabel('Password').fill(PASSWORD);
    await join();
    expect(await heading()).toBe('Welcome to Test');
    await open(path);
    expect(await heading()).toBe('This invitation has been used');
  });
});
