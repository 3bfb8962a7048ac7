import { ApiClient, mailsTo, ok } from '@team-chat/testkit';
import { startTestCluster } from '@team-chat/testkit/cluster';
import type { Page } from 'playwright-core';
import { accessibilityViolations, inBrowser, newContext } from '../support/browser';
import { fillLogIn, messageIn, sidebarLink, startPageStories } from '../support/page';

const PASSWORD = 'tall giraffe eats clouds';

inBrowser('the pages that find and create organisations', () => {
  const started = startPageStories(() => startTestCluster({ openRealmCreation: 'true' }));
  let page: Page;

  const inContext = async (javaScriptEnabled: boolean) => {
    const { browser } = started.stories;
    page = await started.stories.emptyPage(await newContext(browser, { javaScriptEnabled }));
  };
  const open = (path: string, host = 'nowhere.example') => page.goto(`http://${host}:${started.stories.port}${path}`);
  const heading = () => page.getByRole('heading', { level: 1 }).textContent();
  const click = (button: string) => page.getByRole('button', { name: button }).click();

  /** Opens the link in the mail to somebody who asked for an organisation, and creates it. */
  async function confirm(email: string) {
    const [mail] = await mailsTo(started.stories.cluster.mailDir, email);
    await open(/\/new\/confirm\/[\w-]+/.exec(mail!.body)![0]);
    expect(await page.getByLabel('Email').isEditable()).toBe(false);
    await page.getByLabel('Your name').fill('Ada Example');
    await page.getByLabel('Password').fill(PASSWORD);
    await click('Create the organisation');
  }

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

    await confirm('ada@people.example');
    expect(await heading()).toBe('Welcome to Bakers');

    await open('/accounts/go/');
    await page.getByLabel('Organisation').fill('bakers');
    await click('Go');
    expect(await page.getByRole('link').getAttribute('href')).toBe('http://bakers.localhost');
  });

  test('let an owner set up an organisation, with people, groups, a channel, an integration, a bot, retention and an export', async () => {
    await inContext(true);
    await open('/new/');
    await page.getByLabel('Email').fill('grace@people.example');
    await page.getByLabel('Name of the organisation').fill('Millers');
    await page.getByLabel('Its name in the URL').fill('millers');
    await click('Send the mail');
    await confirm('grace@people.example');
    expect(await heading()).toBe('Welcome to Millers');

    const host = new URL((await page.getByRole('link').getAttribute('href'))!).hostname;
    await open('/', host);
    await fillLogIn(page, 'grace@people.example', PASSWORD);
    await page.locator('.s-account summary').click();
    await page.getByRole('link', { name: 'Organisation', exact: true }).click();
    const menu = page.getByRole('navigation', { name: /^(Organisation|Settings)$/ });
    const openSection = async (name: string) => {
      await menu.getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 2, name }).waitFor();
    };
    const setting = (name: string) => page.locator(`[data-setting="${name}"]`);
    const keepMessages = async (scope: string, days: number) => {
      const field = setting(`${scope}.message_retention_days`);
      await field.locator('select').selectOption('own');
      await field.locator('input').fill(String(days));
    };
    const save = async () => {
      await page.locator('.o-bar .p-primary').click();
      await page.locator('.o-bar').waitFor({ state: 'detached' });
    };

    for (const name of ['Leads', 'Shop', 'Mill']) {
      await openSection('User groups');
      await page.getByRole('textbox', { name: 'Name' }).fill(name);
      await click('Create the group');
      await page.getByRole('heading', { level: 3, name }).waitFor();
    }

    const invited = Array.from({ length: 50 }, (_, index) => `person${index}@people.example`);
    const lines = invited.map(
      (email, index) => `${email},${index < 2 ? 'guest' : ''},${index < 10 ? 'Shop; Mill' : ''}`,
    );
    await openSection('Invitations');
    await page.getByLabel('How').selectOption('list');
    await page.getByLabel('Or a file').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['address,role,groups', ...lines].join('\n')),
    });
    await click('Send the invitations');
    await page.getByText('50 invitations were sent.').waitFor();

    await click('+ Add a channel');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('plans');
    await dialog.getByLabel('Who can see it').selectOption('private');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await sidebarLink(page, 'plans').waitFor();
    // The menu of the account is still open.
    await page.getByRole('link', { name: 'Organisation', exact: true }).click();
    await openSection('Channels');
    await page.locator('.o-section').getByRole('link', { name: 'plans', exact: true }).click();
    await setting('channel.can_send_message_group').locator('select').selectOption({ label: 'Leads' });
    await keepMessages('channel', 30);
    await save();

    await openSection('Integrations');
    await page.getByRole('link', { name: 'GitHub', exact: true }).click();
    await click('Create the bot');
    await page.locator('label', { hasText: 'Channel' }).locator('select').selectOption({ label: 'plans' });
    await click('Send a test message');
    await page.getByText('The server has taken the test message.').waitFor();

    await openSection('Messages');
    await keepMessages('realm', 365);
    await save();

    await openSection('Exports');
    await click('Start an export');
    await page.getByRole('link', { name: /^Download the export of/ }).waitFor();

    await menu.getByRole('link', { name: 'Settings', exact: true }).click();
    await openSection('Bots');
    await page.getByLabel('Name', { exact: true }).fill('Counter');
    await page.getByLabel('Name in the address').fill('counter');
    await click('Create the bot');
    await page.getByRole('link', { name: 'Counter', exact: true }).click();
    await click('Show the key');

    await sidebarLink(page, 'plans').click();
    await messageIn(page, 'PR #5').waitFor();

    const stranger = new ApiClient(started.stories.cluster.baseUrls[0]!, undefined, { host });
    const login = { username: 'grace@people.example', password: PASSWORD };
    const client = stranger.as(await ok(stranger.post('/fetch_api_key', login)));
    const { invites } = await ok(client.get('/invites'));
    expect(invites.map(({ email }: { email: string }) => email).sort()).toEqual([...invited].sort());
    expect(invites.filter(({ invited_as }: { invited_as: number }) => invited_as === 600)).toHaveLength(2);
    const { realm_user_groups, realm_bots, realm_message_retention_days, subscriptions } = await ok(
      client.post('/register', {
        event_types: [],
        fetch_event_types: ['realm', 'realm_bot', 'realm_user_groups', 'subscription'],
      }),
    );
    const groups = realm_user_groups.filter((group: { is_system_group: boolean }) => !group.is_system_group);
    const leads = groups.find(({ name }: { name: string }) => name === 'Leads');
    expect(groups.map(({ name }: { name: string }) => name).sort()).toEqual(['Leads', 'Mill', 'Shop']);
    expect(subscriptions.find(({ name }: { name: string }) => name === 'plans')).toMatchObject({
      invite_only: true,
      can_send_message_group: leads.id,
      message_retention_days: 30,
    });
    expect(realm_message_retention_days).toBe(365);
    expect(realm_bots.map(({ full_name }: { full_name: string }) => full_name).sort()).toEqual(['Counter', 'GitHub']);
    const { exports } = await ok(client.get('/export/realm'));
    expect(exports).toMatchObject([{ pending: false, failed_timestamp: null }]);
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
