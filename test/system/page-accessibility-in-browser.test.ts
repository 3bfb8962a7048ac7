import { deactivateRealm } from '@team-chat/contracts';
import { mailsTo, ok, PASSWORD, type TestRealm } from '@team-chat/testkit';
import type { Browser, Page } from 'playwright-core';
import { accessibilityViolations, inBrowser, launchBrowser, newContext } from '../support/browser';
import { useExternalLogIns } from '../support/external-log-ins';
import type { Processes } from '../support/processes';

const OTP = 'fedcba9876543210'.repeat(4);

inBrowser('pages are accessible', () => {
  const { started, anOpenRealm, begin, identify, aPerson } = useExternalLogIns(
    (common) => [
      { ...common, name: 'asking', display_name: 'The Asking One' },
      { ...common, name: 'away', display_name: 'Away', issuer: 'http://127.0.0.1:9' },
    ],
    { passThrough: { OPEN_REALM_CREATION: 'true', REALM_DOMAIN: 'localhost' } },
  );
  let cluster: Processes;
  let realm: TestRealm;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    ({ cluster, realm } = started());
    browser = await launchBrowser();
    page = await (await newContext(browser)).newPage();
  });
  afterAll(() => browser?.close());
  // These pages keep nothing else.
  afterEach(() => page.context().clearCookies());

  /** Opens a path at the first gateway. Returns the status of the answer. */
  async function open(path: string, { host }: { host: string } = realm): Promise<number> {
    const { port } = new URL(cluster.launched.baseUrls[0]!);
    return (await page.goto(`http://${host}:${port}${path}`))!.status();
  }
  const click = (button: string) => page.getByRole('button', { name: button, exact: true }).click();
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);

  /** Waits for a page by its heading, and checks it. */
  async function expectPage(heading: string): Promise<void> {
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  }
  async function logIn(query = ''): Promise<void> {
    await open(`/login/${query}`);
    await fill('Email', (await realm.user()).email);
    await fill('Password', PASSWORD);
    await click('Log in');
  }
  /** Returns the path of the link in the last mail to an address, which begins with `start`. */
  async function mailedPath(email: string, start: string): Promise<string> {
    const { body } = (await mailsTo(cluster.address.mailDir, email)).at(-1)!;
    return new RegExp(`${start}[\\w-]+`).exec(body)![0];
  }

  test('with a new key, and with a key that is refused', async () => {
    await logIn(`?next=${encodeURIComponent('/accounts/devices/')}`);
    await expectPage('Devices and keys');
    await fill('What it is for', ' ');
    await click('Make the key');
    expect(await page.title()).toMatch(/^Error: /);
    await expectPage('Devices and keys');
    await fill('What it is for', 'Lamp');
    await click('Make the key');
    await expectPage('Your new key');
  });

  test('that lead to a mobile app', async () => {
    await logIn(`?mobile_flow_otp=${OTP}`);
    await page.getByRole('link', { name: 'Open the app' }).waitFor();
    await expectPage('Go on in the app');
  });

  test('with the code for a desktop app', async () => {
    await logIn(`?desktop_flow_otp=${OTP}`);
    await page.getByLabel('Code').waitFor();
    await expectPage('Go on in the app');
  });

  test('that confirm a new address', async () => {
    const [user, email] = [await realm.user(), 'confirmed@people.example'];
    await ok(user.client.patch('/settings', { email }));
    const path = await mailedPath(email, '/accounts/confirm_new_email/');
    await open(path);
    await expectPage('Confirm your new address');
    await click('Confirm');
    await expectPage('Your address has changed');
    await open(path);
    await expectPage('This link is no longer good');
  });

  test('that create an organisation by a mailed link', async () => {
    const email = 'founder@people.example';
    await open('/new/');
    await fill('Email', email);
    await fill('Name of the organisation', 'Bakers');
    await fill('Its name in the URL', 'bakers');
    await click('Send the mail');
    await expectPage('Look into your mails');
    const path = await mailedPath(email, '/new/confirm/');
    await open(path);
    await expectPage('Create Bakers');
    await fill('Your name', 'Ada Example');
    await fill('Password', 'password1');
    await click('Create the organisation');
    expect(await page.title()).toMatch(/^Error: /);
    await expectPage('Create Bakers');
    await fill('Password', 'tall giraffe eats clouds');
    await click('Create the organisation');
    await expectPage('Welcome to Bakers');
    expect(await open(path)).toBe(410);
    await expectPage('This link has been used');
  });

  test.each([
    ['/accounts/login/social/oidc/unknown', 404, 'Nobody logs in here'],
    ['/complete/oidc/asking', 400, 'That did not work'],
    ['/accounts/login/subdomain/nonsense', 400, 'This code is no longer good'],
    ['/accounts/do_confirm/nonsense', 404, 'This link leads nowhere'],
    ['/accounts/password/reset/nonsense', 404, 'This link leads nowhere'],
    ['/accounts/confirm_new_email/nonsense', 404, 'This link leads nowhere'],
    ['/new/confirm/nonsense', 404, 'This link leads nowhere'],
  ])('that refuse: %s', async (path, status, heading) => {
    expect(await open(path)).toBe(status);
    await expectPage(heading);
  });

  test.each([
    ['/login/?mobile_flow_otp=a&desktop_flow_otp=b', 400],
    ['/accounts/login/social/oidc/away', 503],
  ])('that say what is wrong: %s', async (path, status) => {
    expect(await open(path)).toBe(status);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  test('that refuse a person of a provider', async () => {
    const { subject } = await aPerson({ email_verified: false });
    const begun = await begin('asking');
    const [name, value] = begun.cookie.split('=') as [string, string];
    await page.context().addCookies([{ name, value, domain: realm.host, path: '/complete/oidc' }]);
    expect(await open(await identify(begun, subject))).toBe(403);
    await expectPage('You cannot join Test');
  });

  test('at hosts without an active organisation', async () => {
    expect(await open('/login/', { host: 'nowhere.example' })).toBe(404);
    expect(await accessibilityViolations(page)).toEqual([]);
    const closing = await anOpenRealm();
    await cluster.bus.call(deactivateRealm, { params: { realm_id: closing.realm_id } });
    expect(await open('/accounts/deactivated/', closing)).toBe(410);
    await expectPage('This organisation is deactivated');
  });
});
