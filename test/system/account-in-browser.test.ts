import { ok, type TestRealm, type TestUser, until } from '@team-chat/testkit';
import { TestSmtpServer } from '@team-chat/testkit/smtp-server';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { accessibilityViolations, inBrowser, launchBrowser, newContext } from '../support/browser';
import { TestIdentityProvider } from '../support/identity-provider';
import { Processes } from '../support/processes';

const PASSWORD = 'tall giraffe eats clouds';
const OTHER_PASSWORD = 'a lamp that sings at noon';

inBrowser('the pages of an account', () => {
  let smtp: TestSmtpServer;
  let provider: TestIdentityProvider;
  let cluster: Processes;
  let realm: TestRealm;
  let ada: TestUser;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  /** Lines of the console that tell of something that the policy does not permit. */
  const violations: string[] = [];

  beforeAll(async () => {
    smtp = await TestSmtpServer.start();
    provider = await TestIdentityProvider.start();
    const oidcProviders = JSON.stringify([
      {
        name: 'provider',
        display_name: 'The Provider',
        issuer: provider.issuer,
        client_id: 'chat',
        client_secret: 'a-secret-of-the-chat-at-the-provider',
      },
    ]);
    cluster = await Processes.start({ oidcProviders, smtpUrl: smtp.url });
    realm = await cluster.aRealm();
    await ok(realm.owner.client.patch('/realm', { invite_required: false }));
    ada = await realm.user('member', { full_name: 'Ada Example' });
    await realm.channel([ada], { is_default_stream: true });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await cluster?.stop();
    await provider?.stop();
    await smtp?.stop();
  });

  beforeEach(async () => {
    ({ context, page } = await newBrowser());
  });
  afterEach(() => context.close());

  async function newBrowser(): Promise<{ context: BrowserContext; page: Page }> {
    const context = await newContext(browser);
    const page = await context.newPage();
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) violations.push(message.text());
    });
    return { context, page };
  }

  /** Opens a path at the first gateway. */
  const open = (path: string, at = page) =>
    at.goto(`http://${realm.host}:${new URL(cluster.launched.baseUrls[0]!).port}${path}`);
  const click = (button: string, at = page) => at.getByRole('button', { name: button, exact: true }).click();

  /** Waits for a page by its heading, and checks it. */
  async function expectPage(heading: string, at = page): Promise<void> {
    await at.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(await accessibilityViolations(at)).toEqual([]);
  }
  const expectChat = (at = page) => at.getByRole('navigation').waitFor();

  async function logIn(email: string, password: string, at = page): Promise<void> {
    await at.getByLabel('Email').fill(email);
    await at.getByLabel('Password').fill(password);
    await click('Log in', at);
  }

  /** Waits for the mail to an address, and returns the path of the link in it that begins with `start`. */
  async function mailedPath(email: string, start: string): Promise<string> {
    let path: string | undefined;
    await until(`${email} gets a link`, async () => {
      const { text = '' } = (await smtp.lastTo(email)) ?? {};
      path = new RegExp(`${start}[\\w-]+`).exec(text)?.[0];
      return path !== undefined;
    });
    return path!;
  }

  test('somebody signs up by a mailed link, and chats', async () => {
    const email = 'new@people.example';
    await open('/');
    await expectPage('Log in to Test');
    await page.getByRole('link', { name: 'Sign up' }).click();
    await expectPage('Sign up');
    await page.getByLabel('Email').fill(email);
    await click('Send the mail');
    await expectPage('Look into your mails');
    await open(await mailedPath(email, '/accounts/do_confirm/'));
    await expectPage('Join Test');
    await page.getByLabel('Your name').fill('Nora New');
    await page.getByLabel('Password').fill(PASSWORD);
    await click('Join');
    await expectPage('Welcome to Test');
    await open('/');
    await expectChat();
    const compose = page.getByRole('textbox', { name: 'Message' });
    await compose.fill('Hello from Nora');
    await compose.press('Enter');
    await page.getByRole('article').filter({ hasText: 'Hello from Nora' }).waitFor();
  });

  test("somebody logs in at a provider's page, makes an account, and is led back to the chat", async () => {
    const claims = { email: 'olga@people.example', email_verified: true, name: 'Olga Outside' };
    await provider.says('olga', claims);
    await open('/#narrow');
    await page.getByRole('link', { name: 'Log in with The Provider' }).click();
    await page.getByPlaceholder('Enter any login').fill('olga');
    await page.getByPlaceholder('and password').fill('any');
    await click('Sign-in');
    await expectPage('Join Test');
    await click('Join');
    await expectChat();
    await page.getByRole('navigation').locator('summary', { hasText: 'Olga Outside' }).click();
    await click('Log out');
    await expectPage('You have logged out');
    const atProvider = page.getByRole('link', { name: 'Log out of the service by which you logged in' });
    expect(new URL((await atProvider.getAttribute('href'))!).origin).toBe(provider.issuer);
  });

  test('somebody sets another password by a mailed link, and logs in with it', async () => {
    await open('/login/');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expectPage('Forgotten password');
    await page.getByLabel('Email').fill(ada.email);
    await click('Send the mail');
    await expectPage('Look into your mails');
    await open(await mailedPath(ada.email, '/accounts/password/reset/'));
    await expectPage('Set a new password for Test');
    await page.getByLabel('New password', { exact: true }).fill(OTHER_PASSWORD);
    await page.getByLabel('New password again').fill(OTHER_PASSWORD);
    await click('Set the password');
    await expectPage('You have a new password');
    await open('/');
    await logIn(ada.email, realm.password);
    await page.getByRole('alert').filter({ hasText: 'incorrect' }).waitFor();
    await expectPage('Log in to Test');
    await logIn(ada.email, OTHER_PASSWORD);
    await expectChat();
  });

  test('a log-in is ended from another browser: its chat is at the log-in page at once', async () => {
    const user = await realm.user();
    await open('/');
    await logIn(user.email, realm.password);
    await expectChat();
    const other = await newBrowser();
    await open('/accounts/devices/', other.page);
    await logIn(user.email, realm.password, other.page);
    await expectPage('Devices and keys', other.page);
    const first = other.page
      .getByRole('listitem')
      .filter({ hasText: 'on Linux' })
      .filter({ hasNotText: 'this browser' });
    await first.getByRole('button').click();
    await first.waitFor({ state: 'detached' });
    // Far less than the minute for which a poll waits.
    await page.getByRole('heading', { name: 'Log in to Test' }).waitFor({ timeout: 5000 });
    await click('Log out here', other.page);
    await expectPage('You have logged out', other.page);
    await open('/accounts/devices/', other.page);
    await expectPage('Log in to Test', other.page);
    await other.context.close();
  });

  test('nothing is against the policy of the pages', () => {
    expect(violations).toEqual([]);
  });
});
