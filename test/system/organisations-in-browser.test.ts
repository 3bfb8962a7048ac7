import { mailsTo } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import type { Browser, Page } from 'playwright-core';
import { accessibilityViolations, inBrowser, launchBrowser, newContext } from '../support/browser';

inBrowser('the pages that find and create organisations', () => {
  let cluster: TestCluster;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    cluster = await startTestCluster({ openRealmCreation: 'true' });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await cluster?.stop();
  });
  afterEach(() => page.context().close());

  const inContext = async (javaScriptEnabled: boolean) => {
    page = await (await newContext(browser, { javaScriptEnabled })).newPage();
  };
  const open = (path: string) => page.goto(`http://nowhere.example:${new URL(cluster.baseUrls[0]!).port}${path}`);
  const heading = () => page.getByRole('heading', { level: 1 }).textContent();
  const click = (button: string) => page.getByRole('button', { name: button }).click();

  test('let somebody create an organisation without any script, and go to it', async () => {
    await inContext(false);
    await open('/accounts/find/');
    await page.getByRole('link', { name: 'Create one' }).click();
    await page.getByLabel('Email').fill('ada@people.example');
    await page.getByLabel('Name of the organisation').fill('Bakers');
    await page.getByLabel('Its name in the URL').fill('www');
    await click('Send the mail');
    await page.getByRole('alert').getByRole('link', { name: 'Subdomain reserved' }).click();
    expect(new URL(page.url()).hash).toBe('#realm_subdomain');
    expect(await page.getByLabel('Email').inputValue()).toBe('ada@people.example');
    await page.getByLabel('Its name in the URL').fill('bakers');
    await click('Send the mail');
    expect(await heading()).toBe('Look into your mails');

    const [mail] = await mailsTo(cluster.mailDir, 'ada@people.example');
    await open(/\/new\/confirm\/[\w-]+/.exec(mail!.body)![0]);
    expect(await page.getByLabel('Email').isEditable()).toBe(false);
    await page.getByLabel('Your name').fill('Ada Example');
    await page.getByLabel('Password').fill('tall giraffe eats clouds');
    await click('Create the organisation');
    expect(await heading()).toBe('Welcome to Bakers');

    await open('/accounts/go/');
    await page.getByLabel('Organisation').fill('bakers');
    await click('Go');
    expect(await page.getByRole('link').getAttribute('href')).toBe('http://bakers.localhost');
  });

  test.each([
    ['/accounts/find/', 'Send the mail'],
    ['/accounts/go/', 'Go'],
    ['/new/', 'Send the mail'],
  ])('%s is accessible, also with problems', async (path, button) => {
    await inContext(true);
    await open(path);
    expect(await accessibilityViolations(page)).toEqual([]);
    for (const field of await page.getByRole('textbox').all()) await field.fill('-');
    // The browser would refuse the text itself.
    await page.evaluate("document.querySelector('form').noValidate = true");
    await click(button);
    expect(await page.title()).toMatch(/^Error: /);
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});
