import { ok, PICTURE } from '@team-chat/testkit';
import { accessibilityViolations, inBrowser, newContext } from '../support/browser';
import { composeIn, messageIn, startPageStories, topicHash } from '../support/page';

/** Adds 500 channels and 2,000 people to what the server tells the page. */
const MANY_OF_ALL = `
  const send = fetch;
  const like = (item, count, fields) => Array.from({ length: count }, (_, index) => ({ ...item, ...fields(index) }));
  globalThis.fetch = async (input, init) => {
    const response = await send(input, init);
    if (!String(input).endsWith('/api/v1/register')) return response;
    const { subscriptions, realm_users, ...others } = await response.json();
    const channels = like(subscriptions[0], 500, (index) => ({ stream_id: 1e6 + index, name: 'place ' + index }));
    const people = like(realm_users[0], 2000, (index) => ({ user_id: 2e6 + index, full_name: 'Person No ' + index }));
    return Response.json({
      ...others,
      subscriptions: [...subscriptions, ...channels],
      realm_users: [...realm_users, ...people],
    });
  };`;

inBrowser('the frame of the page', () => {
  const started = startPageStories();

  test('speaks the language and wears the theme of the user, also after they change', async () => {
    const { stories } = started;
    const { ada, channel } = await stories.aTeam();
    await ok(ada.client.patch('/settings', { default_language: 'de', color_scheme: 2 }));
    const page = await stories.openPage(ada, { hash: topicHash(channel, 'lunch') });
    await page.getByRole('button', { name: 'Senden', exact: true }).waitFor();
    const root = page.locator('html');
    expect(await root.getAttribute('lang')).toBe('de');
    await page.locator('html[data-theme=dark]').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await ok(ada.client.patch('/settings', { default_language: 'en', color_scheme: 3 }));
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
    await page.locator('html[lang=en][data-theme=light]').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  test('says that an address names nothing, and leads back', async () => {
    const { stories } = started;
    const { ada, channel } = await stories.aTeam();
    const page = await stories.openPage(ada, { hash: '#nothing' });
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'To the first channel' }).click();
    await page.getByRole('heading', { level: 1, name: `# ${channel.name}` }).waitFor();
  });

  test('has keys for actions, a list of them, and a palette', async () => {
    const { stories } = started;
    const { ada, channel } = await stories.aTeam();
    const page = await stories.openPage(ada, { hash: '#narrow/search/nothing' });
    await page.getByRole('heading', { level: 1, name: 'nothing' }).waitFor();
    await page.keyboard.press('/');
    expect(await page.evaluate('document.activeElement.id')).toBe('search');
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).getByText('Search messages').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.goto(`${page.url().split('#')[0]}${topicHash(channel, 'lunch')}`);
    await composeIn(page).waitFor();
    await page.keyboard.press('Control+Shift+K');
    const palette = page.getByRole('combobox', { name: 'Action' });
    await palette.fill('write');
    expect(await accessibilityViolations(page)).toEqual([]);
    await palette.press('Enter');
    await page.locator('#compose:focus').waitFor();
  });

  test('asks to reload where a part of it is missing, and keeps what was written', async () => {
    const { stories } = started;
    const { channel } = await stories.aTeam();
    let isMissing = true;
    const page = await stories.openPage(stories.realm.owner, {
      hash: topicHash(channel, 'lunch'),
      prepare: (opened) =>
        opened.route('**/assets/deployment-page-*.js', (route) =>
          isMissing ? route.fulfill({ status: 404 }) : route.continue(),
        ),
    });
    await composeIn(page).fill('half a text');
    const chat = page.url();
    await page.goto(`${chat.split('#')[0]}#deployment`);
    const reload = page.getByRole('button', { name: 'Reload the page' });
    await reload.waitFor();
    isMissing = false;
    await reload.click();
    await page.getByRole('heading', { level: 1, name: 'Deployment' }).waitFor();
    await page.goto(chat);
    await composeIn(page).waitFor();
    expect(await composeIn(page).inputValue()).toBe('half a text');
  });

  test('shows content as text of its own direction, with aligned tables and lower headings', async () => {
    const { stories } = started;
    const { ada, ben, channel } = await stories.aTeam();
    await stories.say(ben, channel, 'forms', '# Title\n\nשלום עולם ❤️\n\n| a | b |\n|---|--:|\n| 1 | 2 |');
    await stories.say(ben, channel, 'forms', '/me waves');
    const page = await stories.openPage(ada, { hash: topicHash(channel, 'forms') });
    const message = messageIn(page, 'Title');
    await message.getByRole('heading', { level: 2, name: 'Title' }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    const direction = await message
      .locator('p', { hasText: 'שלום' })
      .evaluate((element) => (globalThis as any).getComputedStyle(element).direction);
    expect(direction).toBe('rtl');
    const alignment = await message
      .getByRole('cell', { name: '2' })
      .evaluate((element) => (globalThis as any).getComputedStyle(element).textAlign);
    expect(alignment).toBe('right');
    await messageIn(page, 'Ben Example waves').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  test('an owner who is alone is told what to do next, and invites people', async () => {
    const { stories } = started;
    const realm = await stories.cluster.aRealm();
    await realm.channel([realm.owner]);
    const page = await stories.openPage(realm.owner, { realm });
    const steps = page.getByRole('region', { name: /^Welcome to / });
    await steps.getByRole('button', { name: 'Invite people' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('How').selectOption('link');
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Make the link' }).click();
    expect(await dialog.getByLabel('With this link people join').inputValue()).toMatch(/\/join\//);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await steps.getByRole('button', { name: 'Invite people' }).click();
    await dialog.getByLabel('Email addresses').fill('new@people.example');
    await dialog.getByRole('button', { name: 'Send the invitations' }).click();
    await page.getByText('The invitations are on their way.').waitFor();
    expect((await ok(realm.owner.client.get('/invites'))).invites).toHaveLength(2);
    const picture = { name: 'icon.png', mimeType: 'image/png', buffer: PICTURE };
    await steps.getByLabel('Picture of the organisation').setInputFiles(picture);
    await page.getByText('The picture is there.').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await steps.getByRole('button', { name: 'New channel' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('sales');
    await dialog.getByRole('combobox', { name: 'Folder', exact: true }).selectOption('New folder');
    await dialog.getByLabel('Name of the folder').fill('Work');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.locator('#sidebar details', { hasText: 'Work' }).getByText('sales').waitFor();
    await realm.user();
    await steps.waitFor({ state: 'detached' });
  });

  test('without an organisation it says what the page to log in says', async () => {
    const { stories } = started;
    const page = await (await newContext(stories.browser)).newPage();
    await page.goto(`http://nowhere.example:${stories.port}/`);
    await page.waitForURL('**/login/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('link').first().waitFor();
    await page.context().close();
  });

  test('of 500 channels and 2,000 people the sidebar renders those in sight, and its filter finds the others', async () => {
    const { stories } = started;
    const { ada, channel } = await stories.aTeam();
    for (let count = 0; count < 30; count++) await stories.say(ada, channel, 'many', `line ${count}`);
    const page = await stories.openPage(ada, {
      hash: topicHash(channel, 'many'),
      prepare: (opened) => opened.addInitScript({ content: MANY_OF_ALL }),
    });
    const sidebar = page.locator('#sidebar');
    await sidebar
      .getByRole('link', { name: 'place 100', exact: true })
      .or(sidebar.getByText('place 0'))
      .first()
      .waitFor();
    expect(await sidebar.locator('li').count()).toBeLessThan(300);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.locator('.f-lists').evaluate((element) => (element.scrollTop = element.scrollHeight));
    await sidebar.getByRole('link', { name: 'Person No 999' }).waitFor();
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('q');
    await page.keyboard.type('No 1987');
    await sidebar.getByRole('link', { name: 'Person No 1987' }).waitFor();
    expect(await sidebar.getByRole('link', { name: /^# place/ }).count()).toBe(0);
    // The heading of the messages in sight stays in sight.
    await page.locator('.v-pane').evaluate((element) => (element.scrollTop = 200));
    await page.locator('.v-sticky').getByText(/\d{4}/).waitFor();
  });

  test('at 200 % zoom the messages keep their room, until one writes', async () => {
    const { stories } = started;
    const { ada, channel } = await stories.aTeam();
    for (let count = 0; count < 20; count++) await stories.say(ada, channel, 'many', `line ${count}`);
    const page = await stories.openPage(ada, {
      hash: topicHash(channel, 'many'),
      viewport: { width: 640, height: 400 },
      deviceScaleFactor: 2,
    });
    await messageIn(page, 'line 0').waitFor();
    const heightOfPane = () => page.locator('.v-pane').evaluate((element) => element.clientHeight);
    expect(await heightOfPane()).toBeGreaterThan(220);
    expect(await accessibilityViolations(page)).toEqual([]);
    await composeIn(page).focus();
    await page.getByRole('button', { name: 'Bold' }).waitFor();
    expect(await heightOfPane()).toBeGreaterThan(120);
    const isSidewaysScrolled = 'document.documentElement.scrollWidth > innerWidth';
    expect(await page.evaluate(isSidewaysScrolled)).toBe(false);
  });
});
