import { ok, PICTURE, until } from '@team-chat/testkit';
import { accessibilityViolations, inBrowser, newContext } from '../support/browser';
import { composeIn, fillLogIn, messageIn, sidebarLink, startPageStories, topicHash, write } from '../support/page';
import { TcpProxy } from '../support/tcp-proxy';

/** Height of a button for a finger, in pixels. */
const FINGER_PX = 44;

/** Milliseconds before the last attempt to load a part of the page: the longest of PAUSES_MS in libs/web. */
const MAX_RETRY_PAUSE_MS = 3000;

/** Records notifications, instead of a desktop that would show them, in a page that nobody looks at. */
const RECORD_NOTIFICATIONS = `
  globalThis.shown = [];
  globalThis.Notification = class {
    static permission = 'granted';
    constructor(title, { body }) {
      shown.push({ title, body, click: () => this.onclick() });
    }
    close() {}
  };
  document.hasFocus = () => false;`;

/** Headings get the focus to be read out, and show no outline. */
const FOCUS_IS_VISIBLE = `
  /^H/.test(document.activeElement.nodeName) || getComputedStyle(document.activeElement).outlineStyle === 'solid'`;

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

  test('shows emoji, or their names where the user wants names', async () => {
    const { stories } = started;
    const { ada, channel } = await stories.aTeam();
    const { id } = await stories.say(ada, channel, 'lunch', 'Tea? :coffee:');
    await ok(ada.client.post(`/messages/${id}/reactions`, { emoji_name: 'octopus' }));
    const page = await stories.openPage(ada, { hash: topicHash(channel, 'lunch') });
    const message = messageIn(page, 'Tea?');
    await message.getByText('☕').waitFor();
    await message.getByRole('button').getByText('🐙').waitFor();
    await ok(ada.client.patch('/settings', { emojiset: 'text' }));
    await message.getByText('Tea? :coffee:').waitFor();
    await message.getByRole('button').getByText(':octopus:').waitFor();
    await composeIn(page).pressSequentially(':zebr');
    await page.getByRole('option', { name: 'zebra', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Insert an emoji' }).click();
    await page.getByRole('button', { name: 'heart', exact: true }).getByText(':heart:').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'All emoji' }).click();
    await page.getByRole('button', { name: 'Animals and nature' }).getByText('Animals and nature').waitFor();
    await page.keyboard.press('Escape');
    await ok(ada.client.patch('/settings', { emojiset: 'google' }));
    await message.getByText('☕').waitFor();
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
    await page.getByRole('heading', { level: 1, name: 'lunch' }).waitFor();
    await composeIn(page).waitFor();
    await page.keyboard.press('Control+Shift+K');
    const palette = page.getByRole('combobox', { name: 'Action' });
    await palette.fill('write');
    expect(await accessibilityViolations(page)).toEqual([]);
    await palette.press('Enter');
    await page.locator('#compose:focus').waitFor();
  });

  test('by keys alone one reads, answers, reacts, edits, goes to other pages and back, and sees the focus', async () => {
    const { stories } = started;
    const realm = await stories.cluster.aRealm();
    const { ada, ben, channel } = await stories.aTeam(realm);
    for (const text of ['soup', 'salad']) await stories.say(ben, channel, 'lunch', text);
    const page = await stories.openPage(ada, { realm });
    const { keyboard } = page;
    await messageIn(page, 'salad').waitFor();
    const expectFocus = async (selector: string) => {
      await page.locator(selector).and(page.locator(':focus')).waitFor();
      expect([selector, await page.evaluate(FOCUS_IS_VISIBLE)]).toEqual([selector, true]);
    };
    /** Presses a key until it has led to an element. */
    const walkTo = async (selector: string, key = 'Tab') => {
      for (
        let steps = 0;
        steps < 40 && !(await page.evaluate(`document.activeElement.matches('${selector}')`));
        steps++
      ) {
        await keyboard.press(key);
        expect(await page.evaluate('document.activeElement.localName')).not.toBe('body');
      }
      await expectFocus(selector);
    };
    const switchTo = async (name: string) => {
      await keyboard.press('Control+k');
      await expectFocus('dialog input');
      await keyboard.type(name);
      await page.getByRole('option', { name }).first().waitFor();
      await keyboard.press('Enter');
      await expectFocus(`h1:text("${name}")`);
    };

    await keyboard.press('Tab');
    await expectFocus('.s-skip');
    await keyboard.press('Enter');
    await expectFocus('#compose');
    await switchTo('lunch');
    // The channel's view shows the same messages.
    await page.locator('.v-pane[aria-busy=false]').waitFor();
    await messageIn(page, 'salad').waitFor();
    await walkTo('.v-pane');
    await keyboard.press('ArrowUp');
    await expectFocus('article:has-text("salad")');
    await keyboard.press('ArrowUp');
    await expectFocus('article:has-text("soup")');
    await keyboard.press(':');
    await expectFocus('.p-popover input');
    await keyboard.type('tada');
    await page.getByRole('dialog').getByRole('button', { name: 'tada' }).first().waitFor();
    await keyboard.press('Enter');
    await messageIn(page, 'soup').getByRole('button', { name: /^tada/ }).waitFor();
    await expectFocus('article:has-text("soup")');
    await walkTo('[aria-haspopup=menu]');
    await keyboard.press('Enter');
    await expectFocus('[role=menuitem]:has-text("React")');
    while (!(await page.evaluate('/^Star/.test(document.activeElement.innerText)'))) await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await messageIn(page, 'soup').getByTitle('Starred').waitFor();
    await expectFocus('article:has-text("soup") [aria-haspopup=menu]');
    await keyboard.press('r');
    await expectFocus('#compose');
    await keyboard.type('with bread');
    await keyboard.press('Enter');
    await messageIn(page, 'with bread').waitFor();
    await keyboard.press('ArrowUp');
    await expectFocus('article textarea');
    await keyboard.type(' and butter');
    await keyboard.press('Enter');
    await messageIn(page, 'with bread and butter').waitFor();
    await expectFocus('#compose');
    await walkTo('.v-pane', 'Shift+Tab');
    await keyboard.press('ArrowUp');
    await keyboard.press('e');
    await expectFocus('article textarea');
    await keyboard.press('Escape');
    await expectFocus('article:has-text("with bread and butter")');

    await keyboard.press('Shift+I');
    await expectFocus('h1:text("Inbox")');
    await keyboard.press('Escape');
    await expectFocus(`h1:text("${channel.name}")`);
    await keyboard.press('/');
    await expectFocus('#search');
    await keyboard.type('butter');
    await keyboard.press('Enter');
    await expectFocus('h1:text("butter")');
    await switchTo('lunch');
    await walkTo('.s-account summary', 'Shift+Tab');
    await keyboard.press('Enter');
    await page.getByRole('link', { name: 'Settings' }).waitFor();
    await walkTo('[href="#settings"]');
    await keyboard.press('Enter');
    await expectFocus('main:not([inert]) :is(h1, h2)');
    await keyboard.press('Escape');
    await expectFocus(`h1:text("${channel.name}")`);
  });

  test('asks to reload where a part of it is missing, and keeps what was written', async () => {
    const { stories } = started;
    const { channel } = await stories.aTeam();
    let isMissing = true;
    const page = await stories.openPage(stories.realm.owner, {
      hash: topicHash(channel, 'lunch'),
      hasClock: true,
      prepare: (opened) =>
        opened.route('**/assets/deployment-page-*.js', (route) =>
          isMissing ? route.fulfill({ status: 404 }) : route.continue(),
        ),
    });
    await composeIn(page).fill('half a text');
    const chat = page.url();
    await page.goto(`${chat.split('#')[0]}#deployment`);
    const reload = page.getByRole('button', { name: 'Reload the page' });
    await until('no attempt is left', async () => {
      await page.clock.fastForward(MAX_RETRY_PAUSE_MS);
      return reload.isVisible();
    });
    isMissing = false;
    await reload.click();
    await page.getByRole('heading', { level: 1, name: 'Deployment' }).waitFor();
    await page.goto(chat);
    await page.getByRole('heading', { level: 1, name: 'lunch' }).waitFor();
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

  test('is served compressed, for caches, and under a strict policy', async () => {
    const { cluster } = started.stories;
    const fetchPage = (path: string, headers: Record<string, string> = {}) =>
      fetch(cluster.baseUrls[0] + path, { headers });
    const index = await fetchPage('/', { 'accept-encoding': 'gzip, br' });
    expect(index.headers.get('content-encoding')).toBe('br');
    expect(index.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/);
    const etag = index.headers.get('etag')!;
    // Otherwise `fetch` adds `no-cache`, which asks for the whole page.
    const again = await fetchPage('/', { 'if-none-match': etag, 'cache-control': 'max-age=0' });
    expect(again.status).toBe(304);

    const manifest = await fetchPage('/manifest.webmanifest');
    expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
    const { icons } = (await manifest.json()) as { icons: { src: string }[] };
    expect((await fetchPage(icons[0]!.src)).headers.get('content-type')).toContain('image/svg+xml');

    const script = /\/assets\/[\w-]+\.js/.exec(await index.text())![0];
    const texts = ['br', 'gzip', 'identity'].map(async (encoding) => {
      const asset = await fetchPage(script, { 'accept-encoding': encoding });
      expect(asset.headers.get('content-encoding') ?? 'identity').toBe(encoding);
      expect(asset.headers.get('cache-control')).toContain('immutable');
      return asset.text();
    });
    expect(new Set(await Promise.all(texts)).size).toBe(1);
    expect((await fetchPage('/assets/nothing.js')).status).toBe(404);
  });

  test('leads to the page to log in, is there in a second tab, and in none after a log-out', async () => {
    const { stories } = started;
    const { realm } = stories;
    const { ada } = await stories.aTeam();
    const context = await newContext(stories.browser);
    const page = await stories.emptyPage(context);
    await page.goto(`http://${realm.host}:${stories.port}/`);
    await page.waitForURL(/\/login\/\?next=%2F$/);
    const refused = page.waitForResponse((response) => response.request().method() === 'POST');
    await fillLogIn(page, ada.email, 'wrong');
    await page.getByRole('alert').filter({ hasText: 'incorrect' }).waitFor();
    expect((await refused).status()).toBe(422);
    await fillLogIn(page, ada.email, realm.password);
    await page.getByRole('navigation').waitFor();

    const secondTab = await stories.emptyPage(context);
    await secondTab.goto(page.url());
    await secondTab.getByRole('navigation').locator('summary', { hasText: ada.full_name }).click();
    await secondTab.getByRole('button', { name: 'Log out' }).click();
    await secondTab.getByRole('heading', { name: 'You have logged out' }).waitFor();
    await page.getByRole('heading', { name: 'Log in to Test' }).waitFor();
    await secondTab.getByRole('link', { name: 'Log in again' }).click();
    await fillLogIn(secondTab, ada.email, realm.password);
    await secondTab.getByRole('navigation').waitFor();
  });

  test('a browser that was offline gets what it missed, also after its queue was lost', async () => {
    const { stories } = started;
    const { ada, ben, channel } = await stories.aTeam();
    const hash = topicHash(channel, 'lunch');
    const network = await TcpProxy.start(stories.port);
    try {
      const adasPage = await stories.openPage(ada, { hash });
      const bensPage = await stories.openPage(ben, { hash, port: network.port });
      let queueId = '';
      bensPage.on('request', (request) => {
        queueId = new URL(request.url()).searchParams.get('queue_id') ?? queueId;
      });
      await write(adasPage, 'here we are');
      await messageIn(bensPage, 'here we are').waitFor();
      for (const isLost of [false, true]) {
        const missed = [1, 2].map((number) => `missed ${number} ${isLost}`);
        await bensPage.context().setOffline(true);
        network.switchTo(stories.port);
        await bensPage.getByText('You are offline').waitFor();
        for (const text of missed) await write(adasPage, text);
        await messageIn(adasPage, missed[1]!).waitFor();
        if (isLost) await ok(ben.client.delete('/events', { queue_id: queueId }));
        await bensPage.context().setOffline(false);
        for (const text of missed) await messageIn(bensPage, text).waitFor();
        await bensPage.getByText('You are offline').waitFor({ state: 'detached' });
        await write(bensPage, `back ${isLost}`);
        await messageIn(adasPage, `back ${isLost}`).waitFor();
      }
      expect(await messageIn(bensPage, /missed|back/).count()).toBe(6);
    } finally {
      await stories.endStory();
      await network.stop();
    }
  });

  test('notifies of mentions and direct messages while it is not looked at, and leads to them', async () => {
    const { stories } = started;
    const { ada, ben, channel } = await stories.aTeam();
    await stories.say(ada, channel, 'lunch', 'soup');
    const page = await stories.openPage(ben, {
      permissions: ['notifications'],
      prepare: (opened) => opened.addInitScript({ content: RECORD_NOTIFICATIONS }),
    });
    await messageIn(page, 'soup').waitFor();
    await stories.say(ada, channel, 'lunch', 'nobody in particular');
    await stories.say(ada, channel, 'lunch', `@**Ben Example|${ben.user_id}** is it you?`);
    await ok(ada.client.post('/messages', { type: 'direct', to: [ben.user_id], content: '*secret*' }));
    await until('both are shown', () => page.evaluate<boolean>('shown.length > 1'));
    expect(await page.evaluate('shown.map(({ title, body }) => [title, body])')).toEqual([
      [`Ada Example in ${channel.name}`, '@Ben Example is it you?'],
      ['Ada Example', 'secret'],
    ]);
    await page.evaluate('shown[1].click()');
    await page.getByRole('heading', { level: 1, name: 'Ada Example' }).waitFor();
  });

  test('an own channel is started from the sidebar, and others see the own status', async () => {
    const { stories } = started;
    const { ada, ben, channel } = await stories.aTeam();
    const hash = topicHash(channel, 'lunch');
    const adasPage = await stories.openPage(ada, { hash });
    const bensPage = await stories.openPage(ben, { hash });
    const name = `gardening ${channel.id}`;
    const navigation = adasPage.getByRole('navigation');
    await navigation.getByRole('button', { name: 'Add a channel' }).click();
    const dialog = adasPage.getByRole('dialog', { name: 'New channel' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await adasPage.getByRole('heading', { level: 1, name: `# ${name}` }).waitFor();

    await navigation.locator('summary', { hasText: ada.full_name }).click();
    await navigation.getByLabel('Status').fill('in the garden');
    await navigation.getByRole('button', { name: 'Save' }).click();
    await sidebarLink(bensPage, /Ada Example.*in the garden/)
      .first()
      .waitFor();
  });

  test('shows an owner how the deployment is', async () => {
    const { stories } = started;
    const { owner } = stories.realm;
    const page = await stories.openPage(owner);
    await page.getByRole('navigation').locator('summary', { hasText: owner.full_name }).click();
    await page.getByRole('link', { name: 'Deployment' }).click();
    for (const name of ['gateway', 'accounts', 'messaging', 'groups', 'snippets-and-folders', 'events']) {
      await page.getByRole('rowheader', { name }).first().waitFor();
    }
    await page
      .locator('.s-plot')
      .filter({ hasText: /Event queues\s*[1-9]/ })
      .waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  test('on a phone one writes, and finds channels and people beside the messages', async () => {
    const { stories } = started;
    const { ada, ben, channel } = await stories.aTeam();
    await stories.say(ben, channel, 'lunch', 'soup');
    const page = await stories.openPage(ada, {
      hash: topicHash(channel, 'supper'),
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await write(page, 'bread');
    await messageIn(page, 'bread').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    const heights = await page
      .locator('main button:visible')
      .evaluateAll((buttons) => buttons.map((button) => [button.getBoundingClientRect().height, button.outerHTML]));
    expect(heights.filter(([height]) => Number(height) < FINGER_PX)).toEqual([]);
    await page.getByRole('button', { name: 'Channels and people' }).tap();
    expect(await accessibilityViolations(page)).toEqual([]);
    await sidebarLink(page, 'lunch').tap();
    await messageIn(page, 'soup').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
  });
});
